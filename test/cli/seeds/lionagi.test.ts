import { describe, expect, it } from 'vitest';
import { convertResult, type JsonObject, readCalls, ToolRegistry } from '../../../core/index.ts';
import { describeWithPython } from '../../support/system-python.ts';
import { aion, folderWith } from '../support.ts';

const tools = `def multiply(x, y):
    return x * y


def greet(name: str, greeting: str = "Hello") -> str:
    return f"{greeting}, {name}!"


def types(a: int, b: float, c: bool, d: list, e: dict):
    return a
`;

const response = { function: 'multiply', arguments: { x: 3, y: 4 }, output: 12 };

/** `Tool(func_callable=…).tool_schema` of LionAGI 0.10.7 and 0.36.0 (pydantic 2.14.4), without `description: null`. */
const generated = {
  multiply: { properties: { x: { type: 'string' }, y: { type: 'string' } }, required: ['x', 'y'] },
  greet: { properties: { name: { type: 'string' }, greeting: { type: 'string' } }, required: ['name', 'greeting'] },
  types: {
    properties: {
      ...{ a: { type: 'number' }, b: { type: 'number' }, c: { type: 'boolean' } },
      ...{ d: { type: 'array' }, e: { type: 'object' } },
    },
    required: ['a', 'b', 'c', 'd', 'e'],
  },
};

describe('LionAGI’s own schema', () => {
  it('is what a function is emitted as', async () => {
    const folder = folderWith({ 'tools.py': tools });
    const { code, out, err } = await aion(['emit', 'tools.py', '--target', 'lionagi', '--all-functions'], { folder });
    expect(code).toBe(0);
    const written: { tools: { function: { name: keyof typeof generated; parameters: JsonObject } }[] } =
      JSON.parse(out);
    expect(written.tools.map(({ function: one }) => one.name)).toEqual(['multiply', 'greet', 'types']);
    for (const { function: one } of written.tools) expect(one.parameters).toMatchObject(generated[one.name]);
    expect(JSON.stringify(written)).not.toMatch(/"default"|integer/);
    expect(err).toContain('LionAGI requires all parameters.');
  });

  it('strict mode judges by it: all parameters, also those with a default', async () => {
    const call = (args: object): string => JSON.stringify({ function: 'greet', arguments: args });
    const folder = folderWith({
      'tools.py': tools,
      'all.json': call({ name: 'Ada', greeting: 'Hi' }),
      'one.json': call({ name: 'Ada' }),
    });
    const check = (file: string, mode: string): Promise<{ code: number; out: string }> =>
      aion(['call', 'check', file, '--tools', 'tools.py', '--lionagi', mode], { folder });
    expect(await check('all.json', 'strict')).toMatchObject({ code: 0 });
    const refused = await check('one.json', 'strict');
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('arguments must match the function schema (strict): missing: greeting.');
    expect(await check('one.json', 'minimum')).toMatchObject({ code: 0 });
  });

  it('gives no warnings in its own export', async () => {
    const own = (properties: JsonObject): JsonObject => ({
      type: 'function',
      function: {
        ...{ name: 'multiply', description: null },
        parameters: { type: 'object', properties, required: Object.keys(properties) },
        strict: null,
      },
    });
    const folder = folderWith({
      'own.json': JSON.stringify({ tools: [own({ x: { type: 'string', description: null } })] }),
      'optional.json': JSON.stringify({ tools: [own({ x: { type: 'Optional', description: null } })] }),
    });
    expect(await aion(['check', 'own.json'], { folder })).toMatchObject({
      code: 0,
      out: '1 file checked: no problems found.\n',
    });
    const { code, out } = await aion(['check', 'optional.json'], { folder });
    expect(code).toBe(1);
    expect(out).toContain('Optional');
    expect(out.match(/provider-schema/g)).toHaveLength(1);
  });
});

describe('a response', () => {
  it('keeps its arguments and its output', () => {
    expect(convertResult(JSON.stringify(response), 'lionagi')).toEqual({ value: response, losses: [] });
    const responses = JSON.stringify({ action_responses: [response, { ...response, output: 13 }] });
    expect(convertResult(responses, 'lionagi')).toEqual({ value: [response, { ...response, output: 13 }], losses: [] });
    const answered = '{"type":"tool_result","tool_use_id":"c1","content":"12"}';
    expect(convertResult(answered, 'lionagi')?.losses).toContain(
      'The source has no arguments. They were set to an empty object.',
    );
  });

  it('is converted as a result on the command line, with what the form cannot carry', async () => {
    const folder = folderWith({ 'response.json': JSON.stringify(response) });
    const { code, out, err } = await aion(['call', 'convert', 'response.json', '--to', 'openai-chat'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ role: 'tool', content: '12' });
    expect(err).toContain("Removed arguments, which openai-chat doesn't support.");
  });

  it.each([
    ['alone', JSON.stringify(response)],
    ['in a list', JSON.stringify([response])],
    ['in action_responses', JSON.stringify({ action_responses: [response] })],
    ['of another form', '{"type":"tool_result","tool_use_id":"c1","content":"12"}'],
  ])('is no call: %s', async (_, text) => {
    expect(readCalls(text).calls).toEqual([]);
  });

  describeWithPython('with Python', (python) => {
    it('is not run again', async () => {
      const folder = folderWith({ 'tools.py': tools, 'response.json': JSON.stringify(response) });
      const words = ['call', 'run', 'response.json', '--tools', 'tools.py', '--all-functions', '--python', python];
      const { code, out, err } = await aion(words, { folder, environment: { PATH: process.env['PATH'] ?? '' } });
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain('response.json contains a result, not a tool call. Nothing was run.');
    });
  });
});

const nameKeys = ['function', 'functions', 'name', 'recipient', 'action_name', 'recipient_name', 'action_function'];

const argumentKeys = 'arguments argument args arg parameters parameter params param'.split(' ');

const allKeys = argumentKeys.flatMap((key) => [key, `action_${key}`, `recipient_${key}`]);

it.each([...nameKeys.map((key) => [key, 'arguments'] as const), ...allKeys.map((key) => ['function', key] as const)])(
  'reads the keys that LionAGI reads: %s, %s',
  (name, args) => {
    const { calls } = readCalls(JSON.stringify({ [name]: 'multiply', [args]: { x: 3 } }), { family: 'lionagi' });
    expect(calls.map((call) => [call.name, call.arguments])).toEqual([['multiply', { x: 3 }]]);
    const detected = readCalls(JSON.stringify({ [name]: 'multiply', [args]: { x: 3 } }));
    expect(detected.calls.map((call) => call.name)).toEqual(['multiply']);
  },
);

it('register and toolSchemas answer with LionAGI’s errors', () => {
  const registry = new ToolRegistry('lionagi');
  for (const odd of ['x', 5, null, undefined, {}, []]) {
    expect(registry.register(odd as never)).toEqual({
      ok: false,
      problem: 'Must provide a `Tool` object or a callable function.',
    });
  }
  expect(registry.register({ name: 'multiply' })).toMatchObject({ ok: true });
  expect(registry.register({ name: 'multiply' })).toMatchObject({ problem: 'Tool multiply is already registered.' });
  expect(registry.register({ name: 'multiply' }, { update: true })).toMatchObject({ ok: true });
  expect(registry.toolSchemas(5 as never)).toEqual({ ok: false, problem: "Unsupported type <class 'int'>" });
  expect(registry.toolSchemas([5] as never)).toEqual({ ok: false, problem: "Unsupported type <class 'int'>" });
  expect(registry.toolSchemas('nope')).toEqual({ ok: false, problem: 'Tool nope is not registered.' });
  expect(registry.toolSchemas(true)).toMatchObject({ ok: true, tools: [{ function: { name: 'multiply' } }] });
  expect(registry.toolSchemas(false)).toMatchObject({ ok: true, tools: [] });
  expect(new ToolRegistry().register('x' as never)).toEqual({
    ok: false,
    problem: 'A tool must be an object with a name.',
  });
});
