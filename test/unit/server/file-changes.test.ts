import { expect, test } from 'vitest';
import { FileChanges, type FileKeeper } from '../../../server/workspace/file-changes.ts';
import { folderInMemory, pathOf, root } from './support/folder-in-memory.ts';

test('each keeper gets every changed file: a document of the notation may have any name', async () => {
  const told: string[] = [];
  const keeper: FileKeeper = {
    changed: (address) => void told.push(pathOf(address)),
    below: () => [],
    startAgain: () => undefined,
  };
  const changes = new FileChanges(folderInMemory({ 'notes.md': '[]' }).tree, [keeper]);
  await changes.changed([
    { uri: `${root}/notes.md`, kind: 'changed' },
    { uri: `${root}/a.aion`, kind: 'went' },
  ]);
  expect(told.toSorted()).toEqual(['a.aion', 'notes.md']);
});
