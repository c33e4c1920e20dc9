import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { element } from '../support/hosted-project.ts';
import { describeWithPython } from '../support/system-python.ts';
import { chat, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith } from './support.ts';

const tools = JSON.stringify([
  {
    ...{ name: 'calculator', description: 'Adds numbers.' },
    input_schema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
    output_schema: { type: 'object', properties: { sum: { type: 'number' } } },
  },
]);
const results = JSON.stringify([
  { name: 'calculator', arguments: { a: 5, b: 10 }, expect: { result: { sum: 15 } } },
  { name: 'calculator', arguments: { a: 5, b: 1 }, expect: { error: 'No power.' } },
]);
const add = {
  step_id: '1',
  description: 'Add 5 and 10.',
  status: 'pending',
  tool: 'calculator',
  arguments: { a: 5, b: 10 },
};

async function run(plan: unknown, words: readonly string[] = [], files: Record<string, string> = {}) {
  const text = typeof plan === 'string' ? plan : JSON.stringify(plan);
  const folder = folderWith({
    'tools.json': tools,
    'kept.aioncalls.json': results,
    'sum.aionplan.json': text,
    ...files,
  });
  const given = ['plan', 'run', 'sum.aionplan.json', '--tools', 'tools.json', '--results', 'kept.aioncalls.json'];
  return { ...(await aion([...given, ...words], { folder })), folder };
}

async function modelOf(...replies: readonly Reply[]) {
  const { address, got } = await scriptedServer(replies);
  return { words: ['--model', `test@${address}`], got };
}

describe('aion plan run', () => {
  it('carries out the steps, and says how', async () => {
    const { code, out, err } = await run({ goal: 'A sum', steps: [add] });
    expect(err).toBe('');
    expect(out).toBe(
      '  1  1  began: Add 5 and 10.\n  2  1  called: calculator {"a":5,"b":10}\n  3  1  complete: By tool.\nPlan: completed\n',
    );
    expect(code).toBe(0);
  });

  it('keeps its memory and its state in files, and goes on from them', async () => {
    const second = { ...add, step_id: '2', arguments: { a: 5, b: { $memory: 'ten' } } };
    const plan = { goal: 'A sum', steps: [add, second] };
    const words = ['--memory', 'memory.json', '-o', 'state.json', '--ttl', '1', '--format', 'json'];
    const first = await run(plan, words, { 'memory.json': '{"ten": 10}' });
    expect(first.code).toBe(1);
    expect(JSON.parse(first.out)).toMatchObject({
      status: 'ttl_expired',
      steps: [{ status: 'complete' }, { status: 'pending' }],
    });
    const memory = () => JSON.parse(readFileSync(join(first.folder, 'memory.json'), 'utf8'));
    expect(memory()).toEqual({ ten: 10, step_1_result: { sum: 15 } });
    writeFileSync(join(first.folder, 'sum.aionplan.json'), readFileSync(join(first.folder, 'state.json')));
    const given = ['plan', 'run', 'sum.aionplan.json', '--tools', 'tools.json', '--results', 'kept.aioncalls.json'];
    const again = await aion([...given, '--memory', 'memory.json'], { folder: first.folder });
    expect(again.out).toContain('  1  2  began');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Plan: completed') });
    expect(memory()).toEqual({ ten: 10, step_1_result: { sum: 15 }, step_2_result: { sum: 15 } });
  });

  it('fails with the step that fails', async () => {
    const { code, out } = await run({
      goal: 'A sum',
      steps: [
        { ...add, arguments: { a: 5, b: 1 } },
        { ...add, step_id: '2' },
      ],
    });
    expect(code).toBe(1);
    expect(out).toContain('1  failed: No power.\nPlan: failed\n');
    const unnamed = await run({ goal: 'A sum', steps: [{ ...add, tool: 'adder' }] });
    expect(unnamed.out).toContain("failed: Tool 'adder' not found in registry");
  });

  it('asks the model for a step, and for a tool that is missing', async () => {
    const { words, got } = await modelOf(
      chat({ content: '{"step_id": "1", "tool": "calculator"}' }),
      chat({ content: 'The sum is 15.' }),
    );
    const say = { step_id: '2', description: 'Say the sum.', agent: 'llm' };
    const { code, out } = await run({ goal: 'A sum', steps: [{ ...add, tool: 'adder' }, say] }, words);
    expect(out).toContain('1  repaired: tool: adder → calculator (model).');
    expect(out).toContain('2  complete: By llm.');
    expect(code).toBe(0);
    expect(got).toHaveLength(2);
    expect(JSON.stringify(got[1]?.body)).toContain('step_1_result: {\\"sum\\":15}');
  });

  it('repairs a malformed plan by rules, and shows each change', async () => {
    const { code, err } = await run(
      "{Goal: 'A sum', 'steps': [{stepId: 1, description: 'Add.', tool: 'calculator', arguments: {a: 5, b: 10}}]}",
    );
    expect(err).toContain('aion plan: AION repaired the plan. Changes:');
    expect(err).toContain('  /Goal: removed "A sum"\n');
    expect(err).toContain('  /goal: added "A sum"\n');
    expect(code).toBe(0);
  });

  it('runs no step of a wrong plan', async () => {
    const { code, out, err } = await run({ goal: 'A sum', steps: [{ ...add, arguments: { a: 'five', b: 10 } }] });
    expect(code).toBe(1);
    expect(`${out}${err}`).toContain('"a" must be a number');
    expect(out).not.toContain('began');
    const json = await run('{"goal": "A sum", "steps": [', ['--format', 'json']);
    const { files, summary } = JSON.parse(json.out);
    expect(summary).toMatchObject({ errors: 2 });
    expect(files[0].findings.map(({ message }: { message: string }) => message)).toEqual([
      'Invalid JSON: Missing closing "}".',
      'Invalid JSON: Missing closing "]".',
    ]);
    const none = await run({ goal: 'A sum' });
    expect(none.code).toBe(1);
    expect(none.err).toContain('"steps" must be a list');
  });

  it('refuses a memory that is none', async () => {
    const { code, err } = await run({ goal: 'A sum', steps: [add] }, ['--memory', 'tools.json']);
    expect(code).toBe(2);
    expect(err).toContain('the memory must be a JSON object');
  });
});

describeWithPython('aion plan run --run', (python) => {
  const files = {
    'pyproject.toml': '',
    'api.py':
      'def add(x, y):\n    return x + y\n\n\ndef multiply(x, y):\n    open("ran", "w").close()\n    return x * y\n',
    'tools/a.aion': `[${element('add', 'lambda x, y: add(x, y)', { x: 'int', y: 'int' })}, ${element('multiply', 'lambda x, y: multiply(x, y)', { x: 'int', y: 'int' })}]`,
  };
  const step = (tool: string) => ({
    goal: 'A number',
    steps: [{ step_id: '1', description: 'Work it out.', status: 'pending', tool, arguments: { x: 3, y: 4 } }],
  });

  async function ran(tool: string, words: readonly string[]) {
    const folder = folderWith({ ...files, 'n.aionplan.json': JSON.stringify(step(tool)) });
    const given = ['plan', 'run', 'n.aionplan.json', '--tools', 'tools', '--python', python, '--run', ...words];
    const run = await aion(given, { folder, environment: { PATH: process.env['PATH'] ?? '' } });
    return { ...run, hasSideEffect: existsSync(join(folder, 'ran')) };
  }

  it('runs only read-only tools, if asked', async () => {
    const adds = await ran('add', ['--read-only']);
    expect(adds).toMatchObject({ code: 0, out: expect.stringContaining('Plan: completed') });
    expect(adds.err).not.toContain('side effects');
    const multiplies = await ran('multiply', ['--read-only']);
    expect(multiplies).toMatchObject({ code: 1, hasSideEffect: false });
    expect(multiplies.out).toContain("failed: Tool 'multiply' not found in registry");
    expect(multiplies.err).not.toContain('side effects');
  });

  it('names the tools with side effects otherwise', async () => {
    const { code, err, hasSideEffect } = await ran('multiply', []);
    expect({ code, hasSideEffect }).toEqual({ code: 0, hasSideEffect: true });
    expect(err).toContain('aion plan: Has side effects: multiply.');
  });
});
