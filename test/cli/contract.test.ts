import { describe, expect, test } from 'vitest';
import { oddTool, orders } from '../support/orders.ts';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

describe('the parameters of a tool, by name', () => {
  test('aion emit gives each field the text of its own parameter', async () => {
    const words = ['emit', 'tools/orders.aion', '--python', '.', '--target', 'openai'];
    const { out } = await aion(words, { folder: folderWith(orders) });
    const emitted = JSON.parse(out) as { function: { parameters: { properties: object } } };
    expect(emitted.function.parameters.properties).toMatchObject({
      customer: { description: 'the id of the customer' },
      status: expect.not.objectContaining({ description: expect.anything() }),
      limit: { type: 'integer', description: 'at most this many' },
    });
  });

  test('aion check names the field that the lambda lacks', async () => {
    const { code, out } = await aion(['check', '.'], { folder: folderWith(orders) });
    expect(out).toContain(
      'tools/orders.aion:9:22: warning: The lambda has no parameter for "status". Calls with this argument fail. [field-without-parameter]',
    );
    expect(out.match(/field-without-parameter/g)).toHaveLength(1);
    expect(code).toBe(0);
  });

  test.each(['openai', 'anthropic', 'mcp', 'langchain', 'gemini'])(
    'args, kwargs, callbacks and run_manager keep their names for %s',
    async (target) => {
      const folder = folderWith({ ...orders, 'tools/odd.aion': oddTool });
      const { out } = await aion(['emit', 'tools/odd.aion', '--python', '.', '--target', target], { folder });
      for (const name of ['args', 'kwargs', 'callbacks', 'run_manager']) expect(out).toContain(`"${name}": {`);
      expect(out).not.toContain('v__');
    },
  );

  test('and so they do from a Python file', async () => {
    const { out } = await aion(['convert', 'api.py', '--to', 'openai', '--all-functions'], {
      folder: folderWith(orders),
    });
    for (const name of ['args', 'kwargs', 'callbacks', 'run_manager']) expect(out).toContain(`"${name}": {`);
    const schema = await aion(['schema', 'api.py', 'odd'], { folder: folderWith(orders) });
    expect(Object.keys((JSON.parse(schema.out) as { properties: object }).properties)).toEqual([
      ...['args', 'kwargs', 'callbacks', 'run_manager'],
    ]);
  });
});

describeWithPython('aion call run, by name', (python) => {
  const environment = { PATH: process.env['PATH'] ?? '' };
  const run = async (files: Readonly<Record<string, string>>, name: string, given: object): Promise<string> => {
    const folder = folderWith({
      ...files,
      'r.json': JSON.stringify([{ type: 'tool_use', id: 'c', name, input: given }]),
    });
    const words = ['call', 'run', 'r.json', '--tools', 'tools', '--python', python];
    return (await aion(words, { folder, environment })).out;
  };
  const plain = orders['api.py'].replace('from pydantic import BaseModel\n', 'BaseModel = object\n');

  test('never passes a value to a parameter of another name', async () => {
    const tool = orders['tools/orders.aion'].replace('    args_schema --> "Orders",\n', '');
    const files = { 'pyproject.toml': '', 'tools/orders.aion': tool, 'api.py': plain };
    expect(await run(files, 'FindOrders', { limit: 3, customer: 'c1' })).toContain('"c1",\n    "open",\n    3\n');
    const positional = tool.replace('lambda customer, limit:', 'lambda customer, /, limit=1:');
    expect(await run({ ...files, 'tools/orders.aion': positional }, 'FindOrders', { customer: 'c1' })).toContain(
      '"c1",',
    );
  });

  test('passes args, kwargs, callbacks and run_manager to the parameters of these names', async () => {
    const files = { 'pyproject.toml': '', 'tools/odd.aion': oddTool, 'api.py': plain };
    const given = { run_manager: 'r', callbacks: 3, kwargs: 'k', args: 'a' };
    expect(await run(files, 'Odd', given)).toContain('"a",\n    "k",\n    3,\n    "r"\n');
  });
});
