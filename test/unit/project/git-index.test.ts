import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitTop, isTrackedByGit } from '../../../project/disk/git-index.ts';
import { folderWith } from '../../cli/support.ts';

const settings = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

function git(folder: string, ...words: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  return execFileSync('git', [...who, ...words], {
    cwd: folder,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const files = {
  '.venv/bin/python': '',
  '.venv/lib/ü.py': '',
  'venv2/x': '',
  'a/long/path/of/a/file.py': '',
  'a/long/path/of/a/file2.py': '',
  'other/.venv/untracked': '',
};

test.each([
  ['version 2', ['update-index', '--index-version', '2']],
  ['version 3, with extended entries', ['add', '-N', '-f', 'other/new.py']],
  ['version 4', ['update-index', '--index-version', '4']],
  ['a split index', ['update-index', '--split-index']],
])('an index of %s', (_, words) => {
  const folder = folderWith(files);
  git(folder, 'init', '-q');
  mkdirSync(join(folder, 'other'), { recursive: true });
  writeFileSync(join(folder, 'other/new.py'), '');
  git(folder, 'add', '-f', '.venv', 'a', 'venv2');
  git(folder, ...words);
  const tracked = ['.venv', '.venv/bin/python', '.venv/lib/ü.py', '.VENV', 'a/long/path/of/a/file2.py', 'venv2', 'a'];
  const untracked = ['.ven', 'venv', '.venv/bin/python3', 'other/.venv', 'a/long/path/of/a/file3.py', 'missing'];
  for (const path of tracked) expect(isTrackedByGit(join(folder, path)), path).toBe(true);
  for (const path of untracked) expect(isTrackedByGit(join(folder, path)), path).toBe(false);
  expect(gitTop(join(folder, 'a/long'))).toBe(folder);
});

test('a repository with SHA-256, a worktree, and a submodule', () => {
  const folder = folderWith(files);
  git(folder, 'init', '-q', '--object-format=sha256');
  git(folder, 'add', '-f', '.venv');
  expect([isTrackedByGit(join(folder, '.venv')), isTrackedByGit(join(folder, 'a'))]).toEqual([true, false]);
  git(folder, 'commit', '-qm', 'x');
  const tree = join(folderWith({}), 'tree');
  git(folder, 'worktree', 'add', '-q', tree);
  expect([isTrackedByGit(join(tree, '.venv')), isTrackedByGit(join(tree, 'a'))]).toEqual([true, false]);

  const outer = folderWith({ '.gitmodules': '' });
  git(outer, 'init', '-q', '--object-format=sha256');
  git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', folder, 'sub/env');
  expect(isTrackedByGit(join(outer, 'sub/env'))).toBe(true);
  expect(isTrackedByGit(join(outer, 'sub/env/.venv'))).toBe(true);
  expect(isTrackedByGit(join(outer, 'sub/env/a'))).toBe(false);
});

test('nothing is tracked without a repository, or with an index that is none', () => {
  expect(isTrackedByGit(join(folderWith(files), '.venv'))).toBe(false);
  for (const index of ['', 'DIRC', `DIRC\0\0\0\u0002\0\0\0\u0009${'x'.repeat(80)}`, 'x'.repeat(500)]) {
    const folder = folderWith({ ...files, '.git/index': index });
    expect(isTrackedByGit(join(folder, '.venv')), index).toBe(false);
  }
});
