import { describe, expect, it, test } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson, whyNone } from '../../../core/conversion/source-tools.ts';
import { formats } from '../../../core/formats/registry.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';

/** The conversion of a value: the number of tools, and the messages on the others. */
function converted(value: JsonValue, from: Parameters<typeof toolsOfJson>[1] = null) {
  const read = toolsOfJson(JSON.stringify(value), from);
  if (!read.ok) throw new Error(read.problem.message);
  const { count, refusals, text } = convert(read.tools, { target: 'canonical' });
  return { count, text, said: refusals.map(({ reason }) => reason) };
}

/** Calls in the answers of each provider's models. */
const calls: readonly JsonValue[] = [
  { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } },
  { id: 'call_1', type: 'custom', custom: { name: 'f', input: 'text' } },
  { name: 'f', arguments: '{"city":"Paris"}' },
  { name: 'f', arguments: {} },
  { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
  { type: 'custom_tool_call', call_id: 'c', name: 'f', input: 'text' },
  { type: 'function', name: 'f', arguments: '{}', call_id: 'c' },
  { type: 'tool_use', id: 't', name: 'f', input: {} },
  { type: 'tool_use', id: 't', name: 'f', input: { type: 'museum' } },
  { type: 'mcp_tool_use', id: 't', name: 'f', input: { x: 1 }, server_name: 's' },
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'f' } },
  { method: 'tools/call', params: { name: 'f', arguments: { city: 'Paris' } } },
  { functionCall: { name: 'f', args: {} } },
  { functionCall: { name: 'f' }, thoughtSignature: 'x' },
  { function_call: { name: 'f', args: { city: 'Paris' } } },
  { toolUse: { toolUseId: 't', name: 'f', input: {} } },
  { name: 'f', args: { city: 'Paris' }, id: 'x', type: 'tool_call' },
  { type: 'tool-call', toolCallId: 'x', toolName: 'f', input: {} },
  { callId: 'x', name: 'f', input: { city: 'Paris' } },
  { function: 'f', arguments: { city: 'Paris' } },
  { recipient_name: 'f', parameters: { city: 'Paris' } },
  { name: 'f', parameters: { city: 'Paris', position: { latitude: 1, longitude: 2 } } },
  { action: 'f', action_input: 'text' },
  { toolRequest: { name: 'f', arguments: {} } },
  { name: 'f', parameters: '{"city": "Paris"}' },
];

/** Values around calls, or unrelated to tools. */
const others: readonly (readonly [string, JsonValue, RegExp])[] = [
  ['an empty object', {}, /empty object/],
  ['an object of something else', { a: 1 }, /^Unsupported tool format with "a"/],
  [
    'a package.json',
    { name: 'my-package', version: '1.0.0', description: 'Does.', scripts: {} },
    /^Unsupported tool format with /,
  ],
  ['a name alone', { name: 'x' }, /^Unsupported tool format with /],
  [
    'a configuration with the schema of its editor',
    { $schema: 'https://biomejs.dev/schema.json', files: {} },
    /^Unsupported tool format with /,
  ],
  ['a record with a behaviour', { name: 'x', behavior: 'odd' }, /^Unsupported tool format with /],
  ['a request that was logged', { path_parameters: { id: 5 } }, /^Unsupported tool format with /],
  [
    'an answer of Chat Completions',
    { id: 'x', choices: [{ message: { role: 'assistant', tool_calls: [calls[0] ?? null] } }] },
    /a tool call/,
  ],
  [
    'an answer of Anthropic',
    { role: 'assistant', content: [{ type: 'text', text: 'x' }, calls[7] ?? null] },
    /a tool call/,
  ],
  [
    'an answer of Gemini',
    { candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] } }] },
    /a tool call/,
  ],
  ['a result, OpenAI', { role: 'tool', tool_call_id: 'c', content: 'x' }, /a tool result/],
  ['a result, Responses', { type: 'function_call_output', call_id: 'c', output: 'x' }, /a tool result/],
  ['a result, Anthropic', { type: 'tool_result', tool_use_id: 't', content: 'x' }, /a tool result/],
  ['a result, Gemini', { functionResponse: { name: 'f', response: { a: 1 } } }, /a tool result/],
  ['a result, Bedrock', { toolResult: { toolUseId: 't', content: [] } }, /a tool result/],
  ['a result, MCP', { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x' }] } }, /a tool result/],
  ['a message', { role: 'user', content: 'hello' }, /conversation/],
  ['a request without tools', { model: 'm', messages: [{ role: 'user', content: 'hello' }] }, /conversation/],
  [
    'the first answer of MCP',
    { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: {} } },
    /an MCP "initialize" response\. Convert the result of a "tools\/list" request/,
  ],
  ['prompts of MCP', { prompts: [{ name: 'p', description: 'd', arguments: [{ name: 'a' }] }] }, /MCP prompts/],
  ['answered prompts', { jsonrpc: '2.0', id: 2, result: { prompts: [{ name: 'p' }] } }, /MCP prompts/],
  ['resources of MCP', { resources: [{ uri: 'file:///a', name: 'a', description: 'd' }] }, /MCP resources/],
  ['servers of MCP', { mcpServers: { a: { command: 'npx', args: ['x'] } } }, /an MCP configuration/],
  ['an error', { error: { message: 'x', type: 'invalid_request_error' } }, /^Unsupported tool format with /],
  ['components of OpenAPI', { openapi: '3.1.0', components: { schemas: { A: { type: 'object' } } } }, /^No operations/],
  ['a tsconfig.json', { compilerOptions: { strict: true }, include: ['src'] }, /^Unsupported tool format with /],
  ['definitions of a schema', { $defs: { A: { type: 'string' } } }, /a collection of schemas/],
  [
    'a library of schemas',
    { $schema: 'http://json-schema.org/draft-07/schema#', definitions: { A: { type: 'object', properties: {} } } },
    /a collection of schemas\. Convert a schema whose "title" is the tool name/,
  ],
  [
    'a library of schemas with a title',
    { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'x', title: 'A', $defs: { A: {} } },
    /a collection of schemas/,
  ],
  [
    'a feature of GeoJSON',
    { type: 'Feature', geometry: { type: 'Point' }, properties: { name: 'x' } },
    /^Unsupported tool format with /,
  ],
  ['a person', { name: 'Ann', description: 'A person.', age: 3 }, /^Unsupported tool format with /],
  [
    'an extension without tools',
    { name: 'x', engines: {}, contributes: { commands: [] } },
    /^Unsupported tool format with /,
  ],
  ['a manifest', { name: 'App', short_name: 'A', description: 'd', icons: [] }, /^Unsupported tool format with /],
  [
    'a composer.json',
    { name: 'a/b', description: 'd', require: {}, type: 'library' },
    /^Unsupported tool format with /,
  ],
  [
    'the manifest of an MCP bundle',
    { manifest_version: '0.2', name: 'x', server: { type: 'node' }, tools: [{ name: 'a', description: 'd' }] },
    /an MCP bundle manifest/,
  ],
  [
    'a workflow of n8n',
    { name: 'w', nodes: [{ parameters: { a: 1 }, type: 'toolCode', name: 'Code' }], connections: {} },
    /n8n workflow/,
  ],
  [
    'the manifest of a plugin of Copilot',
    { schema_version: 'v2.1', functions: [{ name: 'f', description: 'd' }], runtimes: [{ type: 'OpenApi' }] },
    /a plugin manifest\. Convert the OpenAPI document/,
  ],
  [
    'a template of Azure',
    { contentVersion: '1.0.0.0', resources: [{ type: 'Microsoft.Web/sites', name: 'x' }] },
    /^Unsupported tool format with /,
  ],
  [
    'an agent of AutoGen',
    { provider: 'a', config: { tools: [{ config: { name: 'f', description: 'd', source_code: 'def f(): ...' } }] } },
    /^AutoGen functions have no JSON Schema\. Convert the Python code in "source_code"/,
  ],
  [
    'a tool of Twilio',
    { name: 'a', description: 'd', type: 'WEBHOOK', meta: { url: 'u', input_schema: 'export type Data = {}' } },
    /^Twilio tools have no JSON Schema/,
  ],
  [
    'a prompt of Semantic Kernel',
    { schema: 1, description: 'd', input_variables: [{ name: 'x' }] },
    /a Semantic Kernel prompt/,
  ],
  [
    'actions of Zapier',
    { results: [{ operation_id: 'a', params: { x: 'str' } }] },
    /^Zapier actions have no JSON Schema/,
  ],
  ['a flow of Flowise', { nodes: [{ id: 'n', data: {} }], edges: [] }, /a Flowise or Langflow flow/],
  [
    'an action group with a document',
    { actionGroupName: 'g', apiSchema: { payload: 'openapi: 3.0.0' } },
    /a Bedrock action group/,
  ],
  ['a tool that is named', { toolName: 'hangUp' }, /a reference to a tool/],
  [
    'a schema in a place that no form has',
    { type: 'function', function: { name: 'f', description: 'd', spec: { type: 'object', properties: { a: {} } } } },
    /^Unsupported property "spec" for the schema of the arguments\. Use "parameters"/,
  ],
  ['a tool of a voice agent', { tools: [{ type: 'endCall' }] }, /^Unsupported tool type "endCall"/],
  [
    'a schema of Zod 3',
    { name: 'a', description: 'd', inputSchema: { _def: { typeName: 'ZodObject' }, _cached: null } },
    /a library such as Zod/,
  ],
  [
    'a schema of Zod 4',
    { name: 'a', description: 'd', inputSchema: { def: { type: 'object', shape: {} }, type: 'object' } },
    /a library such as Zod.*z\.toJSONSchema\(\)/,
  ],
  ['no tool under a provider’s key', { functionDeclarations: [{ x: 1 }] }, /^Unsupported tool format with /],
];

describe('a schema of words that JSON Schema does not know', () => {
  test.each<readonly [string, JsonObject]>([
    ['"foo"', { foo: 'bar' }],
    ['"city", "days"', { city: 'Paris', days: 3 }],
  ])('%s is kept, and a warning says that it accepts anything', (named, parameters) => {
    const read = toolsOfJson(JSON.stringify({ name: 'a', description: 'd', parameters }));
    if (!read.ok) throw new Error(read.problem.message);
    const { count, text, warnings } = convert(read.tools, { target: 'openai' });
    expect(count).toBe(1);
    expect(JSON.parse(text)).toMatchObject({ function: { parameters } });
    expect(warnings[0]).toBe(
      `a: No JSON Schema keywords in the arguments (${named}). Expected {"type": "object", "properties": {…}}.`,
    );
  });
});

describe('what is no tool is refused and said', () => {
  test.each(calls.map((call) => [JSON.stringify(call), call] as const))('a call: %s', (_, call) => {
    expect(converted(call)).toMatchObject({ count: 0, said: ['Not a tool definition, but a tool call.'] });
    // In any form that a user may name.
    for (const { id } of formats) expect(converted(call, id).count, id).toBe(0);
  });

  test.each(others)('%s', (_, value, says) => {
    const { count, said } = converted(value);
    expect(count).toBe(0);
    expect(said).toEqual([expect.stringMatching(says)]);
  });

  test.each<readonly [string, RegExp]>([
    ['', /^The input is empty\.$/],
    [' \n\t', /^The input is empty\.$/],
    ['[]', /^no tools found: The list is empty\.$/],
    ['{"tools": []}', /^no tools found: The list at \/tools is empty\.$/],
    ['{"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}', /The list at \/result\/tools is empty/],
    ['"text"', /^no tools found: The value isn't a tool definition: expected an object\.$/],
    ['null', /expected an object/],
    ['[1, "a"]', /The value at \/0 isn't a tool definition/],
    ['{"openapi": "3.1.0", "paths": {}}', /^no tools found: No operations under "paths" in the OpenAPI document\.$/],
    ['{"swagger": "2.0", "paths": {}}', /No operations under/],
  ])('what has no tool at all: %j', (text, says) => {
    const read = toolsOfJson(text);
    expect(read.ok ? whyNone(read) : read.problem.message).toMatch(says);
  });

  test('an empty object in every form that somebody names', () => {
    for (const { id } of formats) expect(converted({}, id), id).toMatchObject({ count: 0, said: [expect.any(String)] });
  });

  it('beside tools, which are converted', () => {
    const tool = { name: 'a', description: 'b', inputSchema: { type: 'object' } };
    const { count, said, text } = converted([{ x: 1 }, tool, calls[0] ?? null]);
    expect({ count, said: said.length }).toEqual({ count: 1, said: 2 });
    expect(JSON.parse(text)).toMatchObject({ name: 'a' });
  });

  test('the problem of a tool behind it stands in the right place', () => {
    const tool = { name: 'x', description: 'd', inputSchema: { type: 'object' } };
    const read = toolsOfJson(JSON.stringify([{ x: 1 }, tool, tool]));
    if (!read.ok) throw new Error(read.problem.message);
    const { problems, text } = convert(read.tools, { target: 'mcp' });
    const [problem] = problems.filter(({ limit }) => limit === 'unique-name');
    expect(problem?.index).toBe(2);
    expect(problem === undefined ? -1 : problem.span.start).toBeGreaterThan(text.indexOf('"inputSchema"'));
  });
});

it('a tool of which nothing but a name and a description is known is told of', () => {
  const bare = (value: JsonValue) => {
    const read = toolsOfJson(JSON.stringify(value));
    return read.ok ? read.warnings : [];
  };
  expect(bare({ functions: [{ name: 'a', description: 'd' }, { name: 'b' }] })).toEqual([
    'No schema for the arguments of "a", "b". Read as a tool without arguments.',
  ]);
  expect(bare({ functions: [{ name: 'a', description: 'd', parameters: {} }] })).toEqual([]);
});

describe('a mark among tools', () => {
  const tool = { toolSpec: { name: 'a', description: 'd', inputSchema: { json: { type: 'object' } } } };
  const read = (mark: JsonValue) => toolsOfJson(JSON.stringify({ toolConfig: { tools: [tool, mark] } }));

  it('is a loss for another provider, and no refused tool', () => {
    const marked = read({ cachePoint: { type: 'default' } });
    if (!marked.ok) throw new Error(marked.problem.message);
    const { count, losses, refusals } = convert(marked.tools, { target: 'openai' });
    expect({ count, refusals }).toEqual({ count: 1, refusals: [] });
    expect(losses).toMatchObject([{ lost: 'cache control', pointer: '/toolConfig/tools/1' }]);
    const same = convert(marked.tools, { target: 'bedrock' });
    expect({ count: same.count, losses: same.losses }).toEqual({ count: 2, losses: [] });
  });

  it('a tool that runs at its provider is refused', () => {
    const hosted = read({ systemTool: { name: 'nova_grounding' } });
    if (!hosted.ok) throw new Error(hosted.problem.message);
    const { count, refusals } = convert(hosted.tools, { target: 'openai' });
    expect({ count, refused: refusals.length }).toEqual({ count: 1, refused: 1 });
  });
});

describe('what is a tool stays one', () => {
  test.each<readonly [JsonValue]>([
    [{ name: 'a', description: 'Turns on the lights.' }],
    [{ functionDeclarations: [{ name: 'a' }] }],
    [{ tools: [{ name: 'a' }] }],
    [{ name: 'a', parameters: {} }],
    [{ name: 'a', parameters: { city: { type: 'string' } } }],
    [{ name: 'a', description: 'b', arguments: [{ name: 'city' }] }],
    [{ model: 'm', function_call: { name: 'a' }, functions: [{ name: 'a', parameters: { type: 'object' } }] }],
    [{ name: 'a', description: 'b', inputs: {}, source_format: 'raw' }],
  ])('%j', (value) => {
    expect(converted(value)).toMatchObject({ count: 1, said: [] });
  });
});
