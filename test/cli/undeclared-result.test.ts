import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { chat, chatCalls, scriptedServer } from '../unit/agent/support.ts';
import { start } from './serving.ts';
import { aion, folderWith, type Run } from './support.ts';

const says = '"Refund" ran, but returned null instead of an object.';
const files = {
  '.aionrc.json': '{}',
  'api.py': `def refund(order):
    with open("refunds", "a") as log:
        log.write(f"{order} ")
`,
  'tools/a.aion': `[
  {
    name --> "Refund",
    function --> "lambda order: refund(order)" --> { arg-1 --> "str", return-1 --> "dict (the refund)" },
    description --> "Refunds an order."
  }
]
`,
  'calls.json': '[{ "type": "tool_use", "id": "c0", "name": "Refund", "input": { "order": "1001" } }]',
  'refund.aioncalls.json':
    '[{ "name": "Refund", "arguments": { "order": "1001" }, "expect": { "result": null } }, { "name": "Refund", "arguments": { "order": "1002" } }]',
};

describeWithPython('a tool that ran, and returned another type than it declares', () => {
  const environment = { PATH: process.env['PATH'] ?? '' };
  const run = (folder: string, ...words: string[]): Promise<Run> =>
    aion([...words, '--tools', 'tools'], { folder, environment });
  const refunds = (folder: string): string => readFileSync(join(folder, 'refunds'), 'utf8').trim();

  test('an MCP client reads that the tool ran, with the result', async () => {
    const folder = folderWith(files);
    const { client } = await start(folder, ['tools']);
    const called = await client.callTool({ name: 'Refund', arguments: { order: '1001' } });
    expect(called).toMatchObject({
      content: [
        { type: 'text', text: `${says} The call is done: don't repeat it because of this. Its result follows.` },
        { type: 'text', text: 'null' },
      ],
      isError: true,
      _meta: { 'aion/record': { status: 'completed' } },
    });
    expect(called).not.toHaveProperty('structuredContent');
    expect(refunds(folder)).toBe('1001');
  });

  test('aion call run prints the result, and exits with 1', async () => {
    const folder = folderWith(files);
    const { code, out } = await run(folder, 'call', 'run', 'calls.json');
    expect(out.replace(/\d+ ms/, 'N ms')).toBe(`Refund: completed (N ms)\n  ${says}\n  null\n`);
    expect(code).toBe(1);
    const lionagi = await run(folder, 'call', 'run', 'calls.json', '--to', 'lionagi');
    expect(JSON.parse(lionagi.out)).toMatchObject([{ execution: { status: 'completed', error: says } }]);
  });

  test('aion test fails the call with that sentence', async () => {
    const folder = folderWith(files);
    const { code, out } = await run(folder, 'test', '--allow-side-effects');
    expect(code).toBe(1);
    expect(out.split(says)).toHaveLength(3);
  });

  test('the model of aion ask gets the result and the problem, and no error', async () => {
    const folder = folderWith(files);
    const { address, got } = await scriptedServer([
      chatCalls(['c1', 'Refund', '{"order":"1001"}']),
      chat({ content: 'Done.' }),
    ]);
    const { code, out } = await aion(
      ['ask', 'Refund 1001', '--model', `test@${address}/v1`, '--tools', 'tools', '--run'],
      { folder, environment: { ...environment, AION_MODEL_KEY: 'secret' } },
    );
    expect(code).toBe(0);
    expect(out).toMatch(/Returned \(c1\)/);
    expect(out).toContain(says);
    const sent = JSON.stringify(got[1]?.body);
    expect(sent).toContain("ran, but returned null instead of an object. The call is done: don't repeat it.");
    expect(refunds(folder)).toBe('1001');
  });

  test('a result that cannot be handed on is reported as that', async () => {
    const folder = folderWith({
      ...files,
      'api.py': `class Odd:
    def __str__(self):
        raise ValueError("no words")

def refund(order):
    return Odd()
`,
    });
    const { client } = await start(folder, ['tools']);
    const called = await client.callTool({ name: 'Refund', arguments: { order: '1001' } });
    expect(called.content).toMatchObject([
      { text: expect.stringMatching(/^"Refund" ran, but its result cannot be used: ValueError: no words/) },
    ]);
  });
});
