import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { isBelow } from '../project/disk/below.ts';

/** `path` with forward slashes on every system. */
export function withSlashes(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** The path of `below` (relative to `folder`), with `folder` as it was named: `tools` + `a.aion` is `tools/a.aion`. */
export function namedBelow(folder: string, below: string): string {
  return withSlashes(folder === '.' || folder === './' ? below : join(folder, below));
}

/** The absolute path of a name on the command line. */
export function absolutePath(host: { readonly folder: string }, named: string): string {
  return isAbsolute(named) ? named : resolve(host.folder, named);
}

/** An absolute path for a person: relative in the current folder, with forward slashes. */
export function shownPath({ folder }: { readonly folder: string }, path: string): string {
  const isNear = folder !== dirname(folder) && isBelow(folder, path);
  return withSlashes(isNear ? relative(folder, path) || '.' : path);
}

/** A folder (absolute) and its parents, innermost first. */
export function* foldersFrom(folder: string): Generator<string> {
  for (let above = folder; ; above = dirname(above)) {
    yield above;
    if (above === dirname(above)) return;
  }
}
