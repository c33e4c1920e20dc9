import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../files.ts';
import { readRegularText } from './regular-file.ts';

/** The files of this computer. An address is a path in the spelling of its system. */
export const diskFiles: Files = {
  async read(path, largest) {
    const read = readRegularText(path, largest);
    if (read.ok) return read;
    return { ok: false, isMissing: read.code === 'ENOENT' || read.code === 'ENOTDIR', says: read.says };
  },
  async list(folder) {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'folder' : 'file' }));
    } catch {
      // Not there, not readable, not a folder: nothing is in it.
      return [];
    }
  },
  child: join,
};
