import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { diskFiles } from '../../../project/disk/disk-files.ts';
import { FolderTree, oneTop } from '../../../project/folder-tree.ts';

/** The tree of `.py` files in a new folder on disk, with the reader of its paths. */
function treeOf(files: Readonly<Record<string, string>>, below = '') {
  const folder = mkdtempSync(join(tmpdir(), 'tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const top = join(folder, below);
  const told: string[] = [];
  const tree = new FolderTree(
    diskFiles,
    oneTop(top),
    (name) => name.endsWith('.py'),
    (kind, { path, says }) => told.push(`${kind} ${relative(top, path)}: ${says}`),
  );
  const all = async (at = top): Promise<readonly string[]> => {
    const content = await tree.of(at);
    const inner = await Promise.all((content?.folders ?? []).map((one) => all(one)));
    return [...(content?.files ?? []).map((file) => relative(top, file)), ...inner.flat()];
  };
  return { folder, top, tree, told, all };
}

describe('the tree of a folder on the disk', () => {
  it('has the files asked for, those of a folder before those of its folders', async () => {
    const { all } = treeOf({
      'b.py': '',
      'a.txt': '',
      'a/c.py': '',
      'a/.venv/d.py': '',
      'z/pyvenv.cfg': '',
      'z/e.py': '',
    });
    expect(await all()).toEqual(['b.py', 'a/c.py']);
  });

  it('lets the nearest list decide, with those of the repository above and its own', async () => {
    const files = {
      '.git/info/exclude': 'private\n',
      '.gitignore': 'out\n*.gen.py\n',
      'src/a.py': '',
      'src/x.gen.py': '',
      'src/kept/.gitignore': '!*.gen.py\n',
      'src/kept/y.gen.py': '',
      'src/out/b.py': '',
      'src/private/c.py': '',
    };
    expect(await treeOf(files, 'src').all()).toEqual(['a.py', 'kept/y.gen.py']);
    // An excluded folder that is named explicitly is read.
    expect(await treeOf(files, 'src/out').all()).toEqual(['b.py']);
  });

  it('has what is in a virtual environment that is opened itself', async () => {
    expect(await treeOf({ 'pyvenv.cfg': '', 'a.py': '' }).all()).toEqual(['a.py']);
  });

  it('has links to files, and no links to folders', async () => {
    const { folder, all } = treeOf({ 'a.py': '', 'in/b.py': '' });
    symlinkSync(join(folder, 'a.py'), join(folder, 'link.py'));
    symlinkSync(join(folder, 'in'), join(folder, 'folder.py'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'lost.py'));
    expect(await all()).toEqual(['a.py', 'link.py', 'in/b.py']);
  });

  it('tells of what cannot be read, and of folders that lie too deep', async () => {
    const deep = 'd/'.repeat(41);
    const { tree, top, told, all } = treeOf({
      [`${deep}a.py`]: '',
      [`${deep.slice(2)}b.py`]: '',
      'in/.gitignore/x': '',
    });
    expect(await all()).toEqual([`${deep.slice(2)}b.py`]);
    expect(told).toEqual([
      'list in/.gitignore: expected a file, but found a folder (EISDIR).',
      `folder ${deep.slice(0, -1)}: the folder is more than 40 levels deep and was skipped.`,
    ]);
    await new FolderTree(
      diskFiles,
      oneTop(join(top, 'none')),
      () => true,
      (_, { says }) => told.push(says),
    ).of(join(top, 'none'));
    expect(told.at(-1)).toBe("can't read the folder (ENOENT).");
    expect(await tree.of(join(top, 'none'))).toBeNull();
  });

  it('says of a file found through a link whether it is left out', async () => {
    const { folder, tree } = treeOf({
      '.git/x': '',
      '.gitignore': 'out\nz.py\n',
      'in/b.py': '',
      'in/z.py': '',
      'out/c.py': '',
    });
    symlinkSync(join(folder, 'in'), join(folder, 'link'));
    const leftOut = (path: string): Promise<boolean> => tree.leavesOut(join(folder, path));
    expect(await leftOut('link/b.py')).toBe(false);
    expect(await leftOut('link/z.py')).toBe(true);
    expect(await leftOut('in/b.py')).toBe(false);
    expect(await leftOut('out/c.py')).toBe(true);
  });
});
