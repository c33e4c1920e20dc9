import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The command lines of the processes whose current folder is `folder`. A process that has ended and is not waited for has no folder. Only
 * Linux can be asked.
 */
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
