import { expect, it } from 'vitest';
import {
  type CanonicalTool,
  canonicalize,
  detect,
  emit,
  type JsonObject,
  type JsonValue,
  registerTools,
  ToolRegistry,
} from '../../../core/index.ts';
import { aion, folderWith } from '../support.ts';

const schema = { type: 'object', properties: { q: { type: 'string' } } };

const withDefaults = {
  name: 'x',
  version: '1.0.0',
  description: '',
  ...{ inputs: {}, outputs: {}, security: null, source_format: 'raw', original_definition: {} },
};

it.each<readonly [string, JsonObject]>([
  ['the name alone', { name: 'x' }],
  ['empty inputs', { name: 'x', inputs: {} }],
  ['a source format', { name: 'x', source_format: 'raw' }],
  ['inputs alone', { name: 'x', inputs: schema }],
])('a canonical tool needs a name only: %s', async (_, tool) => {
  const inputs = tool['inputs'] === schema ? schema : { type: 'object', properties: {} };
  const folder = folderWith({ 'canonical.json': JSON.stringify(tool) });
  const { code, out } = await aion(['emit', '--input', 'canonical.json', '--target', 'mcp'], { folder });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ name: 'x', description: '', inputSchema: inputs });
  // A program in JavaScript has no types.
  const given = tool as unknown as CanonicalTool;
  expect(emit(given, 'mcp')).toMatchObject({ kind: 'emitted', result: { name: 'x', inputSchema: inputs } });
  const registry = new ToolRegistry();
  expect(registry.register(given)).toMatchObject({ ok: true });
  expect(registry.get('x')).toMatchObject({ ...withDefaults, ...tool });
  expect(registry.export('mcp').tools).toEqual([{ name: 'x', description: '', inputSchema: inputs }]);
});

it.each<readonly [string, JsonObject]>([
  ['openai', { type: 'function', function: { name: 'f', parameters: schema }, input_schema: schema }],
  ['openai-legacy', { name: 'f', parameters: schema, input_schema: schema }],
  ['openai-legacy', { name: 'f', parameters: schema, inputSchema: schema, args_schema: schema }],
  ['anthropic', { name: 'f', input_schema: schema, inputSchema: schema }],
  ['anthropic', { name: 'f', input_schema: schema, args_schema: schema }],
  ['mcp', { name: 'f', inputSchema: schema, args_schema: schema, properties: {} }],
  ['langchain', { args_schema: schema }],
  ['langchain', { schema }],
  ['langchain', { name: 'f', properties: schema.properties }],
  ['raw', { title: 'f', text: 'no schema' }],
])('the priority between the formats is that of the page: %s', (format, definition) => {
  expect(detect(definition).format).toBe(format);
});

it('each format of the page has a confidence, 0 where nothing says it', () => {
  const none = { openai: 0, anthropic: 0, mcp: 0, langchain: 0, raw: 0.1 };
  expect(detect({ name: 'f', input_schema: schema }).confidence).toEqual({ ...none, anthropic: 1 });
  expect(detect({ a: 1 }).confidence).toEqual(none);
  // A legacy function without the wrapper.
  expect(detect({ name: 'f', parameters: schema }).confidence).toMatchObject({ ...none, openai: 0.7 });
});

it('a round trip through JSON Schema leaks no $schema', () => {
  const first = canonicalize({ name: 'f', description: 'd', input_schema: schema }).result;
  const document = emit(first, 'json-schema');
  const result = document.kind === 'emitted' ? document.result : null;
  const again = canonicalize(result as JsonObject).result;
  expect(again.inputs).toEqual(schema);
  expect(emit(again, 'openai')).toMatchObject({
    kind: 'emitted',
    losses: [],
    result: { type: 'function', function: { name: 'f', description: 'd', parameters: schema } },
  });
  expect(emit(again, 'json-schema')).toMatchObject({ kind: 'emitted', result: result as JsonValue });
  const tools = new ToolRegistry();
  registerTools(JSON.stringify(result), tools);
  expect(tools.get('f')?.inputs).toEqual(schema);
});
