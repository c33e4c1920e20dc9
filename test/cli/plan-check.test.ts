import { expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const tools = JSON.stringify([
  { name: 'echo', description: 'Says it.', input_schema: { type: 'object' }, output_schema: { type: 'object' } },
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
    'plan /steps/3/tool "tool" must be a string, and is 5.',
  ]);
});

test('the plan and its steps', async () => {
  expect(await check({ goal: ' ', steps: [] })).toEqual([
    'plan /goal "goal" must be a text, and is " ".',
    'plan /steps A plan must have "steps", a list with at least one step.',
  ]);
  const steps = [step, { ...step, status: 5, agent: 'human' }, 'x', { step_id: 's4' }];
  expect(await check({ goal: 'Hello', steps })).toEqual([
    'plan /steps/1/step_id The step_id "s1" stands twice; write another.',
    'plan /steps/1/status "status" must be a string, and is 5.',
    'plan /steps/1/agent "agent" must be "llm", and is "human".',
    'plan /steps/2 A step must be an object.',
    'plan /steps/3/description "description" is missing.',
  ]);
  expect(await check('[]')).toEqual(['plan  A plan must be an object with "goal" and "steps".']);
  expect((await check('{"goal": '))[0]).toContain('Invalid JSON: ');
});

test('wrong usage', async () => {
  const folder = folderWith({ 'tools.json': tools, 'plan.json': '{}' });
  expect((await aion(['plan', 'mend', 'plan.json'], { folder })).code).toBe(2);
  expect((await aion(['plan', 'check', 'none.json'], { folder })).code).toBe(2);
});
