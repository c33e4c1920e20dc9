import { posix } from 'node:path';
import type { Files } from '../../../project/files.ts';

/** Files by path; null: an unreadable file. `asked` gets each address that is read or listed. */
export function filesInMemory(texts: Readonly<Record<string, string | null>>, asked: string[] = []): Files {
  return {
    async read(address) {
      asked.push(address);
      const text = texts[address];
      if (typeof text === 'string') return { ok: true, text };
      return { ok: false, isMissing: text === undefined, says: 'permission denied (EACCES).' };
    },
    async list(folder) {
      asked.push(folder);
      const below = Object.keys(texts).flatMap((path) =>
        path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
      );
      const names = new Map(below.map((path) => [path.split('/')[0] ?? '', path.includes('/')]));
      return [...names].map(([name, isFolder]) => ({ name, kind: isFolder ? 'folder' : 'file' }));
    },
    child: (folder, name) => `${folder}/${name}`,
    parent: posix.dirname,
    above: () => [],
    pathIn: posix.relative,
  };
}
