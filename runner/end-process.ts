import { spawnSync } from 'node:child_process';
import { win32 } from 'node:path';

type RunProgram = (program: string, words: readonly string[]) => void;

const runProgram: RunProgram = (program, words) => void spawnSync(program, [...words], { windowsHide: true });

/**
 * Ends a process of the runner and what it started. Linux: the process is a supervisor that ends all its descendants. Windows: the tree of
 * the process. Elsewhere: its process group. A process that has ended already is no error.
 */
export function endProcesses(pid: number, platform = process.platform, run = runProgram): void {
  if (platform === 'win32') run(taskkill(), ['/pid', String(pid), '/T', '/F']);
  else if (platform === 'linux') send(pid, 'SIGTERM');
  else endGroup(pid, platform);
}

/** With its path: Windows looks for a name in the current folder first, which is that of the workspace. */
function taskkill(): string {
  return win32.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
}

/** Ends the rest of the group of a process. Windows has no groups, and may use the id of an ended process again. */
export function endGroup(pid: number, platform = process.platform): void {
  if (platform !== 'win32') send(-pid, 'SIGKILL');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
