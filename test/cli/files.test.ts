import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findInputs } from '../../cli/files.ts';
import type { Host } from '../../cli/host.ts';
import { diskFiles } from '../../project/disk/disk-files.ts';
import { inThisThread } from '../support/reader-in-process.ts';
import { aion } from './run-aion.ts';
import { folderWith } from './support.ts';

const quiet = { isTerminal: false, columns: 80, closed: false, write: () => undefined };

function hostIn(folder: string): Host {
  return {
    folder,
    environment: {},
    standardOutput: quiet,
    standardError: quiet,
    ...inThisThread,
    now: () => 0,
    readStandardInput: async () => new Uint8Array(),
  };
}

async function found(folder: string, ...paths: readonly string[]) {
  const { inputs, problems } = await findInputs(hostIn(folder), paths, (name) => name.endsWith('.aion'));
  return {
    files: inputs.map(({ path, absolute }) => (absolute === null ? 'standard input' : path)),
    problems: problems.map(({ path, says }) => `${path}: ${says}`),
  };
}

describe('which files are meant', () => {
  test('a folder means its .aion files at any depth: its own by name, then those of its folders', async () => {
    const folder = folderWith({ 'b.aion': '', 'a.aion': '', 'sub/c.aion': '', 'sub/deep/d.aion': '', 'x.json': '' });
    expect(await found(folder, '.')).toEqual({
      files: ['a.aion', 'b.aion', 'sub/c.aion', 'sub/deep/d.aion'],
      problems: [],
    });
  });

  test('paths come back in the words in which they were named', async () => {
    const folder = folderWith({ 'tools/a.aion': '' });
    expect((await found(folder, 'tools')).files).toEqual(['tools/a.aion']);
    expect((await found(folder, './tools/a.aion')).files).toEqual(['./tools/a.aion']);
    expect((await found(folder, join(folder, 'tools'))).files).toEqual([`${folder}/tools/a.aion`]);
    expect((await found(join(folder, 'tools'), '..')).files).toEqual(['../tools/a.aion']);
  });

  test('a file named twice is read once; a file named is read whatever it is called', async () => {
    const folder = folderWith({ 'a.aion': '', 'notes.txt': '' });
    expect((await found(folder, 'a.aion', '.', './a.aion', 'notes.txt')).files).toEqual(['a.aion', 'notes.txt']);
  });

  test('- is standard input', async () => {
    expect(await found(folderWith({}), '-')).toEqual({ files: ['standard input'], problems: [] });
  });

  test('globs, from the folder the command was started in', async () => {
    const folder = folderWith({
      'a/tools/x.aion': '',
      'b/tools/y.aion': '',
      'b/z.aion': '',
      'node_modules/m/q.aion': '',
    });
    expect((await found(folder, '*/tools/*.aion')).files).toEqual(['a/tools/x.aion', 'b/tools/y.aion']);
    expect((await found(folder, '**/*.aion')).files).toEqual(['a/tools/x.aion', 'b/tools/y.aion', 'b/z.aion']);
    expect((await found(join(folder, 'b'), '../a/**/*.aion')).files).toEqual(['../a/tools/x.aion']);
  });

  test('a file whose name looks like a glob is that file', async () => {
    const folder = folderWith({ '[draft].aion': '', 'd.aion': '' });
    expect((await found(folder, '[draft].aion')).files).toEqual(['[draft].aion']);
  });

  test('what is not there is said', async () => {
    const folder = folderWith({ 'a.aion': '' });
    expect(await found(folder, 'b.aion', 'c/*.aion', 'a.aion/b.aion', 'a.aion')).toEqual({
      files: ['a.aion'],
      problems: [
        'b.aion: no such file or folder.',
        'c/*.aion: no matching files.',
        'a.aion/b.aion: no such file or folder.',
      ],
    });
  });

  test('links to files are read, links to folders are not followed', async () => {
    const folder = folderWith({ 'real/a.aion': '', 'other/b.txt': '' });
    symlinkSync(join(folder, 'real/a.aion'), join(folder, 'link.aion'));
    symlinkSync(folder, join(folder, 'other/circle'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'broken.aion'));
    expect((await found(folder, '.')).files).toEqual(['link.aion', 'real/a.aion']);
  });

  test('a folder that is called like a file is entered', async () => {
    const folder = folderWith({ 'tools.aion/a.aion': '' });
    expect((await found(folder, '.')).files).toEqual(['tools.aion/a.aion']);
  });
});

describe('what git leaves out is left out', () => {
  test('by the .gitignore of each folder on the way, the nearest deciding', async () => {
    const folder = folderWith({
      '.gitignore': 'build/\n*.draft.aion\n/only-here.aion\n',
      'a.aion': '',
      'a.draft.aion': '',
      'only-here.aion': '',
      'build/b.aion': '',
      'sub/only-here.aion': '',
      'sub/.gitignore': '!kept.draft.aion\nsecret.aion\n',
      'sub/kept.draft.aion': '',
      'sub/secret.aion': '',
      'secret.aion': '',
    });
    mkdirSync(join(folder, '.git'));
    const files = ['a.aion', 'secret.aion', 'sub/kept.draft.aion', 'sub/only-here.aion'];
    expect((await found(folder, '.')).files).toEqual(files);
    expect((await found(folder, '**/*.aion')).files).toEqual(files);
  });

  test('the lists above the folder count too, up to the root of the repository', async () => {
    const folder = folderWith({
      '.gitignore': 'a.aion\n',
      'repository/.gitignore': 'b.aion\n',
      'repository/.git/info/exclude': 'c.aion\n',
      'repository/sub/a.aion': '',
      'repository/sub/b.aion': '',
      'repository/sub/c.aion': '',
    });
    expect((await found(join(folder, 'repository/sub'), '.')).files).toEqual(['a.aion']);
  });

  test('outside a repository, the lists from the folder on down count', async () => {
    const folder = folderWith({
      '.gitignore': 'sub\n',
      'tools/.gitignore': 'b.aion\n',
      'tools/a.aion': '',
      'tools/b.aion': '',
    });
    expect((await found(folder, 'tools')).files).toEqual(['tools/a.aion']);
  });

  test('but who names an ignored folder or file means it', async () => {
    const folder = folderWith({ '.gitignore': 'build/\n*.tmp.aion\n', 'build/a.aion': '', 'x.tmp.aion': '' });
    mkdirSync(join(folder, '.git'));
    expect((await found(folder, 'build', 'x.tmp.aion')).files).toEqual(['build/a.aion', 'x.tmp.aion']);
  });

  test('packages and virtual environments are never entered', async () => {
    const folder = folderWith({
      'a.aion': '',
      'node_modules/p/b.aion': '',
      'env/pyvenv.cfg': '',
      'env/lib/c.aion': '',
      '.git/d.aion': '',
    });
    expect((await found(folder, '.')).files).toEqual(['a.aion']);
  });
});

describe('a folder of many files', () => {
  test.each(['tools', 'check', 'fmt --check', 'convert --to openai', 'load'])(
    'is not read again for each of them: %s',
    async (command) => {
      const list = vi.spyOn(diskFiles, 'list');
      const listsOf = async (count: number): Promise<number> => {
        const text = '[{ name --> "A", link --> "https://a.example", description --> "d" }]\n';
        const folder = folderWith(
          Object.fromEntries(Array.from({ length: count }, (_, n) => [`tools/${n}.aion`, text])),
        );
        list.mockClear();
        const { code, err } = await aion([...command.split(' '), 'tools'], { folder });
        expect(code, err).toBeLessThan(2);
        return list.mock.calls.length;
      };
      const few = await listsOf(2);
      expect(few).toBeGreaterThan(0);
      expect(await listsOf(8)).toBe(few);
      list.mockRestore();
    },
  );
});
