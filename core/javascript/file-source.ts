/** The files of a project, by paths whose parts are joined by `/`. SiteReading must have no effect. */
export interface FileSource {
  /** The text of a file, or null if there is none. */
  text(path: string): string | null;
  /** The paths of the project's `package.json` files, for imports of its own packages. */
  packages(): readonly string[];
}

/** The folder of a path; empty for a path without one. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? '' : path.slice(0, cut);
}

/** The folders above a path, innermost first, with the root of a relative path as the empty string. */
export function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  let at = folderOf(path);
  while (at !== '') {
    folders.push(at);
    at = folderOf(at);
  }
  return path.startsWith('/') ? folders : [...folders, ''];
}

/** The path of `relative` from a folder, without `.` and `..`; null above the root. */
export function joinedPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length === 0 || (parts.length === 1 && parts[0] === '')) return null;
    else parts.pop();
  }
  return parts.join('/');
}
