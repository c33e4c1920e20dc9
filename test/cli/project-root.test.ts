import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith, type Run } from './support.ts';

/** Runs the command line as if it were started in `cwd`, by a person whose home folder is `home`. */
function aionIn(cwd: string, words: readonly string[], home = '/nonexistent'): Promise<Run> {
  vi.stubEnv('HOME', home);
  return aion(words, { folder: cwd, environment: { PATH: process.env['PATH'] ?? '', HOME: home } });
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const tool = (name: string, executable: string) => `[
  {
    name --> "${name}",
    function --> "${executable}" --> { arg-1 --> "string (the word)", return-1 --> "string (who answers)" },
    description --> "Says who answers."
  }
]
`;
const who = (answer: string) => `def who(word):\n    return "${answer}"\n`;
const call = (name: string) => JSON.stringify({ name, arguments: { word: 'x' } });

/** Two projects in one folder, each with its own `api.py`, and a module of that name above them. */
const siblings = {
  'api.py': who('parent'),
  'a/pyproject.toml': '',
  'a/api.py': who('a'),
  'a/tools/who.aion': tool('WhoA', 'lambda word: who(word)'),
  'b/pyproject.toml': '',
  'b/api.py': who('b'),
  'b/tools/who.aion': tool('WhoB', 'lambda word: api.who(word)'),
};

async function resultOf(cwd: string, paths: readonly string[], name: string, home?: string): Promise<Run> {
  const folder = folderWith({ 'call.json': call(name) });
  return aionIn(cwd, ['call', 'run', join(folder, 'call.json'), ...paths.flatMap((path) => ['--tools', path])], home);
}

describeWithPython('the project of a path', () => {
  test('is the root for a client that starts the server at the top of the disk', async (context) => {
    needsBuiltProgram(context);
    const folder = folderWith(siblings);
    const client = new Client({ name: 'test', version: '1' });
    onTestFinished(() => client.close());
    // A machine under load needs seconds to start the program; reading the whole disk takes minutes.
    const limit = { timeout: 30_000 };
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [builtProgram, 'serve', join(folder, 'a/tools')],
        cwd: '/',
        stderr: 'ignore',
      }),
      limit,
    );
    expect((await client.listTools({}, limit)).tools.map(({ name }) => name)).toEqual(['WhoA']);
    const { content } = await client.callTool({ name: 'WhoA', arguments: { word: 'x' } });
    expect(content).toMatchObject([{ type: 'text', text: 'a' }]);
  });

  test.each([
    ['the top of the disk', '/', ''],
    ['the folder of both projects', '', ''],
    ['the other project', 'a', '../'],
  ])('does not depend on the current folder: %s', async (_, cwd, way) => {
    const folder = folderWith(siblings);
    const here = cwd === '/' ? cwd : join(folder, cwd);
    const path = cwd === '/' ? join(folder, 'b/tools/who.aion') : `${way}b/tools/who.aion`;
    const { out, err, code } = await resultOf(here, [path], 'WhoB');
    expect({ code, out, err }).toMatchObject({ code: 0, out: expect.stringMatching(/completed[\s\S]*\n {2}b\n/) });
    const shown = await aionIn(here, ['serve', path, '--show', '--format', 'json']);
    expect(JSON.parse(shown.out)).toMatchObject({
      modules: [{ name: 'api', path: join(folder, 'b/api.py') }],
      projects: [{ path: join(folder, 'b') }],
      tools: [{ name: 'WhoB', offered: 'WhoB', cannotRun: null }],
    });
  });

  test('of several paths, each tool runs in its own project', async () => {
    const folder = folderWith({ ...siblings, 'calls.json': `[${call('WhoA')}, ${call('WhoB')}]` });
    const words = ['call', 'run', join(folder, 'calls.json'), '--tools', 'a', '--tools', 'b', '--format', 'json'];
    const { out, err } = await aionIn(folder, words);
    expect(err).toContain('a/api.py');
    expect(JSON.parse(out).map(({ response }: { response: string }) => response)).toEqual(['a', 'b']);
    const whole = await aionIn('/', ['serve', folder, '--show']);
    expect(whole.out.match(/Project: .*/g)).toEqual([`Project: ${join(folder, 'a')}`, `Project: ${join(folder, 'b')}`]);
  });

  test('is never the home folder, nor a folder above it', async () => {
    const home = folderWith({
      '.git/HEAD': '',
      '.venv/x': '',
      'other/api.py': who('other'),
      'mcp/who.aion': tool('Who', 'lambda word: who(word)'),
      'alone.aion': tool('Who', 'lambda word: who(word)'),
    });
    for (const path of ['mcp', 'mcp/who.aion', 'alone.aion']) {
      const { out } = await aionIn(home, ['serve', path, '--show', '--format', 'json'], home);
      expect(JSON.parse(out).modules, path).toEqual([]);
      const why = `"who" isn't defined in the Python code of ${path.startsWith('mcp') ? join(home, 'mcp') : home}.`;
      expect(JSON.parse(out).tools, path).toMatchObject([{ cannotRun: why }]);
    }
    writeFileSync(join(home, 'mcp/api.py'), who('mine'));
    const { out } = await resultOf('/', [join(home, 'mcp/who.aion')], 'Who', home);
    expect(out).toContain('mine');
  });

  const marks = [
    ...['.aionrc.json', 'pyproject.toml', '.venv/pyvenv.cfg', '.git/HEAD', 'setup.py', 'setup.cfg'],
    ...['requirements.txt', 'requirements-dev.txt', 'Pipfile', 'uv.lock', 'poetry.lock'],
  ];
  test.each(marks)('is the nearest folder with %s', async (mark) => {
    const folder = folderWith({
      '.git/HEAD': '',
      'api.py': who('outer'),
      [`packages/one/${mark}`]: mark.endsWith('json') ? '{}' : '',
      'packages/one/src/one/api.py': who('one'),
      'packages/one/tools/who.aion': tool('Who', 'lambda word: who(word)'),
    });
    const { out } = await aionIn('/', ['serve', folder, '--show', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      projects: [{ path: join(folder, 'packages/one') }],
      modules: [{ path: join(folder, 'packages/one/src/one/api.py') }],
    });
  });

  test('is the current folder if that contains the path and no folder has a mark', async () => {
    const folder = folderWith({ 'api.py': who('beside'), 'aion_tools/who.aion': tool('Who', 'who') });
    const { out } = await aionIn(folder, ['serve', 'aion_tools', '--show', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({ projects: [{ path: folder }], tools: [{ name: 'Who', cannotRun: null }] });
    const converted = await aionIn(folder, ['convert', 'aion_tools', '--to', 'mcp']);
    expect(JSON.parse(converted.out).inputSchema.required).toEqual(['word']);
    expect((await resultOf(folder, ['aion_tools'], 'Who')).out).toMatch(/\n {2}beside\n/);
  });

  test('without its Python, the names of parameters and the types of a class are a loss', async () => {
    const typed = tool('Who', 'who').replace('description', 'args_schema --> "Word", description');
    const folder = folderWith({ 'who.aion': typed });
    const { out, err } = await aionIn('/', ['convert', join(folder, 'who.aion'), '--to', 'openai']);
    expect(Object.keys(JSON.parse(out).function.parameters.properties)).toEqual(['arg_1']);
    expect(err).toMatch(/class Word +The class isn't in the Python code of the project\./);
    expect(err).toMatch(/parameter names +The parameters of the function aren't in the Python code/);
    const same = await aionIn('/', ['convert', join(folder, 'who.aion'), '--to', 'aion']);
    expect(same.err).not.toContain('parameter names');
  });

  test('reaches no module outside of it, and the tool is not said to run', async () => {
    const folder = folderWith({ ...siblings, 'c/pyproject.toml': '', 'c/who.aion': siblings['a/tools/who.aion'] });
    const { out } = await aionIn(folder, ['serve', 'c', '--show']);
    expect(out).toContain(`"who" isn't defined in the Python code of ${join(folder, 'c')}.`);
    const served = await resultOf(folder, ['c/who.aion'], 'WhoA');
    expect(served.out).toContain('Can\'t run "WhoA": "who" isn\'t defined');
  });

  test('is that of the target where the folder of a link is in none', async () => {
    const folder = folderWith(siblings);
    const elsewhere = folderWith({ 'x.txt': '' });
    symlinkSync(join(folder, 'a/tools'), join(elsewhere, 'tools'));
    const { out } = await resultOf('/', [join(elsewhere, 'tools/who.aion')], 'WhoA');
    expect(out).toMatch(/\n {2}a\n/);
  });
});

describe('the calls of a project', () => {
  const typed = (type: string) => `def who(word: ${type}):\n    return str(word)\n`;
  const kept = JSON.stringify([{ name: 'Who', arguments: { word: 1 }, expect: { result: '1' } }]);
  const files = {
    'a/pyproject.toml': '',
    'a/src/api.py': typed('int'),
    'a/tools/who.aion': tool('Who', 'who'),
    'a/calls/who.aioncalls.json': kept,
    'b/pyproject.toml': '',
    'b/api.py': typed('str'),
    'b/tools/who.aion': tool('Who', 'who'),
    'b/calls/who.aioncalls.json': kept.replace('"1"', '"b"'),
  };

  test('are checked against its tools, with its Python, from any folder and without an option', async () => {
    const folder = folderWith(files);
    for (const cwd of ['/', folder, join(folder, 'b')]) {
      const right = await aionIn(cwd, ['call', 'check', join(folder, 'a/calls/who.aioncalls.json')]);
      expect(right, cwd).toMatchObject({ code: 0, out: '1 file checked: no problems found.\n' });
      const wrong = await aionIn(cwd, [
        'call',
        'check',
        join(folder, 'b/calls/who.aioncalls.json'),
        '--format',
        'json',
      ]);
      expect(JSON.parse(wrong.out).files[0].findings, cwd).toMatchObject([
        { rule: 'mistyped-argument', expected: 'a string' },
      ]);
    }
  });

  test('are tested with its tools, those of several projects too', async (context) => {
    const folder = folderWith(files);
    const words = ['test', join(folder, 'a'), join(folder, 'b'), '--allow-side-effects', '--format', 'json'];
    const { out, err } = await aionIn('/', words);
    context.skip(/Python not found/.test(out + err), 'There is no Python');
    const [a, b] = JSON.parse(out).files;
    expect(a.cases).toMatchObject([{ status: 'passed' }]);
    expect(b.cases).toMatchObject([{ status: 'failed', message: expect.stringContaining('"word"') }]);
  });
});

test('the Python of a Python file is that of its project', async () => {
  const folder = folderWith({
    'setup.py': '',
    'base.py': 'Kind = bool\n',
    'one/.aionrc.json': '{}',
    'one/src/base.py': 'Kind = int\n',
    'one/app/tools.py': 'from base import Kind\ndef find(key: Kind):\n    "Finds it."\n',
  });
  for (const words of [
    ['schema', 'one/app/tools.py', 'find'],
    ['convert', '--to', 'openai', '--all-functions', 'one/app/tools.py'],
    ['emit', '--target', 'openai', '--all-functions', 'one/app/tools.py'],
  ]) {
    const { out } = await aionIn(folder, words);
    expect(out, words[0]).toContain('"integer"');
  }
});

describe('the nearest definition', () => {
  const files = (...paths: readonly string[]) => ({
    'pyproject.toml': '',
    'app/tools/who.aion': tool('Who', 'lambda word: who(word)'),
    ...Object.fromEntries(paths.map((path) => [path, who(path)])),
  });
  const shownIn = async (folder: string) => {
    const { out } = await aionIn(folder, ['serve', '.', '--show', '--format', 'json']);
    const { modules, tools } = JSON.parse(out);
    return { modules: modules.map(({ path }: { path: string }) => path.slice(folder.length + 1)), tools };
  };

  test.each([
    ['next to the file', ['api.py', 'app/api.py', 'app/tools/api.py'], 'app/tools/api.py'],
    ['below the file', ['api.py', 'app/tools/deep/er/api.py'], 'app/tools/deep/er/api.py'],
    ['in a folder beside', ['api.py', 'app/src/api.py', 'other/api.py'], 'app/src/api.py'],
    ['the least deep below one folder', ['app/api.py', 'app/old/api.py'], 'app/api.py'],
    ['above', ['api.py', 'other/app/tools/api.py'], 'api.py'],
  ])('wins: %s', async (_, paths, expected) => {
    expect(await shownIn(folderWith(files(...paths)))).toMatchObject({
      modules: [expected],
      tools: [{ cannotRun: null }],
    });
  });

  test('that is one of two equally near ones is an ambiguity, which --show and check report', async () => {
    const folder = folderWith(files('app/a/api.py', 'app/b/api.py', 'api.py'));
    const { tools } = await shownIn(folder);
    expect(tools[0].cannotRun).toBe(
      '"who" is defined in app/a/api.py and app/b/api.py. Specify the module with --context or "python.contextModules".',
    );
    const { out } = await aionIn(folder, ['check']);
    expect(out).toContain('app/a/api.py');
    expect(out).toContain('app/b/api.py');
    const named = await aionIn(folder, ['serve', '.', '--context', 'app/b/api.py', '--show', '--format', 'json']);
    expect(JSON.parse(named.out)).toMatchObject({ tools: [{ cannotRun: null }] });
  });

  test('that another module only imports is one definition', async () => {
    const folder = folderWith({ ...files('app/src/api.py'), 'app/src/main.py': 'from api import who\n' });
    expect(await shownIn(folder)).toMatchObject({ modules: ['app/src/api.py'], tools: [{ cannotRun: null }] });
  });
});
