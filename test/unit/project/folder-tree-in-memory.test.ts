import { expect, it } from 'vitest';
import type { FolderEntry } from '../../../project/files.ts';
import { FolderTree, type TopFolders } from '../../../project/folder-tree.ts';
import { filesInMemory } from './files-in-memory.ts';

const tops: TopFolders = { all: () => ['/p'], of: (address) => (address.startsWith('/p') ? '/p' : null) };

it('a change in a known folder has no other folder listed anew', async () => {
  const asked: string[] = [];
  const tree = new FolderTree(filesInMemory({ '/p/a/b/x.py': '' }, asked), tops, () => true);
  expect((await tree.of('/p/a/b'))?.files).toEqual(['/p/a/b/x.py']);
  asked.length = 0;
  tree.forget('/p/a/b');
  await tree.of('/p/a/b');
  expect(asked).toEqual(['/p/a/b']);
});

it('a folder that comes while all is listed anew is part of the tree', async () => {
  const texts: Record<string, string> = { '/p/x.py': '', '/p/a/y.py': '' };
  const files = filesInMemory(texts);
  let goOn: (() => void) | null = null;
  const list = async (folder: string): Promise<readonly FolderEntry[]> => {
    const entries = await files.list(folder);
    if (goOn !== null) await new Promise<void>((resolve) => (goOn = resolve));
    return entries;
  };
  const tree = new FolderTree({ ...files, list }, tops, () => true);
  expect((await tree.of('/p/a'))?.files).toEqual(['/p/a/y.py']);
  tree.clear();
  delete texts['/p/a/y.py'];
  goOn = () => undefined;
  const listing = tree.of('/p');
  await Promise.resolve();
  await Promise.resolve();
  texts['/p/a/y.py'] = '';
  tree.forget('/p/a');
  goOn();
  await listing;
  goOn = null;
  expect((await tree.of('/p'))?.folders).toEqual(['/p/a']);
});
