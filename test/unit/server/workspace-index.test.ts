import { describe, expect, it } from 'vitest';
import { type FileChange, FileChanges } from '../../../server/workspace/file-changes.ts';
import { type IndexLimits, indexLimits, WorkspaceIndex } from '../../../server/workspace/index/workspace-index.ts';
import { folderInMemory, pathOf, root } from './support/folder-in-memory.ts';

/** An index of files by their paths in the folder; `reads` lists the read files and listed folders, in order. */
function indexOf(files: Record<string, string>, limits: Partial<IndexLimits> = {}) {
  const { runtime, folders, workspaceFiles, documents, tree, log, asked: reads } = folderInMemory(files);
  const index = new WorkspaceIndex(workspaceFiles, tree, folders, documents, runtime, log, {
    ...indexLimits,
    ...limits,
  });
  const changes = new FileChanges(tree, [index]);
  const changed = (name: string, kind: FileChange['kind']) => changes.changed([{ uri: `${root}/${name}`, kind }]);
  const known = () => [...index.known()].map(({ uri }) => pathOf(uri)).sort();
  return { index, reads, known, documents, changed, folders };
}

describe('the index of a workspace', () => {
  it('forgets a folder that is closed while it is read', async () => {
    const { index, known, folders } = indexOf({ 'a.aion': '[]', 'b/c.aion': '[]' });
    const reading = index.ready();
    await Promise.resolve();
    folders.change({ added: [], removed: [{ uri: root, name: 'root' }] });
    await index.ready();
    await reading;
    expect(known()).toEqual([]);
  });

  it('reads nothing before somebody asks, and then each file once', async () => {
    const { index, reads, known } = indexOf({ 'a.aion': '[]', 'b/c.aion': '[]', 'b/x.txt': '' });
    expect(reads).toEqual([]);
    await Promise.all([index.ready(), index.ready()]);
    await index.ready();
    expect(known()).toEqual(['a.aion', 'b/c.aion']);
    expect(reads.sort()).toEqual(['/', 'a.aion', 'b/', 'b/c.aion']);
  });

  it('reads the one directory that is asked for, not the whole workspace', async () => {
    const { index, reads } = indexOf({ 'a.aion': '[]', 'b/c.aion': '[]', 'b/d.aion': '[]' });
    const found = await index.directoryOf(`${root}/b/c.aion`);
    expect(found?.map(({ uri }) => uri)).toEqual([`${root}/b/c.aion`, `${root}/b/d.aion`]);
    expect(reads.sort()).toEqual(['/', 'b/', 'b/c.aion', 'b/d.aion']);
  });

  it('has nobody wait for a large directory, and tells once when it is read', async () => {
    const { index, reads } = indexOf({ 'a.aion': '[]', 'b.aion': '[]', 'c.aion': '[]' }, { awaited: 2 });
    let told = 0;
    const read = new Promise<void>((resolve) => {
      index.onChanged(() => {
        told++;
        resolve();
      });
    });
    expect(await index.directoryOf(`${root}/a.aion`)).toBeNull();
    expect(await index.directoryOf(`${root}/b.aion`)).toBeNull();
    await read;
    expect(await index.directoryOf(`${root}/a.aion`)).toHaveLength(3);
    expect(reads).toEqual(['/', 'a.aion', 'b.aion', 'c.aion']);
    expect(told).toBe(1);
  });

  it('knows at once what was opened or closed in a directory that it knows already', async () => {
    const { index, documents } = indexOf({ 'a.aion': '[]' });
    const texts = async () => (await index.directoryOf(`${root}/a.aion`))?.map(({ notation }) => notation.text);
    expect(await texts()).toEqual(['[]']);
    const textDocument = { uri: `${root}/a.aion`, languageId: 'aion', version: 1, text: '[ x ]' };
    documents.open({ textDocument });
    expect(await texts()).toEqual(['[ x ]']);
    documents.open({ textDocument: { ...textDocument, uri: `${root}/b.aion`, text: '[ y ]' } });
    const before = texts();
    documents.close({ textDocument });
    await before;
    expect(await texts()).toEqual(['[]', '[ y ]']);
  });

  it('reads a file again after it changed, and no other', async () => {
    const files = { 'a.aion': '[]', 'b.aion': '[]' };
    const { index, reads, known, changed } = indexOf(files);
    await index.ready();
    reads.length = 0;
    files['a.aion'] = '[ {} ]';
    void changed('a.aion', 'changed');
    await index.ready();
    expect(reads).toEqual(['a.aion']);
    expect(known()).toEqual(['a.aion', 'b.aion']);
    expect([...index.known()].map(({ notation }) => notation.text)).toEqual(['[ {} ]', '[]']);
  });

  it('follows folders that come and go in one piece, and lists no other for them', async () => {
    const files: Record<string, string> = {
      'a/x.aion': '[]',
      'a/deep/y.aion': '[]',
      'b/z.aion': '[]',
      'b/c/w.aion': '[]',
    };
    const { index, reads, known, changed } = indexOf(files);
    await index.ready();
    files['d/x.aion'] = '[]';
    files['d/deep/y.aion'] = '[]';
    delete files['a/x.aion'];
    delete files['a/deep/y.aion'];
    reads.length = 0;
    await changed('a', 'went');
    expect(known()).toEqual(['b/c/w.aion', 'b/z.aion']);
    await changed('d', 'came');
    await index.ready();
    expect(known()).toEqual(['b/c/w.aion', 'b/z.aion', 'd/deep/y.aion', 'd/x.aion']);
    expect(reads.filter((name) => name.startsWith('b'))).toEqual([]);
    expect(await index.directoryOf(`${root}/d/x.aion`)).toHaveLength(1);
  });

  it.each(['a.py', 'a.aion'])(
    'follows a folder in the place of the file %s, and the file in its place',
    async (name) => {
      const files: Record<string, string> = { [name]: '[]' };
      const { index, known, changed } = indexOf(files);
      const replace = async (before: string, after: string) => {
        delete files[before];
        files[after] = '[]';
        await changed(name, 'went');
        await changed(name, 'came');
        await index.ready();
      };
      await index.ready();
      await replace(name, `${name}/inside.aion`);
      expect(known()).toEqual([`${name}/inside.aion`]);
      await replace(`${name}/inside.aion`, name);
      expect(known()).toEqual(name.endsWith('.aion') ? [name] : []);
    },
  );

  it('holds an open document in place of its file', async () => {
    const { index, documents } = indexOf({ 'a b.aion': '[]' });
    documents.open({ textDocument: { uri: `${root}/a%20b.aion`, languageId: 'aion', version: 1, text: '[ x ]' } });
    await index.ready();
    expect([...index.known()].map(({ notation }) => notation.text)).toEqual(['[ x ]']);
  });

  it.each([
    ['files', { files: 2 }, 2],
    ['folders', { folders: 2 }, 2],
    ['size', { size: 20, fileSize: 10 }, 3],
  ] as const)('says when there are too many %s', async (because, limits, indexed) => {
    const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}/t.aion`, '[{}, ]']));
    const { index, known } = indexOf({ ...files, 'top.aion': '[{}, ]' }, limits);
    let told = 0;
    index.onChanged(() => told++);
    await index.ready();
    expect(index.cap).toEqual({ indexed, because });
    expect(known()).toHaveLength(indexed);
    expect(told).toBe(1);
  });

  it('ends in a folder that holds itself', async () => {
    const files: Record<string, string> = {};
    for (let depth = 0; depth < 60; depth++) files[`${'d/'.repeat(depth)}a.aion`] = '[]';
    const { index, known } = indexOf(files);
    await index.ready();
    expect(known().length).toBeLessThan(45);
  });
});
