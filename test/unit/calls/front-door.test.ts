import { describe, expect, test } from 'vitest';
import { checkCall, checkPlan, readCalls, registerTools, repairCall, ToolRegistry } from '../../../core/index.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';

// Another program's use of calls, through the one module that it may import.

const definitions = JSON.stringify([
  {
    name: 'search',
    description: 'Searches.',
    input_schema: {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer' } },
      required: ['query'],
    },
  },
  { name: 'add', description: 'Adds.', input_schema: { type: 'object', properties: {} } },
]);

function registered(style: 'plain' | 'lionagi' | 'aeon' | 'mac' = 'plain'): ToolRegistry {
  const tools = new ToolRegistry(style);
  expect(registerTools(definitions, tools)).toMatchObject({
    ok: true,
    registrations: [
      { name: 'search', ok: true },
      { name: 'add', ok: true },
    ],
  });
  return tools;
}

function callIn(text: string, family?: 'lionagi' | 'aeon' | 'mac') {
  const [call] = readCalls(text, family === undefined ? {} : { family }).calls;
  if (call === undefined) throw new Error(`no call: ${text}`);
  return call;
}

describe('tools', () => {
  test.each([
    ['plain', 'Tool "search" is already registered.'],
    ['lionagi', 'Tool search is already registered.'],
    ['aeon', "Tool 'search' is already registered"],
    ['mac', 'Tool: search is already registered'],
  ] as const)('a name that is taken is refused in the words of %s; an update takes its place', (style, problem) => {
    const tools = registered(style);
    const again = JSON.stringify([{ name: 'search', description: 'Other.', input_schema: { type: 'object' } }]);
    expect(registerTools(again, tools)).toMatchObject({ registrations: [{ name: 'search', ok: false, problem }] });
    expect(tools.get('search')?.description).toBe('Searches.');
    expect(registerTools(again, tools, { update: true })).toMatchObject({ registrations: [{ ok: true }] });
    expect(tools.get('search')?.description).toBe('Other.');
  });

  test('are got, listed, and given as schemas: all, some, one, and sorted by name', () => {
    const tools = registered('lionagi');
    const names = (list: readonly unknown[]) => JSON.stringify(list).match(/"name":"\w+"/g);
    expect(tools.get('nothing')).toBeNull();
    expect(tools.list().map(({ name }) => name)).toEqual(['search', 'add']);
    expect(names((tools.toolSchemas(true) as { tools: readonly unknown[] }).tools)).toEqual([
      '"name":"search"',
      '"name":"add"',
    ]);
    expect(names((tools.toolSchemas(['add', 'search']) as { tools: readonly unknown[] }).tools)).toEqual([
      '"name":"add"',
      '"name":"search"',
    ]);
    expect(names((tools.toolSchemas('add') as { tools: readonly unknown[] }).tools)).toEqual(['"name":"add"']);
    expect(tools.toolSchemas('sub')).toEqual({ ok: false, problem: 'Tool sub is not registered.' });
    expect(names(tools.export().tools)).toEqual(['"name":"add"', '"name":"search"']);
  });
});

describe('calls', () => {
  test('are read and checked, each finding with its pointer, its place and what was expected', () => {
    const text = 'Sure: {"name": "search", "arguments": {"limit": "5", "querry": "x"}}';
    const findings = checkCall(callIn(text), registered(), validateByAjv);
    const said = findings.map(({ code, pointer, expected, span }) => [
      code,
      pointer,
      expected,
      text.slice(span.start, span.end).slice(0, 10),
    ]);
    expect(said).toEqual([
      ['missing-argument', '/query', 'a string', '{"limit": '],
      ['mistyped-argument', '/limit', 'an integer', '"5"'],
      ['extra-argument', '/querry', null, '"querry"'],
    ]);
  });

  test.each([
    ['lionagi', '{"action_requests": [{"function": "serch", "arguments": {}}]}', 'Function serch is not registered.'],
    ['aeon', '{"tool": "serch", "arguments": {}}', "Tool 'serch' not found in registry."],
    ['mac', '{"name": "serch", "arguments": {}}', 'Tool: serch does not exist.'],
  ] as const)('of a tool that is not known, in the words of %s', (family, text, sentence) => {
    const [finding] = checkCall(callIn(text, family), registered(), validateByAjv);
    expect(finding?.message).toBe(`${sentence} Did you mean "search"?`);
  });

  test('with wrong arguments, in the words of MAC', () => {
    const [finding] = checkCall(callIn('{"name": "search", "arguments": {}}', 'mac'), registered(), validateByAjv);
    expect(finding?.message).toMatch(/^Invalid arguments provided for tool: search: /);
  });

  test('of a plan, in the words of Aeon', () => {
    const plan = {
      goal: 'g',
      steps: [
        { step_id: 'a', description: 'd', tool: 'serch' },
        { step_id: 'b', description: 'd', tool: '' },
      ],
    };
    const messages = checkPlan(JSON.stringify(plan), registered(), validateByAjv).map(({ message }) => message);
    expect(messages.some((one) => one.startsWith("Tool 'serch' not found in registry"))).toBe(true);
    expect(messages.some((one) => one.startsWith('Tool field cannot be empty'))).toBe(true);
  });

  test('are repaired without another meaning, types only when asked', () => {
    const text = '<tool_call>{"name": "Search", "arguments": {"query": "x", "limit": "5",}}</tool_call>';
    const repaired = (limit: string) =>
      `<tool_call>{"name": "search", "arguments": {"query": "x", "limit": ${limit}}}</tool_call>`;
    expect(repairCall(text, registered()).text).toBe(repaired('"5"'));
    expect(repairCall(text, registered(), { types: true }).text).toBe(repaired('5'));
    const cut = '<tool_call>{"name": "search", "arguments": {"query": "x';
    expect(repairCall(cut, registered(), { types: true })).toMatchObject({ text: cut, repairs: [] });
  });
});
