import { expect, test } from 'vitest';
import { ToolRegistry } from '../../../core/calls/tool-registry.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';

function tool(name: string, description = '', inputs: JsonObject = { type: 'object', properties: {} }): CanonicalTool {
  return canonicalize({ name, description, input_schema: inputs }).result;
}

function registryOf(...names: readonly string[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const name of names) registry.register(tool(name));
  return registry;
}

test.each([
  ['plain', 'Tool "greet" is already registered.'],
  ['lionagi', 'Tool greet is already registered.'],
  ['aeon', "Tool 'greet' is already registered"],
  ['mac', 'Tool: greet is already registered'],
] as const)('refuses a second tool of one name, in the words of %s, and keeps the first', (style, problem) => {
  const registry = new ToolRegistry(style);
  registry.register(tool('greet', 'first'));
  expect(registry.register(tool('greet', 'second'))).toEqual({ ok: false, problem });
  expect(registry.get('greet')?.description).toBe('first');
});

test('an update takes the place of the tool, for calls too', () => {
  const registry = registryOf('greet', 'other');
  expect(registry.callables.get('greet')?.tool.description).toBe('');
  expect(registry.register(tool('greet', 'second'), { update: true })).toEqual({ ok: true, schemaProblems: [] });
  expect(registry.callables.get('greet')?.tool.description).toBe('second');
  expect(registry.list().map(({ name, description }) => [name, description])).toEqual([
    ['greet', 'second'],
    ['other', ''],
  ]);
});

test('an update of a tool that is not there registers it', () => {
  const registry = new ToolRegistry();
  expect(registry.register(tool('greet'), { update: true }).ok).toBe(true);
  expect(registry.list()).toHaveLength(1);
});

test('a tool that is removed is gone, for calls too', () => {
  const registry = registryOf('a', 'b');
  expect(registry.callables.names).toEqual(['a', 'b']);
  expect([registry.unregister('a'), registry.unregister('a'), registry.get('a')]).toEqual([true, false, null]);
  expect(registry.callables.names).toEqual(['b']);
});

test('a name that every object has is no tool', () => {
  expect(registryOf().get('constructor')).toBeNull();
  expect(registryOf('constructor').get('constructor')?.name).toBe('constructor');
});

test('a tool without a name is refused', () => {
  const registry = new ToolRegistry();
  expect(registry.register(tool(' '))).toEqual({ ok: false, problem: 'The tool has no name.' });
  expect(registry.list()).toEqual([]);
});

test('what is wrong in a schema is told when its tool is registered', () => {
  const wrong = tool('a', '', { type: 'dict', properties: {} });
  expect(new ToolRegistry().register(wrong)).toEqual({
    ok: true,
    schemaProblems: ['At /type: Changed invalid type "dict" to "object".'],
  });
});

test('gives the schemas of all, some and one tool, in LionAGI form', () => {
  const registry = registryOf('b', 'a', 'c');
  const namesOf = (names: true | string | readonly string[]): unknown => {
    const answer = registry.toolSchemas(names);
    return answer.ok && answer.tools.map((one) => (one as { function: { name: string } }).function.name);
  };
  expect(namesOf(true)).toEqual(['b', 'a', 'c']);
  expect(namesOf(['c', 'b'])).toEqual(['c', 'b']);
  expect(namesOf('a')).toEqual(['a']);
  expect(namesOf([])).toEqual([]);
});

test.each([
  ['plain', 'Unknown tool "nope".'],
  ['lionagi', 'Tool nope is not registered.'],
  ['aeon', "Tool 'nope' not found in registry"],
  ['mac', 'Tool: nope does not exist.'],
] as const)('refuses the schema of an unknown tool, in the words of %s', (style, problem) => {
  const registry = new ToolRegistry(style);
  registry.register(tool('a'));
  expect(registry.toolSchemas('nope')).toEqual({ ok: false, problem });
  expect(registry.toolSchemas(['a', 'nope'])).toEqual({ ok: false, problem });
});

test('exports sorted by name in the order of code points, as Aeon does', () => {
  // U+1F600 is after U+FF5E by code point, and before it by UTF-16 unit.
  const { tools } = registryOf('b', '😀', '～', 'B', 'a').export();
  expect(tools.map((one) => (one as JsonObject)['name'])).toEqual(['B', 'a', 'b', '～', '😀']);
  expect(tools[1]).toEqual({
    name: 'a',
    description: '',
    input_schema: { type: 'object', properties: {} },
    output_schema: {},
  });
});

test('exports in another form, sorted too, and tells what is lost', () => {
  const registry = registryOf('b');
  registry.register({ ...tool('a'), outputs: { type: 'object' } });
  const { tools, emissions } = registry.export('anthropic');
  expect(tools.map((one) => (one as JsonObject)['name'])).toEqual(['a', 'b']);
  expect(emissions.map(({ losses }) => losses.length > 0)).toEqual([true, false]);
});
