import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Whether a path (absolute) is a folder (absolute) or below it, as written. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a path leads: without links, in the letter case of the disk. Null if it leads nowhere. */
export function realPathOf(path: string): string | null {
  try {
    // The other `realpathSync` keeps the letter case of its argument.
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/**
 * What a path from a folder leads to, as a path of that folder: without `..` and links, in the letter case of the disk. Null if it leads
 * out of the folder or nowhere.
 */
export function placeBelow(folder: string, path: string): string | null {
  const real = realPathOf(resolve(folder, path));
  const realFolder = realPathOf(folder);
  if (real === null || realFolder === null || !isBelow(realFolder, real)) return null;
  return resolve(folder, relative(realFolder, real));
}
