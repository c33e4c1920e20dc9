import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The command lines of the processes whose current folder is `folder`. A zombie process has no folder. Only on Linux. */
export function processesIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return [];
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** Whether the process runs. One that has ended may still wait for its parent (a zombie), also for ever where process 1 takes no orphans. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
  } catch {
    return false;
  }
  const status = `/proc/${processId}/stat`;
  return !existsSync(status) || !/\) Z /.test(readFileSync(status, 'utf8'));
}
