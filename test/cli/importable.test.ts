import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { element } from '../support/hosted-project.ts';
import { processesIn } from '../support/running-processes.ts';
import { describeWithPython } from '../support/system-python.ts';
import { start } from './serving.ts';
import { aion, folderWith } from './support.ts';

interface Shown {
  readonly modules: readonly { readonly name: string }[];
  readonly agreement: string;
}

const tool = `[${element('f', 'f', { x: 'int' })}]`;
const call = JSON.stringify({ name: 'f', arguments: { x: 1 } });
const same = 'def f(x):\n    return x\n';
/** Leaves a file behind when it is imported. */
const evil = `open(${JSON.stringify('ran')}, "w").close()\n`;

describeWithPython('the modules that a call may import', (python) => {
  const environment = { PATH: process.env['PATH'] ?? '' };
  const shown = async (folder: string): Promise<Shown> => {
    const { code, out, err } = await aion(['serve', '.', '--show', '--format', 'json', '--python', python], {
      folder,
      environment,
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out) as Shown;
  };
  const namesIn = async (folder: string) => (await shown(folder)).modules.map(({ name }) => name).toSorted();
  const run = (folder: string, more: Readonly<Record<string, string>> = {}, ...words: readonly string[]) =>
    aion(['call', 'run', 'c.json', '--tools', 't.aion', '--context', 'api', '--python', python, ...words], {
      folder,
      environment: { ...environment, ...more },
    });

  test('--show lists processors, packages, and what is imported at any depth', async () => {
    const folder = folderWith({
      't.aion': `[${element('f', 'f', { x: 'int' })}, ${element('g', "lambda: __import__('by_expression')")}]`,
      'by_expression.py': '',
      'sub/api.py': 'def f(x):\n    import lazy\n    return x\n',
      'lazy.py': 'import lazier, installed\nfrom pkg.inner import (\n    one,  # first\n    two as other,\n)\n',
      'pkg/__init__.py': '',
      'pkg/inner/__init__.py': 'from . import one\nfrom ..beside import x\n',
      'pkg/inner/one.py': '',
      'pkg/inner/two.py': '__import__("named")\n',
      'pkg/beside.py': 'import importlib; importlib.import_module("also.named")\n',
      'named.py': '\ufeffimport json\n',
      'also/named.py': '',
      'sub/helper.py': 'import json as j, deep.er\ndef run(given):\n    return given\n',
      'deep/__init__.py': '',
      'deep/er.py': '',
      'lazier.py': '',
      'python/installed/__init__.py': 'import installed.part',
      'python/installed/part.py': '',
      'other.py': evil,
      'run/__init__.py': evil,
      '.aionrc.json': JSON.stringify({
        run: { tools: { f: { preprocessor: 'helper.run', postprocessor: 'proc.mod.g' } } },
      }),
      'proc/__init__.py': '',
      'proc/mod.py': 'def g(given):\n    return given\n',
    });
    expect(await namesIn(folder)).toEqual(
      [
        ...[
          'also.named',
          'by_expression',
          'deep',
          'deep.er',
          'lazier',
          'lazy',
          'named',
          'pkg',
          'pkg.beside',
          'pkg.inner',
          'pkg.inner.one',
        ],
        ...['pkg.inner.two', 'python.installed', 'python.installed.part', 'proc', 'proc.mod', 'sub.api', 'sub.helper'],
      ].toSorted(),
    );
  });

  test('the agreement changes with all that can run, and with nothing else', async () => {
    const folder = folderWith({
      't.aion': tool,
      'api.py': `import inner\n${same}`,
      'inner.py': '',
      'other.py': '',
      'helper.py': 'def run(given):\n    return given\n',
    });
    const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
    const agreements = [(await shown(folder)).agreement];
    const isOther = async (): Promise<boolean> => {
      const { agreement } = await shown(folder);
      const known = agreements.includes(agreement);
      agreements.push(agreement);
      return !known;
    };
    write('other.py', 'x = 1\n');
    write('t.aion', tool.replace('"d"', '"another description"'));
    expect(await isOther()).toBe(false);
    write('inner.py', 'x = 1\n');
    expect(await isOther()).toBe(true);
    write('.aionrc.json', JSON.stringify({ run: { tools: { f: { preprocessor: 'helper.run' } } } }));
    expect(await isOther()).toBe(true);
    write('helper.py', `${evil}def run(given):\n    return given\n`);
    expect(await isOther()).toBe(true);
    write('t.aion', tool.replace('"f" --> {', '"lambda x: f(x)" --> {'));
    expect(await isOther()).toBe(true);
  });

  test('another Python at the same path is another agreement', async (context) => {
    context.skip(process.platform === 'win32', 'Windows starts no shell script');
    const folder = folderWith({ 't.aion': tool, 'api.py': same, python: `#!/bin/sh\nexec ${python} "$@"\n` });
    const show = async () =>
      (await aion(['serve', '.', '--show', '--python', './python'], { folder, environment })).out;
    const before = await show();
    expect(await show()).toBe(before);
    const agreed = /[\da-f]{64}/.exec(before)?.[0] ?? '';
    writeFileSync(join(folder, 'python'), `#!/bin/sh\ntouch ran\nexec ${python} "$@"\n`);
    expect(await show()).not.toBe(before);
    const words = ['test', '.', '--tools', '.', '--python', './python', '--agreed', agreed];
    expect((await aion(words, { folder, environment })).err).toContain("doesn't match --agreed");
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('code that was not agreed to is neither run nor served', async () => {
    const kept = JSON.stringify([{ name: 'f', arguments: { x: 1 }, expect: { result: 1 } }]);
    const folder = folderWith({ 't.aion': tool, 'api.py': same, 'a.aioncalls.json': kept });
    const { agreement } = await shown(folder);
    const test = () =>
      aion(['test', '.', '--tools', '.', '--python', python, '--agreed', agreement], { folder, environment });
    expect(await test()).toMatchObject({ code: 0, err: '' });
    writeFileSync(join(folder, 'api.py'), `${evil}${same}`);
    const refused = { code: 2, err: expect.stringContaining("doesn't match --agreed") };
    expect(await test()).toMatchObject(refused);
    expect(
      await aion(['serve', '.', '--python', python, '--agreed', agreement], { folder, environment }),
    ).toMatchObject(refused);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('a server goes on with the agreed code after a change', async () => {
    const folder = folderWith({ 't.aion': tool, 'api.py': same });
    const { agreement } = await shown(folder);
    const { client, told } = await start(folder, ['.'], { python, agreed: agreement });
    const { content } = await client.callTool({ name: 'f', arguments: { x: 1 } });
    writeFileSync(join(folder, 'api.py'), `${evil}def f(x):\n    return 2\n`);
    await expect.poll(told).toContain("doesn't match --agreed");
    expect((await client.callTool({ name: 'f', arguments: { x: 1 } })).content).toEqual(content);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('files of the project take the place of no module of the runner', async () => {
    const names = [
      'asyncio',
      'base64',
      'inspect',
      'json',
      'logging',
      'queue',
      'resource',
      'traceback',
      'typing',
      'tokenize',
    ];
    const folder = folderWith({
      't.aion': tool,
      'api.py': 'async def f(x):\n    raise ValueError("no")\n',
      'c.json': call,
      ...Object.fromEntries([...names, 'sitecustomize', 'usercustomize'].map((name) => [`${name}.py`, evil])),
    });
    for (const PYTHONPATH of ['', '.', folder]) {
      const { out } = await run(folder, { PYTHONPATH });
      expect(out).toContain('ValueError: no');
      expect(existsSync(join(folder, 'ran')), PYTHONPATH).toBe(false);
    }
  });

  test('a module that no listed one names is not imported, nor is compiled code', async () => {
    const folder = folderWith({
      't.aion': tool,
      'api.py': 'import importlib\nimport kept\ndef f(x):\n    return importlib.import_module("hid" + "den").y\n',
      'kept.py': 'pass\n',
      'hidden.py': `${evil}y = 2\n`,
      'c.json': call,
    });
    const compile = `import py_compile; py_compile.compile("kept.py", invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)`;
    writeFileSync(join(folder, 'kept.py'), evil);
    expect(spawnSync(python, ['-c', compile], { cwd: folder }).status).toBe(0);
    writeFileSync(join(folder, 'kept.py'), 'pass\n');
    const { out } = await run(folder);
    expect(out).toContain('hidden.py is not in the list of modules');
    mkdirSync(join(folder, 'made'));
    writeFileSync(join(folder, 'made/compiled.py'), evil);
    spawnSync(python, ['-m', 'compileall', '-b', 'made'], { cwd: folder });
    rmSync(join(folder, 'hidden.py'));
    renameSync(join(folder, 'made/compiled.pyc'), join(folder, 'hidden.pyc'));
    expect((await run(folder)).out).toContain('hidden.pyc is not in the list of modules');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('a package of the same name counts where a file of the project is not listed', async () => {
    const folder = folderWith({
      't.aion': tool,
      'api.py': 'def f(x):\n    return __import__("col" + "orsys").rgb_to_hls(0, 0, 0)\n',
      'colorsys.py': evil,
      'c.json': call,
    });
    expect((await run(folder)).out).toContain('f: completed');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('keys for model servers are not in the environment, other variables are', async () => {
    const folder = folderWith({
      't.aion': tool,
      'api.py':
        'import os\ndef f(x):\n    return sorted(n for n in os.environ if n.endswith("_KEY") or n.startswith("PYTHONP"))\n',
      'c.json': call,
    });
    const keys = {
      AION_MODEL_KEY: 'a',
      OPENAI_API_KEY: 'b',
      ANTHROPIC_API_KEY: 'c',
      WEATHER_KEY: 'd',
      PYTHONPATH: '.',
    };
    const { out } = await run(folder, keys, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject([{ response: ['PYTHONPATH', 'WEATHER_KEY'] }]);
  });

  test('what a call started ends with it, in a session and with an environment of its own', async (context) => {
    context.skip(process.platform !== 'linux', 'only Linux has a supervisor');
    const started = 'subprocess.Popen(["sleep", "33333"], env={}, start_new_session=True)';
    const folder = folderWith({
      't.aion': tool,
      'api.py': `import os, subprocess, time\ndef f(x):\n    if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n            ${started}\n            os.execve("/bin/sleep", ["sleep", "33334"], {})\n        os._exit(0)\n    ${started}\n    time.sleep(60)\n`,
      'c.json': call,
    });
    const { out } = await run(folder, {}, '--timeout', '1');
    expect(out).toContain('timed out after 1 s (api.py:10)');
    expect(processesIn(folder)).toEqual([]);
  });
});
