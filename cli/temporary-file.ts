import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ending = '.aion-writing';

/** Folders in which this run looked for what a killed one left. */
const swept = new Set<string>();
let endsBetweenFiles = false;

/**
 * The name of a file that is written to its end beside `absolute` and then takes its place. From now on a signal ends the process
 * when its turn comes (`betweenFiles`), never while a file is written. What a killed run left in the folder is removed.
 */
export function temporaryBeside(absolute: string): string {
  endBetweenFiles();
  const folder = dirname(absolute);
  sweep(folder);
  return join(folder, `.${process.pid}-${randomUUID()}${ending}`);
}

/** Lets signals have their turn: who writes many files awaits it behind each. */
export async function betweenFiles(): Promise<void> {
  // Signals are told between two immediates. The first may come in the turn in which the file was written.
  await setImmediate();
  await setImmediate();
}

function endBetweenFiles(): void {
  if (endsBetweenFiles) return;
  endsBetweenFiles = true;
  for (const signal of signals) {
    // Without its listener the second signal ends the process as it does any other.
    process.once(signal, () => process.kill(process.pid, signal));
  }
}

function sweep(folder: string): void {
  if (swept.has(folder)) return;
  swept.add(folder);
  for (const name of namesIn(folder)) {
    const [, writer] = /^\.(\d+)-[\da-f-]{36}\.aion-writing$/.exec(name) ?? [];
    if (writer !== undefined && !isRunning(Number(writer))) rmSync(join(folder, name), { force: true });
  }
}

/** In a folder that may be written but not listed, what is left stays. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether another process of this number runs. This one has left nothing in a folder in which it has not written yet. */
function isRunning(writer: number): boolean {
  if (writer === process.pid) return false;
  try {
    process.kill(writer, 0);
    return true;
  } catch (error) {
    // A process of another user may not be asked, and is there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
