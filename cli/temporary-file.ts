import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ending = '.aion-writing';

const swept = new Set<string>();
let endsBetweenFiles = false;

/**
 * The name of a file that is written completely beside `absolute` and then replaces it. From now on a signal ends the process only in
 * `betweenFiles`, never during a write. Leftovers of a killed run are removed from the folder.
 */
export function temporaryBeside(absolute: string): string {
  endBetweenFiles();
  const folder = dirname(absolute);
  sweep(folder);
  return join(folder, `.${process.pid}-${randomUUID()}${ending}`);
}

/** Lets signals be handled. Code that writes many files awaits it after each. */
export async function betweenFiles(): Promise<void> {
  // Node reports signals between two immediates. The first may come in the turn of the write.
  await setImmediate();
  await setImmediate();
}

function endBetweenFiles(): void {
  if (endsBetweenFiles) return;
  endsBetweenFiles = true;
  for (const signal of signals) {
    // Without its listener the second signal ends the process as usual.
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

/** In a folder that is writable but not listable, leftovers stay. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether another process has this number. This process has no leftovers in a folder before its first write there. */
function isRunning(writer: number): boolean {
  if (writer === process.pid) return false;
  try {
    process.kill(writer, 0);
    return true;
  } catch (error) {
    // A process of another user exists but cannot be asked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
