import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPython, likelyPython } from '../../../runner/find-python.ts';

function folderWith(programs: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'aion-python-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, version] of Object.entries(programs)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `#!/bin/sh\necho ${version}\n`);
    chmodSync(join(folder, path), 0o755);
  }
  return folder;
}

const isWindows = process.platform === 'win32';

test('the active environment, then .venv, then venv, then PATH', async (context) => {
  context.skip(isWindows, 'Windows starts no shell script');
  const folder = folderWith({
    'active/bin/python': '3.9.1',
    '.venv/bin/python': '3.10.1',
    'venv/bin/python': '3.11.1',
    'path/python3': '3.8.18',
    'path/python': '3.12.1',
    'old/python3': '3.8.18',
    'old/python': '3.7.1',
  });
  const found = async (root: string, environment: Record<string, string>, named: string | null = null) => {
    const search = await findPython(join(folder, root), named, { PATH: join(folder, 'path'), ...environment });
    return search.ok ? `${search.python.version} ${search.python.why}` : search.problem;
  };
  expect(await found('.', { VIRTUAL_ENV: join(folder, 'active') })).toBe('3.9.1 from VIRTUAL_ENV');
  expect(await found('.', {})).toBe('3.10.1 from .venv');
  // The first one of PATH is too old.
  expect(await found('path', {})).toBe('3.12.1 found in PATH');
  expect(await found('.', {}, './venv')).toBe('3.11.1 specified by you');
  expect(await found('.', {}, './path/python3')).toBe(
    'Python "./path/python3": Python 3.8.18 is too old. Version 3.9 or later is required.',
  );
  expect(await found('path', { PATH: join(folder, 'none') })).toBe(
    'Python not found. Install Python 3.9 or later, or specify the program.',
  );
  expect(await found('path', { PATH: join(folder, 'old') })).toBe(
    'Python not found. Install Python 3.9 or later, or specify the program. Skipped: ' +
      'python3: Python 3.8.18 is too old. Version 3.9 or later is required. ' +
      'python: Python 3.7.1 is too old. Version 3.9 or later is required.',
  );
  const none = { PATH: join(folder, 'none') };
  expect(await likelyPython(folder, null, none)).toMatchObject({
    ok: true,
    python: { command: join(folder, '.venv/bin/python'), version: null, why: 'from .venv' },
  });
  expect(await likelyPython(folder, './missing', none)).toMatchObject({ ok: false });
});

test('a program in the current folder is not started for a name', async (context) => {
  context.skip(isWindows, 'Windows starts no shell script');
  const folder = folderWith({ python3: '3.12.1', 'bin/python3': '3.12.1', 'good/python': '3.11.1' });
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  const PATH = ['', '.', 'bin', join(folder, 'good')].join(':');
  for (const search of [findPython, likelyPython]) {
    expect(await search(join(folder, 'good'), null, { PATH })).toMatchObject({
      ok: true,
      python: { command: join(folder, 'good/python') },
    });
  }
});

test('a refused program ends the search', async (context) => {
  context.skip(isWindows, 'Windows starts no shell script');
  const folder = folderWith({ '.venv/bin/python': '3.10.1', 'path/python3': '3.12.1' });
  const refusal = (command: string) => (command.includes('.venv') ? 'No.' : null);
  for (const search of [findPython, likelyPython]) {
    const found = await search(folder, null, { PATH: join(folder, 'path') }, process.platform, refusal);
    expect(found).toEqual({ ok: false, problem: 'No.' });
  }
});

test('on Windows: Scripts\\python.exe of an environment, then py', async (context) => {
  context.skip(isWindows, 'Windows starts no shell script');
  const folder = folderWith({
    '.venv/Scripts/python.exe': '3.10.1',
    'conda/python.exe': '3.11.1',
    'path/py': '3.12.1',
    'path/py.exe': '3.12.1',
    'path/python3': '3.13.1',
  });
  const environment = (more: Record<string, string> = {}) => ({ PATH: join(folder, 'path'), ...more });
  const found = async (root: string, more?: Record<string, string>, named: string | null = null) => {
    const search = await findPython(join(folder, root), named, environment(more), 'win32');
    return search.ok ? `${search.python.version} ${search.python.why}` : search.problem;
  };
  expect(await found('.')).toBe('3.10.1 from .venv');
  expect(await found('.', { CONDA_PREFIX: join(folder, 'conda') })).toBe('3.11.1 from CONDA_PREFIX');
  expect(await found('.', {}, './conda')).toBe('3.11.1 specified by you');
  expect(await found('path')).toBe('3.12.1 found in PATH');
  const likely = await likelyPython(join(folder, 'path'), null, { Path: join(folder, 'path') }, 'win32');
  expect(likely).toMatchObject({ ok: true, python: { command: join(folder, 'path/py.exe') } });
});

test('a folder of PATH that cannot be looked into is passed over', async (context) => {
  context.skip(isWindows, 'Windows starts no shell script');
  const folder = folderWith({ 'path/python3': '3.12.1' });
  const tooLong = `/${'x'.repeat(5_000)}`;
  const likely = await likelyPython(folder, null, { PATH: `${tooLong}:${join(folder, 'path')}` });
  expect(likely).toMatchObject({ ok: true, python: { command: join(folder, 'path/python3') } });
});
