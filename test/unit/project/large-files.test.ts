import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { diskFiles } from '../../../project/disk/disk-files.ts';
import { FolderFactsReader } from '../../../project/folder-facts.ts';
import { FolderTree, oneTop } from '../../../project/folder-tree.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'out'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('a project file that is larger than its kind ever is', () => {
  it('is not read and reported: lists of packages', async () => {
    const pin = 'aions-llm==1.0.5\n';
    const folder = folderWith({
      'requirements.txt': pin.repeat(70_000),
      'uv.lock': `[[package]]\nname = "aions-llm"\nversion = "1.0.4"\n# ${'x'.repeat(4 * 1024 * 1024)}\n`,
      'pyproject.toml': `[project]\ndependencies = ["aions-llm==1.0.2"]\n# ${'x'.repeat(256 * 1024)}\n`,
      Pipfile: '[packages]\naions-llm = "==1.0.3"\n',
    });
    const { pin: found, unreadPins } = await new FolderFactsReader(diskFiles).of(folder);
    expect(found?.version).toBe('1.0.3');
    expect(unreadPins.map(({ path, says }) => `${relative(folder, path)}: ${says}`)).toEqual([
      'pyproject.toml: the file has 257 KB, but the limit is 256 KB.',
      'requirements.txt: the file has 1 MB, but the limit is 1 MB.',
      'uv.lock: the file has 4 MB, but the limit is 4 MB.',
    ]);
  });

  it('is not read and reported: settings', async () => {
    const folder = folderWith({ '.aionrc.json': `{ "maxFindings": 5 }${' '.repeat(64 * 1024)}` });
    const { configuration } = await new FolderFactsReader(diskFiles).of(folder);
    expect(configuration?.unread).toBe('the file has 65 KB, but the limit is 64 KB.');
    expect(configuration?.file.layer).toEqual({});
  });

  it('is not read and reported: more than 100 lists of packages in a folder', async () => {
    const lists = Array.from({ length: 101 }, (_, at) => [`requirements-${100 + at}.txt`, 'aions-llm>=1.0.0\n']);
    const folder = folderWith({ ...Object.fromEntries(lists), 'requirements-200.txt': 'aions-llm==1.0.5\n' });
    const { pin: found, unreadPins } = await new FolderFactsReader(diskFiles).of(folder);
    expect(found?.version).toBe('1.0.16');
    expect(unreadPins).toEqual([
      { path: folder, says: 'the folder has more than 100 lists of packages. The rest is ignored.' },
    ]);
  });

  it('is not read and reported: ignore lists, by their patterns and the length of one', async () => {
    const patterns = (count: number): string => Array.from({ length: count }, (_, at) => `x${at}/`).join('\n');
    const told: string[] = [];
    const filesOf = async (list: string) => {
      const folder = folderWith({ '.gitignore': list, 'out/a.py': '' });
      const isWanted = (name: string): boolean => name.endsWith('.py');
      const tree = new FolderTree(diskFiles, oneTop(folder), isWanted, (kind, { says }) =>
        told.push(`${kind}: ${says}`),
      );
      return (await tree.of(folder))?.folders.map((one) => relative(folder, one));
    };
    expect(await filesOf(`# Comments and blank lines are no patterns.\n\n${patterns(999)}\nout/\n`)).toEqual([]);
    expect(told).toEqual([]);
    expect(await filesOf(`${patterns(1_000)}\nout/\n`)).toEqual(['out']);
    // The library makes a regular expression of it that is too large, and throws.
    expect(await filesOf(`out/\n${'*a'.repeat(20_000)}\n`)).toEqual(['out']);
    expect(told).toEqual([
      'list: the file has more than 1000 patterns and is ignored.',
      'list: the file has a line of more than 1000 characters and is ignored.',
    ]);
  });
});
