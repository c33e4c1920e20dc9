import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The variable by which the processes that a runner started are known, also those that left its process group. */
export const processMark = 'AION_RUNNER';

/** Looked for so often: a process may start another one while it is ended. */
const mostRounds = 10;

/** Runs a program to its end, as `spawnSync` does. */
type RunProgram = (program: string, words: readonly string[]) => void;

const runProgram: RunProgram = (program, words) => void spawnSync(program, [...words], { windowsHide: true });

/**
 * Ends a process that leads its group (`pid`), its group, and, on Linux, every process that has the mark in its environment: one that
 * began a session of its own as well. On Windows it is the tree of the process. What has ended already is no error.
 */
export function endProcesses(pid: number, mark: string, platform = process.platform, run = runProgram): void {
  if (platform === 'win32') run('taskkill', ['/pid', String(pid), '/T', '/F']);
  else endRest(pid, mark, platform);
}

/**
 * Ends what a process that has ended left behind. Not on Windows: a tree is found by its root alone, and the number of a process that has
 * ended may be that of another one.
 */
export function endRest(pid: number, mark: string, platform = process.platform): void {
  if (platform === 'win32') return;
  send(-pid);
  for (let round = 0; round < mostRounds; round++) {
    const marked = processesWith(mark);
    if (marked.length === 0) return;
    for (const one of marked) send(one);
  }
}

function send(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The ids of the running processes whose environment has the mark; none where there is no `/proc`. */
export function processesWith(mark: string): readonly number[] {
  const wanted = `${processMark}=${mark}\0`;
  return foldersOfProcesses().filter((pid) => {
    try {
      // Of a process that has ended and is not waited for, the environment is empty.
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(wanted);
    } catch {
      // It has ended meanwhile, or belongs to somebody else.
      return false;
    }
  });
}

function foldersOfProcesses(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}
