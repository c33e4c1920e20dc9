import { describe, expect, it, test } from 'vitest';
import { effectsBehind } from '../../../core/python/code-answers.ts';
import { type PythonFolderLimits, pythonFolderLimits } from '../../../core/python/index.ts';
import { longestReading, Reading } from '../../../project/reading/reading.ts';
import { Documents } from '../../../server/documents.ts';
import { type FileChange, FileChanges } from '../../../server/workspace/file-changes.ts';
import { PythonWorkspace } from '../../../server/workspace/python/python-workspace.ts';
import { readerInProcess } from '../../support/reader-in-process.ts';
import { folderInMemory, root } from './support/folder-in-memory.ts';

/** The Python of files by their paths in the folder; `reads` lists the read files, in order. */
function pythonOf(files: Record<string, string>, limits: Partial<PythonFolderLimits> = {}) {
  const { runtime, reading, folders, workspaceFiles, documents: texts, tree, reads } = folderInMemory(files);
  const all = { ...pythonFolderLimits, ...limits };
  const python = new PythonWorkspace(workspaceFiles, tree, folders, texts, runtime, reading, all);
  const changes = new FileChanges(tree, [python]);
  const changed = (name: string, kind: FileChange['kind']) => changes.changed([{ uri: `${root}/${name}`, kind }]);
  let told = 0;
  python.onChanged(() => told++);
  const context = () => python.contextOf(`${root}/tools/a.aion`, []);
  const untilTold = async (times: number) => expect.poll(() => told).toBe(times);
  return { python, reads, context, files, texts, changed, untilTold, told: () => told };
}

describe('the Python of a workspace', () => {
  it('is read when it is first asked for, each file once, without what is left out', async () => {
    const { python, reads, context } = pythonOf({
      'a.py': 'def f(): pass\n',
      'pkg/__init__.py': '',
      'pkg/b.py': 'def g(): pass\n',
      '.gitignore': 'out\n',
      'out/c.py': 'def h(): pass\n',
      'env/pyvenv.cfg': '',
      'env/d.py': 'def h(): pass\n',
      'node_modules/e.py': 'def h(): pass\n',
      '__pycache__/e.py': 'def h(): pass\n',
      'readme.md': '',
    });
    expect(reads).toEqual([]);
    expect(context()).toBeNull();
    await python.ready();
    expect(context()?.index.paths).toEqual(['a.py', 'pkg/__init__.py', 'pkg/b.py']);
    expect(reads.filter((name) => name.endsWith('.py')).sort()).toEqual(['a.py', 'pkg/__init__.py', 'pkg/b.py']);
    expect(context()).toBe(context());
    expect(context()?.find('h').kind).toBe('missing');
    expect(context()?.find('g').kind).toBe('declaration');
  });

  it('follows a folder in the place of a file of the same name, and the file in its place', async () => {
    const { python, context, files, changed, untilTold } = pythonOf({ 'a.py': 'def f(): pass\n' });
    const replace = async (before: string, after: string) => {
      delete files[before];
      files[after] = 'def f(): pass\n';
      await changed('a.py', 'went');
      await changed('a.py', 'came');
    };
    await python.ready();
    await replace('a.py', 'a.py/b.py');
    await untilTold(2);
    expect(context()?.index.paths).toEqual(['a.py/b.py']);
    await replace('a.py/b.py', 'a.py');
    await untilTold(3);
    expect(context()?.index.paths).toEqual(['a.py']);
  });

  it('has one file read again when it changes, and nothing told when its text is the same', async () => {
    const { python, reads, context, files, changed, untilTold, told } = pythonOf({
      'a.py': 'def f(): pass\n',
      'b.py': '',
    });
    await python.ready();
    const before = context();
    reads.length = 0;
    files['a.py'] = 'def g(): pass\n';
    void changed('a.py', 'changed');
    void changed('a.py', 'changed');
    await untilTold(2);
    expect(reads).toEqual(['a.py']);
    expect(context()).not.toBe(before);
    expect(context()?.find('f').kind).toBe('missing');
    const same = context();
    void changed('a.py', 'changed');
    await expect.poll(() => reads.length).toBe(2);
    await python.ready();
    expect(context()).toBe(same);
    expect(told()).toBe(2);
  });

  it('follows files that come and go', async () => {
    const { python, context, files, changed, untilTold } = pythonOf({ 'a.py': 'def f(): pass\n' });
    await python.ready();
    files['new/b.py'] = 'def g(): pass\n';
    void changed('new/b.py', 'came');
    await untilTold(2);
    expect(context()?.find('g').kind).toBe('declaration');
    delete files['a.py'];
    void changed('a.py', 'went');
    await untilTold(3);
    expect(context()?.find('f').kind).toBe('missing');
  });

  it('misses what a deleted module brought, and only what it brought', async () => {
    const { python, context, files, changed, untilTold } = pythonOf({
      'agent.py': 'from api import f\nfrom elsewhere import g\nimport api\n',
      'api.py': 'def f(): pass\n',
    });
    await python.ready();
    delete files['api.py'];
    void changed('api.py', 'went');
    await untilTold(2);
    expect(context()?.find('f').kind).toBe('missing');
    expect(context()?.find('api.f').kind).toBe('missing');
    expect(context()?.find('g').kind).toBe('external');
    // It stays deleted, whatever else is read again, until it returns.
    files['.gitignore'] = 'out\n';
    void changed('.gitignore', 'came');
    await untilTold(3);
    expect(context()?.find('f').kind).toBe('missing');
    files['api.py'] = 'def f(): pass\n';
    void changed('api.py', 'came');
    await untilTold(4);
    expect(context()?.find('f').kind).toBe('declaration');
  });

  it('follows folders that come, go and are renamed in one piece', async () => {
    const { python, context, files, reads, changed, untilTold } = pythonOf({
      'app/api.py': 'def f(): pass\n',
      'app/deep/more.py': 'def g(): pass\n',
      'b.py': 'def h(): pass\n',
    });
    await python.ready();
    for (const name of ['app/api.py', 'app/deep/more.py']) {
      files[name.replace('app', 'lib')] = files[name] ?? '';
      delete files[name];
    }
    reads.length = 0;
    void changed('app', 'went');
    await untilTold(2);
    expect(context()?.index.paths).toEqual(['b.py']);
    void changed('lib', 'came');
    await untilTold(3);
    expect(context()?.index.paths).toEqual(['b.py', 'lib/api.py', 'lib/deep/more.py']);
    expect(reads.filter((name) => name === 'b.py')).toEqual([]);
    // Other files may come and go: they cause no reading.
    reads.length = 0;
    await changed('lib/deep/text.txt', 'came');
    await changed('lib/deep/text.txt', 'went');
    await changed('elsewhere/lib', 'came');
    expect(reads).toEqual([]);
  });

  it('is what stands in the editor, and what it was while that is no Python', async () => {
    const { python, context, files, texts, untilTold, told } = pythonOf({ 'a.py': 'def f(): pass\n' });
    await python.ready();
    const textDocument = { uri: `${root}/a.py`, languageId: 'python', version: 1, text: files['a.py'] ?? '' };
    texts.open({ textDocument });
    const type = (text: string): void =>
      texts.change({ textDocument: { uri: textDocument.uri, version: 2 }, contentChanges: [{ text }] });
    type('def f(\n');
    type('def f(): pass\ndef g(): pass\n');
    await untilTold(2);
    expect(context()?.find('g').kind).toBe('declaration');
    type('def f(): pass\nx = (\ndef g(): pass\n');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await python.ready();
    expect(context()?.find('g').kind).toBe('declaration');
    type('def f(): pass\n\n');
    await untilTold(3);
    expect(context()?.find('g').kind).toBe('missing');
    // After closing without saving, the file's content counts.
    type('def h(): pass\n');
    await untilTold(4);
    texts.close({ textDocument });
    await untilTold(5);
    expect(context()?.find('f').kind).toBe('declaration');
    expect(context()?.find('h').kind).toBe('missing');
    // A saved mistake is no longer typing.
    files['a.py'] = 'def k(:\n    pass\n';
    texts.open({ textDocument: { ...textDocument, text: files['a.py'] } });
    await untilTold(6);
    expect(told()).toBe(6);
  });

  it('says nothing where there is none', async () => {
    const { python, context, told } = pythonOf({ 'a.txt': '' });
    await python.ready();
    expect(context()).toBeNull();
    expect(told()).toBe(0);
  });

  it('ends somewhere', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`m${i}.py`, `def f${i}(): pass\n`]));
    const few = pythonOf(many, { files: 10 });
    await few.python.ready();
    expect(few.context()?.index.paths).toHaveLength(10);
    const small = pythonOf({ 'a.py': 'x = 1\n'.repeat(100), 'b.py': 'y = 1\n' }, { fileSize: 100 });
    await small.python.ready();
    expect(small.context()?.index.paths).toEqual(['b.py']);
  });
});

test('a request that goes on without an answer lets the later ones not wait for it', async () => {
  const { folders, workspaceFiles, tree, runtime } = folderInMemory({ 'api.py': 'def send(to: str): return to\n' });
  const waits: number[] = [];
  const longestWait = 40;
  const after = (milliseconds: number, callback: () => void) => {
    if (milliseconds === longestWait) waits.push(milliseconds);
    return runtime.timers.after(0, callback);
  };
  const reading = new Reading(() => readerInProcess(({ kind }) => kind === 'code'), longestReading);
  const few = { timers: { after }, longestWait };
  const python = new PythonWorkspace(workspaceFiles, tree, folders, new Documents(), few, reading);
  await python.ready();
  const context = python.contextOf(`${root}/a.aion`, []);
  if (context === null) throw new Error('No Python was read.');
  effectsBehind(context, 'send(1)');
  expect(await python.answered()).toBe(false);
  expect(await python.answered()).toBe(false);
  expect(waits).toEqual([longestWait]);
});
