import { type Dirent, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { say } from '../../core/text/index.ts';
import type { Files, FolderEntry } from '../files.ts';
import { readRegularText } from './regular-file.ts';

/** The files of this computer. An address is a path in the spelling of its system. */
export const diskFiles: Files = {
  async read(path, largest) {
    const read = readRegularText(path, largest);
    if (read.ok) return read;
    return { ok: false, isMissing: read.code === 'ENOENT' || read.code === 'ENOTDIR', says: read.says };
  },
  async list(folder, onUnread) {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, kind: kindOf(folder, entry) }));
    } catch (error) {
      onUnread?.(say`can't read the folder (${(error as NodeJS.ErrnoException).code}).`);
      return [];
    }
  },
  child: join,
  parent: dirname,
  above(folder) {
    const above = dirname(folder);
    return above === folder ? [] : [above, ...diskFiles.above(above)];
  },
  pathIn: (folder, path) => relative(folder, path).split(sep).join('/'),
};

function kindOf(folder: string, entry: Dirent): FolderEntry['kind'] {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : 'file';
  try {
    return statSync(join(folder, entry.name)).isDirectory() ? 'link' : 'file';
  } catch {
    return 'link';
  }
}
