import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chat, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, folderWith } from './support.ts';

const number = { type: 'number' };
const tools = JSON.stringify([
  {
    ...{ name: 'calculator', description: 'Adds numbers.' },
    input_schema: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
    output_schema: { type: 'object', properties: { sum: number } },
  },
  {
    ...{ name: 'send', description: 'Sends a result.' },
    input_schema: { type: 'object', properties: { what: { type: 'object' } }, required: ['what'] },
  },
]);

const add = {
  ...{ step_id: '1', description: 'Add 5 and 10.', status: 'pending' },
  ...{ tool: 'calculator', arguments: { a: 5, b: 10 } },
};
const send = {
  ...{ step_id: '2', description: 'Send the sum.', status: 'pending' },
  ...{ tool: 'send', arguments: { what: { $memory: 'step_1_result' } } },
};
const say = { step_id: '3', description: 'Say the sum.', status: 'pending', agent: 'llm' };
const goal = 'Send the sum of 5 and 10';
const right = { goal, steps: [add, send, say] };

async function make(answers: readonly unknown[], words: readonly string[] = ['-o', 'sum.aionplan.json']) {
  const replies = answers.map(
    (answer): Reply => chat({ content: typeof answer === 'string' ? answer : JSON.stringify(answer) }),
  );
  const { address, got } = await scriptedServer(replies);
  const folder = folderWith({ 'tools.json': tools });
  const given = ['plan', 'make', goal, '--tools', 'tools.json', '--model', `test@${address}/v1`, ...words];
  const run = await aion(given, { folder });
  const file = join(folder, 'sum.aionplan.json');
  return { ...run, got, folder, plan: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

describe('aion plan make', () => {
  it('writes a plan that is right, and runs nothing', async () => {
    const { code, out, err, plan, got, folder } = await make([right]);
    expect({ code, out, err }).toEqual({ code: 0, out: 'Plan written to sum.aionplan.json\n', err: '' });
    expect(plan).toEqual(right);
    expect(got).toHaveLength(1);
    const sent = JSON.stringify(got[0]?.body);
    for (const part of [`Goal: ${goal}`, 'calculator', 'input_schema', 'output_schema', '$memory']) {
      expect(sent).toContain(part);
    }
    const check = await aion(['plan', 'check', 'sum.aionplan.json', '--tools', 'tools.json'], { folder });
    expect(check.code).toBe(0);
    // Only the plan is on standard output.
    expect(JSON.parse((await make([right], [])).out)).toEqual(right);
  });

  it('repairs what the model wrote, and shows each change', async () => {
    const written = `Here it is:\n\`\`\`json\n{Goal: '${goal}', steps: [{step_id: 1, description: 'Add 5 and 10.', status: 'complete',
      result: 15, tool: 'Calculator', arguments: {a: '5', b: 10}}]}\n\`\`\``;
    const { code, err, plan } = await make([written]);
    expect(code).toBe(0);
    expect(plan).toEqual({ goal, steps: [add] });
    expect(err).toContain("AION repaired the model's plan. Changes:");
    for (const change of [
      'status: "complete" → "pending"',
      'result: removed 15',
      'tool: "Calculator" → "calculator"',
    ]) {
      expect(err).toContain(`/steps/0/${change}`);
    }
  });

  it('lets the model name another tool of the list in the place of one that is not there', async () => {
    const { code, err, plan, got } = await make([
      { goal, steps: [{ ...add, tool: 'sum_up' }] },
      { step_id: '1', tool: 'calculator' },
    ]);
    expect(code).toBe(0);
    expect(plan).toEqual({ goal, steps: [add] });
    expect(err).toContain('The model repaired its plan.');
    expect(got).toHaveLength(2);
  });

  it.each([
    [[{ goal, steps: [] }, 'no idea'], 'at least one step'],
    [[{ goal, steps: [{ ...add, tool: 'shell' }] }, { tool: 'rm' }], "Tool 'shell' not found in registry"],
    [
      [
        { goal, steps: [{ ...add, arguments: { a: 5 } }] },
        { name: 'calculator', arguments: { a: 5, b: 7 } },
      ],
      '"b"',
    ],
    [[{ goal, steps: [send, add] }], 'Step "2" uses "step_1_result", but no earlier step provides it.'],
    [[{ error: 'No tool books flights.' }], "The model didn't create a plan: No tool books flights."],
    [['I would add them.', 'Sorry.'], "The model's response isn't a valid plan"],
    [[''], "The model's response is empty."],
  ])('writes nothing of %j', async (answers, says) => {
    const { code, out, err, plan } = await make(answers as readonly unknown[]);
    expect(err).toContain(says);
    expect(err).toContain('No plan was written.');
    expect({ code, out, plan }).toEqual({ code: 1, out: '', plan: null });
  });

  it('wants a model', async () => {
    const { code, err } = await aion(['plan', 'make', goal], { folder: folderWith({}) });
    expect(code).toBe(2);
    expect(err).toContain('--model is required');
  });
});
