import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { start } from './serving.ts';
import { aion, folderWith } from './support.ts';

const sources = join(import.meta.dirname, '../fixtures/effects');

function functionsOf(file: string): readonly string[] {
  const text = readFileSync(join(sources, file), 'utf8');
  return [...text.matchAll(/^(?:async )?def ((?:get|send|delete)_\w+)/gm)].flatMap(([, name]) => name ?? []);
}

const tool = (name: string, executable: string): string =>
  `  { name --> "${name}", function --> "${executable}" --> { arg-1 --> "string (one)", return-1 --> "string (it)" }, description --> "Gets it." }`;

/** A project whose tools are the functions of the three files, and lambdas that do it themselves. */
function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aion-effects-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(sources, folder, { recursive: true });
  for (const file of ['changes', 'reads', 'unknown']) {
    const tools = functionsOf(`${file}.py`).map((name) => tool(`${file}_${name}`, name));
    writeFileSync(join(folder, `${file}.aion`), `[\n${tools.join(',\n')}\n]\n`);
    writeFileSync(join(folder, `load_${file}.py`), loading(file));
  }
  const lambdas = [
    tool('lambda_removes', 'lambda path: os.remove(path)'),
    tool('lambda_calls', 'lambda path: get_report(path)'),
    tool('lambda_counts', 'lambda words: len(words.split())'),
  ];
  writeFileSync(join(folder, 'lambdas.aion'), `[\n${lambdas.join(',\n')}\n]\n`);
  writeFileSync(join(folder, 'load_lambdas.py'), loading('lambdas', 'changes'));
  return folder;
}

const loading = (file: string, module = file): string =>
  `from aions import AIONS\nfrom ${module} import *\nAIONS.load("${file}.aion").get_langchain_tools(globals())\n`;

/** By the file that loads it: `AIONS` binds the names of that file. */
const contextOf = (file: string) => ({ context: [file === 'lambdas' ? 'changes.py' : `${file}.py`] });

const hinted = { title: 'Report', readOnlyHint: true };

/** The tools as `--to mcp` writes them, and the report. */
async function asMcp(
  folder: string,
  file: string,
  command: readonly string[],
): Promise<{ hints: unknown; err: string }> {
  const { out, err } = await aion([...command, file], { folder });
  const written = JSON.parse(out);
  return { hints: (written.tools?.[0] ?? written).annotations, err };
}

test('a written readOnlyHint is false where the code has side effects', async () => {
  const element = (executable: string) => `[\n${tool('report', executable)}\n]\n`;
  const kept = (executable: string) =>
    JSON.stringify([
      {
        ...{ name: 'report', version: '1.0.0', description: 'Gets it.', inputs: {}, outputs: {}, security: null },
        ...{ capabilities: { action: 'read', domain: 'general', side_effects: false, idempotent: true } },
        ...{ source_format: 'mcp', original_definition: {}, annotations: hinted, executable },
      },
    ]);
  const folder = folderWith({
    'changes.py': 'import os\ndef get_report(path: str) -> str:\n    return os.remove(path)\n',
    'reads.py': 'def get_text(path: str) -> str:\n    return path\n',
    'changes.aion': element('get_report'),
    'changes.canonical.json': kept('get_report'),
    'reads.aion': element('get_text'),
    'reads.canonical.json': kept('get_text'),
    'alone.json': kept('lambda path: __import__("os").remove(path)'),
  });
  const reason = /"readOnlyHint": true:? +Changed the hint to false: the code has side effects .*remove.*\./;
  for (const command of [
    ['convert', '--to', 'mcp'],
    ['emit', '--target', 'mcp'],
  ]) {
    for (const file of ['changes.aion', 'alone.json']) {
      const { hints, err } = await asMcp(folder, file, command);
      expect(hints).toEqual({ title: 'Report', readOnlyHint: false });
      expect(err).toMatch(reason);
    }
    expect((await asMcp(folder, 'reads.aion', command)).hints).toEqual(hinted);
  }
  const { out } = await aion(['convert', '--to', 'canonical', 'changes.aion'], { folder });
  expect(JSON.parse(out).capabilities).toMatchObject({ side_effects: true, idempotent: false });
});

describeWithPython('effects by the code', () => {
  test('aion serve --read-only offers the tools whose code only reads', async () => {
    const folder = project();
    for (const [file, offered] of [
      ['changes', []],
      ['unknown', []],
      ['reads', functionsOf('reads.py').map((name) => `reads_${name}`)],
      ['lambdas', ['lambda_counts']],
    ] as const) {
      const { client, hangUp } = await start(folder, [`${file}.aion`], { 'read-only': true, ...contextOf(file) }).catch(
        () => ({ client: null, hangUp: async () => 0 }),
      );
      const tools = client === null ? [] : (await client.listTools()).tools;
      expect(tools.map(({ name }) => name)).toEqual(offered);
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
      await hangUp();
    }
  });

  test('aion serve gives readOnlyHint to no other tool', async () => {
    const folder = project();
    const hints = async (file: string) => {
      const { client } = await start(folder, [`${file}.aion`], contextOf(file));
      return (await client.listTools()).tools.map(({ annotations }) => annotations?.readOnlyHint);
    };
    expect(new Set(await hints('changes'))).toEqual(new Set([false]));
    expect(new Set(await hints('unknown'))).toEqual(new Set([undefined]));
  });

  test('aion serve --show names the call', async () => {
    const folder = project();
    const options = ['--context', 'changes.py', '--format', 'json'];
    const { out } = await aion(['serve', 'lambdas.aion', '--show', ...options], { folder, environment: {} });
    expect(JSON.parse(out).tools).toMatchObject([
      { effect: 'changes', because: { call: 'os.remove', path: join(folder, 'lambdas.aion'), line: 2 } },
      { effect: 'changes', because: { call: 'os.remove', path: join(folder, 'changes.py') } },
      { effect: 'looks', because: null },
    ]);
  });

  test('the functions of a Python file have their own code', async () => {
    const folder = project();
    writeFileSync(
      join(folder, 'tools.py'),
      'import os\ndef get_a(path: str) -> str:\n    "Gets."\n    return os.remove(path)\ndef get_b(path: str) -> str:\n    "Gets."\n    return path\n',
    );
    const { client } = await start(folder, ['tools.py'], { 'read-only': true, 'all-functions': true });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['get_b']);
  });

  test('a processor of the settings is a part of the call', async () => {
    const folder = project();
    writeFileSync(
      join(folder, '.aionrc.json'),
      '{ "run": { "tools": { "lambda_counts": { "preprocessor": "get_report" } } } }',
    );
    const { out } = await aion(
      ['serve', 'lambdas.aion', '--show', '--context', 'changes.py', '--format', 'json', '--only', 'lambda_counts'],
      { folder, environment: {} },
    );
    expect(JSON.parse(out).tools).toMatchObject([{ effect: 'changes', because: { call: 'os.remove' } }]);
  });

  test('aion tools lists them by their effects', async () => {
    const folder = project();
    const list = async (value: string) =>
      (await aion(['tools', 'lambdas.aion', '--python', '.', '--where', `side_effects=${value}`], { folder })).out;
    expect(await list('true')).toContain('lambda_removes');
    expect(await list('false')).toContain('lambda_counts');
  });
});
