import { configFileName } from '../core/rules/index.ts';
import { wordSet } from '../core/text/index.ts';
import type { Files, FolderEntry } from './files.ts';
import { isPinFile } from './pins.ts';

const rootMarks = new Set([configFileName, ...wordSet('setup.py setup.cfg .venv .git')]);

/** Whether a folder with these entries is the root of a project: it has one of the marks, or a list of packages such as `pyproject.toml`. */
export function isProjectRoot(entries: readonly FolderEntry[]): boolean {
  return entries.some(({ name, kind }) => rootMarks.has(name) || (kind === 'file' && isPinFile(name)));
}

/**
 * The root of the project that holds a folder: the folder itself or the nearest one above that {@link isProjectRoot}. Null where there is none. A home folder (`homes`) and the top of a disk are no projects, whatever is in them, and end the search.
 */
export async function projectRoot(folder: string, homes: readonly string[], files: Files): Promise<string | null> {
  for (const candidate of [folder, ...files.above(folder)]) {
    if (holdsProjects(candidate, homes, files)) return null;
    if (isProjectRoot(await files.list(candidate))) return candidate;
  }
  return null;
}

/** Whether a folder is a home folder or the top of a disk: a place of many projects, and none itself. */
export function holdsProjects(folder: string, homes: readonly string[], files: Files): boolean {
  return homes.includes(folder) || files.above(folder).length === 0;
}
