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
import { codeBlock, seedPage } from '../../support/corpus.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { aion, folderWith } from '../support.ts';

const schema = { type: 'object', properties: { q: { type: 'string' } } };

describeWithCorpus('the examples of aumai-toolcanon', () => {
  const page = seedPage('toolcanon');
  const definition = codeBlock(page, '{\n  "type": "function"');
  const canonical: JsonObject = JSON.parse(codeBlock(page, '{\n  "name": "search_web"'));

  it('canonicalize gives the canonical tool of the page, and it is emitted', async () => {
    const folder = folderWith({ 'my_tool.json': definition });
    const printed = await aion(['canonicalize', '--input', 'my_tool.json'], { folder });
    expect(printed).toMatchObject({ code: 0, err: '' });
    const tool = JSON.parse(printed.out);
    expect(tool).toEqual({ ...canonical, original_definition: JSON.parse(definition) });
    expect(Object.keys(tool)).toEqual(Object.keys(canonical));

    await aion(['canonicalize', '--input', 'my_tool.json', '--output', 'canonical.json'], { folder });
    const emitted = await aion(['emit', '--input', 'canonical.json', '--target', 'anthropic'], { folder });
    expect(JSON.parse(emitted.out)).toEqual({
      name: 'search_web',
      description: 'Search the web for a query string',
      input_schema: canonical['inputs'],
    });
  });

  it('detect --verbose prints the lines of the page first', async () => {
    const folder = folderWith({ 'tool.json': definition });
    expect((await aion(['detect', '--input', 'tool.json'], { folder })).out).toBe('Detected format: openai\n');
    const { out } = await aion(['detect', '--input', 'tool.json', '--verbose'], { folder });
    const [, shown = ''] = codeBlock(page, '# Simple detection').split('--verbose\n');
    expect(out.split('\n').slice(0, 8).join('\n')).toBe(shown.trim().replace(/^# ?/gm, ''));
  });

  it('the Python examples: read_file of Anthropic, and delete_record with its security', async () => {
    const read = codeBlock(page, 'from aumai_toolcanon.core import Canonicalizer');
    const deleted = codeBlock(page, 'from aumai_toolcanon.models import CanonicalTool');
    const folder = folderWith({ 'read.py': read, 'deleted.py': deleted });
    const { out } = await aion(['canonicalize', '--input', 'read.py'], { folder });
    expect(JSON.parse(out)).toMatchObject({
      name: 'read_file',
      source_format: 'anthropic',
      capabilities: { action: 'read', domain: 'filesystem', side_effects: false },
    });
    const written = await aion(['canonicalize', '--input', 'deleted.py'], { folder });
    const tool: CanonicalTool = JSON.parse(written.out);
    expect(tool.capabilities).toEqual({
      ...{ action: 'delete', domain: 'database', side_effects: true, idempotent: false, cost_estimate: 'low' },
    });
    const document = emit(tool, 'json-schema');
    expect(document.kind === 'emitted' && (document.result as JsonObject)['x-security']).toEqual({
      required_permissions: ['db:write', 'records:delete'],
      ...{ data_classification: 'confidential', pii_handling: 'processes' },
    });
  });
});

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
