import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { element } from '../support/hosted-project.ts';
import { describeWithPython } from '../support/system-python.ts';
import { start } from './serving.ts';
import { aion, folderWith } from './support.ts';

interface Shown {
  readonly agreement: string;
  readonly python: { readonly path: string } | null;
  readonly projects: readonly { readonly noPython: string | null }[];
  readonly environments: readonly { readonly path: string; readonly files: number }[];
}

const tool = `[${element('f', 'f', { x: 'int' })}]`;
const call = JSON.stringify([{ name: 'f', arguments: { x: 1 }, expect: { result: 2 } }]);
const api = 'def f(x):\n    from pack import g\n    return g(x)\n';
const pack = 'def g(x): return x + 1\n';
/** Leaves a file behind when it is imported. */
const evilIn = (folder: string): string => `open(${JSON.stringify(join(folder, 'ran'))}, "w").close()\n`;

describeWithPython('an environment in the workspace', (python) => {
  const environment = { PATH: process.env['PATH'] ?? '', AION_LANG: 'en' };

  /** A project with `.venv`, which has the package `pack`. Returns its folder of packages too. */
  const project = (files: Readonly<Record<string, string>> = {}, where = '.') => {
    const folder = folderWith({ 't.aion': tool, 'api.py': api, 'a.aioncalls.json': call, ...files });
    const venv = join(folder, where, '.venv');
    execFileSync(python, ['-m', 'venv', '--without-pip', venv]);
    const [site = ''] = globSync(join(venv, '{lib/python3*,Lib}/site-packages'));
    mkdirSync(join(site, 'pack'));
    writeFileSync(join(site, 'pack/__init__.py'), pack);
    return { folder, site };
  };
  const show = async (folder: string): Promise<Shown> => {
    const words = ['serve', '.', '--show', '--format', 'json', '--context', 'api'];
    return JSON.parse((await aion(words, { folder, environment })).out) as Shown;
  };
  const run = (folder: string, agreed: string) =>
    aion(['test', '.', '--tools', '.', '--context', 'api', '--agreed', agreed, '--allow-side-effects'], {
      folder,
      environment,
    });

  test('is shown, runs as agreed, and gets no compiled code', async () => {
    const { folder, site } = project();
    const { agreement, environments } = await show(folder);
    expect(environments).toMatchObject([{ path: join(folder, '.venv'), files: expect.any(Number) }]);
    const { out } = await aion(['serve', '.', '--show', '--context', 'api'], { folder, environment });
    expect(out).toMatch(/^Packages: \.venv \(files: \d+\)$/m);
    expect(await run(folder, agreement)).toMatchObject({ code: 0, err: '' });
    expect((await show(folder)).agreement).toBe(agreement);
    expect(readdirSync(join(site, 'pack'))).toEqual(['__init__.py']);
  });

  test.each([
    ['a package', 'pack/__init__.py'],
    ['a new package', 'other/__init__.py'],
    ['a .pth file', 'evil.pth'],
    ['sitecustomize', 'sitecustomize.py'],
    ['compiled code without source', 'other.pyc'],
    ['code of the machine', 'other.so'],
    ['a plugin', 'other-1.dist-info/entry_points.txt'],
  ])('does not run after a change of %s', async (_, path) => {
    const { folder, site } = project();
    const { agreement } = await show(folder);
    expect(await run(folder, agreement)).toMatchObject({ code: 0 });
    mkdirSync(dirname(join(site, path)), { recursive: true });
    const evil = path.endsWith('.pth') ? `import os; ${evilIn(folder)}` : `${evilIn(folder)}${pack}`;
    const before = existsSync(join(site, path)) ? statSync(join(site, path)) : null;
    writeFileSync(join(site, path), evil);
    // A change that the times of the file hide.
    if (before !== null) utimesSync(join(site, path), before.atime, before.mtime);
    expect((await show(folder)).agreement).not.toBe(agreement);
    const { code, err } = await run(folder, agreement);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("doesn't match --agreed") });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('does not run code that was compiled from another text', async () => {
    const { folder, site } = project();
    const source = join(site, 'pack/__init__.py');
    const { atime, mtime } = statSync(source);
    // As long as the original, with the same time: Python takes the compiled code for that of the source.
    const evil = `import os; os.mkdir('ran')\n${pack}`;
    const plain = `${pack}#${' '.repeat(evil.length - pack.length - 2)}\n`;
    writeFileSync(source, evil);
    utimesSync(source, atime, mtime);
    execFileSync(python, ['-m', 'compileall', '-q', site]);
    writeFileSync(source, plain);
    utimesSync(source, atime, mtime);
    expect(readdirSync(join(site, 'pack'))).toContain('__pycache__');
    execFileSync(join(folder, '.venv/bin/python'), ['-c', 'import pack'], { cwd: folder });
    // Python itself is deceived.
    expect(existsSync(join(folder, 'ran'))).toBe(true);
    rmSync(join(folder, 'ran'), { recursive: true });
    const { agreement } = await show(folder);
    expect(await run(folder, agreement)).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('of a running server: a package that changes before its import is refused, and no Python starts after a change', async () => {
    const { folder, site } = project({
      'api.py':
        'import os\ndef f(x):\n    if x == 0:\n        os._exit(1)\n    if x == 1:\n        return x\n    from pack import g\n    return g(x)\n',
    });
    const { agreement } = await show(folder);
    const { client } = await start(folder, ['.'], { agreed: agreement, context: ['api'] });
    const ask = async (x: number): Promise<string> =>
      JSON.stringify((await client.callTool({ name: 'f', arguments: { x } })).content);
    expect(await ask(1)).toContain('1');
    writeFileSync(join(site, 'pack/__init__.py'), `${evilIn(folder)}${pack}`);
    expect(await ask(2)).toContain('__init__.py was changed after it was agreed to');
    await ask(0);
    expect(await ask(1)).toContain('its environment was changed after it was agreed to');
    writeFileSync(join(site, 'pack/__init__.py'), pack);
    expect(await ask(1)).toContain('1');
    writeFileSync(join(site, 'x.pth'), `import os; ${evilIn(folder)}`);
    await ask(0);
    expect(await ask(1)).toContain('its environment was changed after it was agreed to');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('includes folders of the workspace that a .pth file or an editable install adds', async () => {
    const { folder: top, site } = project(
      {
        '.git/HEAD': '',
        'app/pyproject.toml': '',
        'app/t.aion': tool,
        'app/a.aioncalls.json': call,
        'app/api.py': 'def f(x):\n    from shared import g\n    import edited\n    return g(x)\n',
        'libs/shared.py': pack,
        'edits/edited/__init__.py': '',
      },
      'app',
    );
    writeFileSync(join(site, 'shared.pth'), '../../../../../libs\n');
    const finder = `import sys\nMAPPING = {'edited': '${join(top, 'edits/edited')}'}\nsys.path.append('${join(top, 'edits')}')\n`;
    writeFileSync(join(site, '__editable___edited_1_finder.py'), finder);
    writeFileSync(join(site, '__editable__.edited-1.pth'), 'import __editable___edited_1_finder\n');
    const folder = join(top, 'app');
    const { agreement, environments } = await show(folder);
    expect(environments.map(({ path }) => path).toSorted()).toEqual(
      ['app/.venv', 'edits', 'libs'].map((path) => join(top, path)),
    );
    expect(await run(folder, agreement)).toMatchObject({ code: 0 });
    for (const path of ['libs/shared.py', 'edits/edited/__init__.py']) {
      const before = readFileSync(join(top, path), 'utf8');
      writeFileSync(join(top, path), `${evilIn(folder)}${before}`);
      expect(await run(folder, agreement), path).toMatchObject({ code: 2 });
      writeFileSync(join(top, path), before);
      expect(await run(folder, agreement), path).toMatchObject({ code: 0 });
    }
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('is refused with the reason if git tracks a file of it', async () => {
    const { folder } = project();
    writeFileSync(join(folder, '.venv/bin/python3x'), `#!/bin/sh\ntouch ${join(folder, 'ran')}\nexec ${python} "$@"\n`);
    chmodSync(join(folder, '.venv/bin/python3x'), 0o755);
    execFileSync('git', ['init', '-q'], { cwd: folder });
    execFileSync('git', ['add', '-f', '.venv/pyvenv.cfg'], { cwd: folder });
    const says = "Python isn't run: git tracks .venv.";
    const { python: found, projects } = await show(folder);
    expect([found, projects[0]?.noPython]).toEqual([null, expect.stringContaining(says)]);
    for (const words of [[], ['--python', './.venv'], ['--python', './.venv/bin/python3x']]) {
      const ran = await aion(['call', 'run', 'a.aioncalls.json', '--tools', 't.aion', '--context', 'api', ...words], {
        folder,
        environment,
      });
      expect(`${ran.out}${ran.err}`, words.join(' ')).toContain(says);
    }
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    // An environment that is not in git, of a Python that is.
    execFileSync('git', ['rm', '-rq', '--cached', '.venv'], { cwd: folder });
    const settings = readFileSync(join(folder, '.venv/pyvenv.cfg'), 'utf8');
    mkdirSync(join(folder, 'tracked/bin'), { recursive: true });
    writeFileSync(join(folder, 'tracked/bin/python'), '');
    execFileSync('git', ['add', '-f', 'tracked'], { cwd: folder });
    writeFileSync(join(folder, '.venv/pyvenv.cfg'), `home = ${join(folder, 'tracked/bin')}\n`);
    expect((await show(folder)).projects[0]?.noPython).toContain("Python isn't run: git tracks tracked.");
    writeFileSync(join(folder, '.venv/pyvenv.cfg'), settings);
    execFileSync('git', ['rm', '-rq', '--cached', 'tracked'], { cwd: folder });
    expect((await show(folder)).python?.path).toBe(join(folder, '.venv/bin/python'));
  });
});
