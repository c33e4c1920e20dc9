import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSavedCalls } from '../../core/calls/saved-calls.ts';
import { aion, folderWith } from './support.ts';

const tools = JSON.stringify([
  {
    name: 'echo',
    description: 'Says it.',
    input_schema: { type: 'object', properties: { text: { type: 'string' } } },
    output_schema: { type: 'object' },
  },
]);

async function check(plan: unknown): Promise<readonly string[]> {
  const text = typeof plan === 'string' ? plan : JSON.stringify(plan);
  const folder = folderWith({ 'tools.json': tools, 'plan.json': text });
  const { code, out } = await aion(['plan', 'check', 'plan.json', '--tools', 'tools.json', '--format', 'json'], {
    folder,
  });
  const findings: { readonly rule: string; readonly pointer: string; readonly message: string }[] =
    JSON.parse(out).files[0].findings;
  expect(code).toBe(findings.length === 0 ? 0 : 1);
  return findings.map(({ rule, pointer, message }) => `${rule} ${pointer} ${message}`);
}

const step = { step_id: 's1', description: 'Say hello.', status: 'pending' };

test('a right plan; a step without a tool is right', async () => {
  const steps = [step, { ...step, step_id: 's2', tool: 'echo', agent: 'llm', errors: null }];
  expect(await check({ goal: 'Hello', steps })).toEqual([]);
});

test("tools, in the words of Aeon's validator", async () => {
  const steps = [
    { ...step, tool: '' },
    { ...step, step_id: 's2', tool: 'ecko' },
    { ...step, step_id: 's3', tool: 'calculator' },
    { ...step, step_id: 's4', tool: 5 },
  ];
  expect(await check({ goal: 'Hello', steps })).toEqual([
    'plan /steps/0/tool Tool field cannot be empty',
    'unknown-tool /steps/1/tool Tool \'ecko\' not found in registry. Did you mean "echo"?',
    "unknown-tool /steps/2/tool Tool 'calculator' not found in registry",
    'plan /steps/3/tool "tool" must be a string, but is 5.',
  ]);
});

test('arguments that are written fit the tool, at their place in the plan', async () => {
  const steps = [
    { ...step, tool: 'echo', arguments: { text: 'Hello' } },
    { ...step, step_id: 's2', tool: 'echo', arguments: { text: 5 } },
    { ...step, step_id: 's3', tool: 'echo', arguments: { txt: 'Hello' } },
    { ...step, step_id: 's4', tool: 'echo', arguments: 3 },
    { ...step, step_id: 's5', tool: 'nope', arguments: { text: 5 } },
  ];
  expect(await check({ goal: 'Hello', steps })).toEqual([
    'mistyped-argument /steps/1/arguments/text "text" must be a string, but is 5.',
    'extra-argument /steps/2/arguments/txt Unknown argument "txt" for tool "echo". Did you mean "text"?',
    'broken-call null Arguments must be a JSON object.',
    "unknown-tool /steps/4/tool Tool 'nope' not found in registry",
  ]);
});

test('the plan and its steps', async () => {
  expect(await check({ goal: ' ', steps: [] })).toEqual([
    'plan /goal "goal" must not be empty.',
    'plan /steps "steps" must be a list with at least one step.',
  ]);
  const steps = [step, { ...step, status: 5, agent: 'human' }, 'x', { step_id: 's4' }];
  expect(await check({ goal: 'Hello', steps })).toEqual([
    'plan /steps/1/step_id Duplicate step_id "s1".',
    'plan /steps/1/status "status" must be a string, but is 5.',
    'plan /steps/1/agent "agent" must be "llm", but is "human".',
    'plan /steps/2 A step must be an object.',
    'plan /steps/3/description Missing property "description".',
  ]);
  expect(await check('[]')).toEqual(['plan  A plan must be an object with "goal" and "steps".']);
  expect((await check('{"goal": '))[0]).toContain('Invalid JSON: ');
});

test('the example plan, and the example of saved calls, fit the example tools', async () => {
  const folder = fileURLToPath(new URL('../../examples', import.meta.url));
  for (const line of ['plan check refund.aionplan.json', 'call check orders.aioncalls.json']) {
    expect(await aion([...line.split(' '), '--tools', 'aion_tools'], { folder })).toMatchObject({ code: 0 });
  }
  const { calls, problems } = readSavedCalls(readFileSync(`${folder}/orders.aioncalls.json`, 'utf8'));
  expect([calls.length, problems]).toEqual([1, []]);
});

test('wrong usage', async () => {
  const folder = folderWith({ 'tools.json': tools, 'plan.json': '{}' });
  expect((await aion(['plan', 'repair', 'plan.json'], { folder })).code).toBe(2);
  expect((await aion(['plan', 'check', 'none.json'], { folder })).code).toBe(2);
});

test('a value of the memory is not known yet', async () => {
  const tool = {
    name: 'say',
    description: 'Says it.',
    input_schema: { type: 'object', properties: { text: { type: 'string' }, times: { type: 'integer' } } },
  };
  const step = {
    step_id: '1',
    description: 'Say.',
    tool: 'say',
    arguments: { text: { $memory: 'greeting' }, times: 'two' },
  };
  const folder = folderWith({
    'tools.json': JSON.stringify([tool]),
    'p.json': JSON.stringify({ goal: 'G', steps: [step] }),
  });
  const { out } = await aion(['plan', 'check', 'p.json', '--tools', 'tools.json', '--format', 'json'], { folder });
  const found: readonly { readonly pointer: string }[] = JSON.parse(out).files[0].findings;
  expect(found.map(({ pointer }) => pointer)).toEqual(['/steps/0/arguments/times']);
});
