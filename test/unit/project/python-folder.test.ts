import { expect, test } from 'vitest';
import { readModule } from '../../../core/python/module.ts';
import { FolderTree } from '../../../project/folder-tree.ts';
import { readPythonBelow } from '../../../project/python-folder.ts';
import { filesInMemory } from './files-in-memory.ts';

const texts: Readonly<Record<string, string>> = {
  '/p/a.py': 'x = 1\n',
  '/p/b.py': 'y = 2\n',
  '/p/in/c.py': 'z = 3\n',
  '/p/in/deep/d.py': 'w = 4\n',
  '/p/in/notes.txt': '',
};
const none = { folders: 100, files: 100, fileSize: 100, size: 100 };

/** The files that are read within the limits, in order. */
async function read(limits: Partial<typeof none>, tops: readonly string[] = ['/p']): Promise<readonly string[]> {
  const files = filesInMemory(texts);
  const of = (address: string): string | null =>
    tops.toSorted().findLast((top) => address === top || address.startsWith(`${top}/`)) ?? null;
  const tree = new FolderTree(files, { all: () => tops, of }, () => true);
  const asked: string[] = [];
  const moduleAt = async (address: string) => {
    asked.push(address);
    return readModule(texts[address] ?? '');
  };
  await readPythonBelow('/p', tree, files, moduleAt, { ...none, ...limits });
  return asked;
}

test.each([
  ['no limit', {}, ['/p/a.py', '/p/b.py', '/p/in/c.py', '/p/in/deep/d.py']],
  ['two files', { files: 2 }, ['/p/a.py', '/p/b.py']],
  ['two folders', { folders: 2 }, ['/p/a.py', '/p/b.py', '/p/in/c.py']],
  ['a size that two files have', { size: 12 }, ['/p/a.py', '/p/b.py']],
  ['one character more', { size: 13 }, ['/p/a.py', '/p/b.py', '/p/in/c.py']],
])('Python is read from the top downwards as far as the limits allow: %s', async (_, limits, expected) => {
  expect(await read(limits)).toEqual(expected);
});

test('the Python of another top is read with that one', async () => {
  expect(await read({}, ['/p', '/p/in'])).toEqual(['/p/a.py', '/p/b.py']);
});
