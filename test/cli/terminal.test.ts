import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { chat, chatCalls, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith, obeyed, type Run } from './support.ts';

/** A title, an empty screen, a colour by one character, a reversed line, an invisible character, an overwritten line. */
const orders = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\u200b\r\u0008';

const weather = {
  name: 'get_weather',
  description: `The weather. ${orders}`,
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const files = {
  'tools.json': JSON.stringify([weather]),
  'kept.aioncalls.json': JSON.stringify([
    { title: `t${orders}`, name: 'get_weather', arguments: { city: 'Paris' }, expect: { result: { sky: orders } } },
    { name: `other${orders}`, arguments: { [orders]: orders }, expect: { error: orders } },
  ]),
};
const replies: readonly Reply[] = [
  chatCalls([`c1${orders}`, 'get_weather', '{"city":"Paris"}']),
  chatCalls(['c2', `get${orders}`, JSON.stringify({ [orders]: orders })]),
  chat({ content: `Sunny. ${orders}` }),
];

/** Runs a command on a terminal without colours: each remaining control came from a text. */
async function shown(folder: string, words: readonly string[]): Promise<Run> {
  const environment = { NO_COLOR: '1', PATH: process.env['PATH'] ?? '' };
  const run = await aion(words, { folder, isTerminal: true, environment });
  const { code, out, err } = run;
  const says = `${words.join(' ')}\n${JSON.stringify({ code, out, err }, null, 1)}`;
  expect(out, says).not.toMatch(obeyed);
  // The program itself removes its progress line.
  expect(err.replace(/\r\[[#.]+\] [^\r]*|\r\u001b\[K/g, ''), says).not.toMatch(obeyed);
  expect(err, says).not.toContain('    at ');
  return run;
}

describe('a terminal obeys nothing of what a model or a file says', () => {
  test('aion ask, and its log', async () => {
    const { address } = await scriptedServer(replies);
    const folder = folderWith(files);
    const tools = ['--tools', 'tools.json', '--results', 'kept.aioncalls.json', '--model', `m@${address}`];
    const { out } = await shown(folder, ['ask', `W${orders}?`, ...tools, '--log', 'run.jsonl']);
    expect(out).toContain('Sunny.');
    const again = await scriptedServer(replies);
    await shown(folder, ['ask', '--resume', 'run.jsonl', ...tools.slice(0, -1), `m@${again.address}`]);
  });

  test('aion ask with a log that no run wrote', async () => {
    const { address, got } = await scriptedServer(replies);
    const began = { order: 1, step: 'began' };
    const setup = { model: orders, way: 'native', conversation: [], tools: [], policies: [], limits: {}, fallback: '' };
    const logs = [
      [began],
      [{ ...began, setup: orders }],
      [{ ...began, setup }],
      [
        { ...began, setup },
        { order: 2, step: orders },
      ],
      [
        { ...began, setup },
        { order: 2, step: 'answered', raw: null, usage: { input: orders, output: orders } },
      ],
      [
        { ...began, setup },
        { order: 2, step: 'read', calls: [null], repairs: orders },
      ],
    ].map((entries) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const folder = folderWith(files);
    for (const log of logs) {
      writeFileSync(join(folder, 'bad.jsonl'), log);
      const words = ['ask', '--resume', 'bad.jsonl', '--tools', 'tools.json', '--model', `m@${address}`];
      const { code, err } = await shown(folder, [...words, '--results', 'kept.aioncalls.json']);
      expect({ code, err }, log).toEqual({ code: 2, err: "aion ask: bad.jsonl isn't the log of a run.\n" });
    }
    expect(got).toEqual([]);
  });

  test('aion eval, and its earlier report', async () => {
    const cases = {
      tools: ['tools.json'],
      cases: [
        {
          id: `a${orders}`,
          question: orders,
          expect: { calls: [{ tool: 'get_weather', arguments: { city: orders } }] },
        },
        { id: 'b', question: 'x', expect: { none: true } },
      ],
    };
    const folder = folderWith({ ...files, 'a.aioneval.json': JSON.stringify(cases) });
    for (const before of [
      { cases: [{ id: `gone${orders}`, file: orders, model: orders, runs: [] }] },
      { cases: [{ id: `gone${orders}`, file: orders, model: orders, runs: [{ isRight: true }] }] },
      { cases: [{ id: 1, file: null, model: 'm', runs: [] }] },
      { cases: [{ id: 'a', file: 'b', model: 'm', runs: [null] }] },
    ]) {
      const { address } = await scriptedServer([...replies, ...replies]);
      writeFileSync(join(folder, 'before.json'), JSON.stringify(before));
      const words = ['eval', 'a.aioneval.json', '--model', `m@${address}`, '--against', 'before.json'];
      for (const more of [[], ['--format', 'junit'], ['--output', `report${orders}.txt`]]) {
        await shown(folder, [...words, ...more]);
      }
    }
  });

  test('aion plan run and make', async () => {
    const step = {
      step_id: `1${orders}`,
      description: orders,
      status: 'pending',
      tool: 'get_weather',
      arguments: { city: 'Paris' },
    };
    const folder = folderWith({
      ...files,
      'a.aionplan.json': JSON.stringify({ goal: orders, steps: [step] }),
      'b.aionplan.json': JSON.stringify({ goal: 'x', steps: [{ ...step, [orders]: 1, tool: orders }] }),
      'memory.json': JSON.stringify({ [orders]: orders }),
    });
    for (const plan of ['a.aionplan.json', 'b.aionplan.json']) {
      const { address } = await scriptedServer([
        chat({ content: orders }),
        chat({ content: orders }),
        chat({ content: orders }),
      ]);
      const tools = ['--tools', 'tools.json', '--model', `m@${address}`];
      await shown(folder, ['plan', 'run', plan, ...tools, '--results', 'kept.aioncalls.json']);
      await shown(folder, [
        'plan',
        'run',
        plan,
        ...tools,
        '--results',
        'kept.aioncalls.json',
        '--memory',
        'memory.json',
      ]);
      await shown(folder, ['plan', 'make', `g${orders}`, ...tools]);
      await shown(folder, ['plan', 'check', plan, '--tools', 'tools.json']);
    }
  });

  test('names of files', async () => {
    const name = `n${orders}.aion`;
    const folder = folderWith({ [name]: '[{name --> "A"}]', 'tools.json': '[]' });
    expect((await shown(folder, ['fmt', '--check'])).code).toBe(1);
    await shown(folder, ['fmt']);
    await shown(folder, ['canonicalize', '--input', 'tools.json', '--output', `out${orders}.json`]);
    await shown(folder, ['convert', name, '--to', 'openai', '--out', `out${orders}.json`]);
  });
});

describeWithPython('a terminal obeys nothing of what a tool says', () => {
  test('aion test, call run and serve --show', async () => {
    const text = JSON.stringify(orders);
    const folder = folderWith({
      'tools.py': `import sys\n\ndef get_note(name: str) -> str:\n    "Get a note."\n    print(${text}); print(${text}, file=sys.stderr)\n    if name == "bad": raise ValueError(${text})\n    return ${text}\n`,
      'a.aioncalls.json': JSON.stringify([
        { title: orders, name: 'get_note', arguments: { name: 'a' }, expect: { result: `x${orders}` } },
        { name: 'get_note', arguments: { name: 'bad' } },
        { name: orders, arguments: {} },
      ]),
      'call.json': JSON.stringify({ name: 'get_note', arguments: { name: 'bad' } }),
    });
    mkdirSync(join(folder, `d${orders}`));
    writeFileSync(
      join(folder, `d${orders}`, 'b.aion'),
      `[{ name --> "A${orders}", description --> "d", function --> "get_note" --> { arg-1 --> "any" } }]`,
    );
    for (const format of ['text', 'json', 'junit', 'github']) {
      await shown(folder, ['test', '--tools', '.', '--format', format]);
    }
    for (const format of ['text', 'json']) {
      await shown(folder, ['call', 'run', 'call.json', '--tools', 'tools.py', '--format', format]);
      await shown(folder, ['serve', '.', '--show', '--format', format]);
    }
  });
});
