import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The environment variable that marks the processes of a runner, also those that left its process group. */
export const processMark = 'AION_RUNNER';

/** Rounds of the search: a process may start another one while it is ended. */
const mostRounds = 10;

type RunProgram = (program: string, words: readonly string[]) => void;

const runProgram: RunProgram = (program, words) => void spawnSync(program, [...words], { windowsHide: true });

/**
 * Ends a group leader (`pid`), its group, and, on Linux, every process with the mark in its environment, also one in a session of its own.
 * On Windows: the tree of the process. A process that has ended already is no error.
 */
export function endProcesses(pid: number, mark: string, platform = process.platform, run = runProgram): void {
  if (platform === 'win32') run('taskkill', ['/pid', String(pid), '/T', '/F']);
  else endRest(pid, mark, platform);
}

/**
 * Ends the remaining children of an ended process. Not on Windows: a tree is found by its root alone, and the id of an ended process may be
 * reused.
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

/** The ids of the running processes with the mark in their environment; none without `/proc`. */
function processesWith(mark: string): readonly number[] {
  const wanted = `${processMark}=${mark}\0`;
  return foldersOfProcesses().filter((pid) => {
    try {
      // The environment of a zombie process is empty.
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(wanted);
    } catch {
      // It has ended, or belongs to another user.
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
