import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { checkToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

/** `severity «place» message` of each finding about MCP. */
function found(value: unknown): readonly string[] {
  const text = JSON.stringify(value);
  const checked = checkToolJson(text, { ...defaultSettings, targets: ['mcp'], areTargetsSet: true });
  if (checked.kind !== 'checked') return [checked.kind];
  return checked.findings.map(({ severity, span, message }) => {
    const [problem] = message.split(' MCP: ');
    return `${severity} «${text.slice(span.start, span.end)}» ${problem}`;
  });
}

const tool = (more: JsonObject = {}): JsonObject => ({
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object', properties: {} },
  ...more,
});
const message = (result: unknown): unknown => ({ jsonrpc: '2.0', id: 2, result });

describe('the list of tools that a server returns', () => {
  test.each([
    ['2025-11-25', message({ tools: [tool()] })],
    ['a page of several', message({ tools: [tool()], nextCursor: 'x' })],
    ['2026-07-28', message({ resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: [tool()] })],
    ['no list of a server', { tools: [tool()], model: 'm' }],
  ])('%s is right', (_title, value) => {
    expect(found(value)).toEqual([]);
  });

  test.each([
    [
      'nextCursor is null',
      message({ tools: [tool()], nextCursor: null }),
      ['error «null» "nextCursor" can\'t be null: clients reject the list. Omit it on the last page.'],
    ],
    [
      'nextCursor is null, without an envelope and without tools',
      message({ tools: [], nextCursor: null }),
      ['error «null» "nextCursor" can\'t be null: clients reject the list. Omit it on the last page.'],
    ],
    [
      'nextCursor is empty',
      message({ tools: [tool()], nextCursor: '' }),
      ['warning «""» "nextCursor" is empty: some clients request the list again and again. Omit it on the last page.'],
    ],
    ['nextCursor is a number', { tools: [tool()], nextCursor: 2 }, ['error «2» "nextCursor" must be a string.']],
    ['_meta is null', message({ tools: [tool()], _meta: null }), ['error «null» "_meta" must be an object.']],
    ['tools is an object', message({ tools: { look: tool() } }), ['error «"tools"» "tools" must be a list.']],
    [
      'the id is null',
      { jsonrpc: '2.0', id: null, result: { tools: [tool()] } },
      ['error «null» The response requires an "id": a string or an integer.'],
    ],
    [
      'the version of JSON-RPC is missing',
      { jsonrpc: 2, id: 1, result: { tools: [tool()] } },
      ['error «2» "jsonrpc" must be "2.0".'],
    ],
    [
      'a list of 2026-07-28 without its time',
      message({ resultType: 'complete', tools: [tool()], cacheScope: 'all', ttlMs: -1 }),
      [
        'error «"all"» The list requires "cacheScope": "public" or "private".',
        'error «-1» The list requires "ttlMs": an integer, at least 0.',
      ],
    ],
    [
      'another type of result',
      message({ resultType: 'done', tools: [tool()], cacheScope: 'public', ttlMs: 0 }),
      ['error «"done"» "resultType" must be "complete".'],
    ],
  ])('%s', (_title, value, expected) => {
    expect(found(value)).toEqual(expected);
  });

  test('an output schema may have any type from 2026-07-28 on', () => {
    const listing = tool({ outputSchema: { type: 'array', items: {} } });
    const typed = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    expect(found(message({ ...typed, tools: [listing] }))).toEqual([]);
    const expected = ['warning «"array"» The output schema must be of type "object".'];
    expect([found(message({ tools: [listing] })), found([listing])]).toEqual([expected, expected]);
  });
});

describe('annotations', () => {
  test.each([
    [{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }, []],
    [{ readOnlyHint: false, destructiveHint: true }, []],
    [{ title: 'Look', audience: ['user'], 'x-owner': 'me' }, []],
    [
      { readOnlyHint: true, destructiveHint: true },
      ['warning «true» "destructiveHint" has no effect, because "readOnlyHint" is true.'],
    ],
    [{ idempotenthint: true }, ['warning «true» Unknown annotation "idempotenthint". Did you mean "idempotentHint"?']],
    [{ read_only_hint: true }, ['warning «true» Unknown annotation "read_only_hint". Did you mean "readOnlyHint"?']],
    [{ readOnly: true }, ['warning «true» Unknown annotation "readOnly". Did you mean "readOnlyHint"?']],
  ])('%o', (annotations, expected) => {
    expect(found(tool({ annotations }))).toEqual(expected);
  });

  test('a hint next to the name has no effect', () => {
    expect(found(tool({ readOnlyHint: true }))).toEqual([
      'warning «true» "readOnlyHint" belongs in "annotations". Here it has no effect.',
    ]);
  });
});

describe('x-mcp-header', () => {
  const withHeader = (inputSchema: JsonObject): JsonObject => tool({ inputSchema: { type: 'object', ...inputSchema } });

  test.each<readonly [string, JsonObject, readonly string[]]>([
    [
      'strings, integers and booleans, at any depth',
      {
        properties: {
          region: { type: 'string', 'x-mcp-header': 'Region' },
          in: { type: 'object', properties: { size: { type: 'integer', 'x-mcp-header': 'Size' } } },
        },
      },
      [],
    ],
    [
      'a space',
      { properties: { region: { type: 'string', 'x-mcp-header': 'My Region' } } },
      ['error «"My Region"» "My Region" isn\'t a valid name for an HTTP header.'],
    ],
    [
      'an empty name',
      { properties: { region: { type: 'string', 'x-mcp-header': '' } } },
      ['error «""» "x-mcp-header" must be a non-empty string.'],
    ],
    [
      'true instead of a name',
      { properties: { region: { type: 'string', 'x-mcp-header': true } } },
      ['error «true» "x-mcp-header" must be a non-empty string.'],
    ],
    [
      'two names that differ in case',
      { properties: { a: { type: 'string', 'x-mcp-header': 'Id' }, b: { type: 'string', 'x-mcp-header': 'ID' } } },
      ['error «"ID"» Duplicate header "Id".'],
    ],
    [
      'a number',
      { properties: { a: { type: 'number', 'x-mcp-header': 'A' } } },
      ['error «"A"» "x-mcp-header" requires the type string, integer or boolean.'],
    ],
    [
      'a list of types',
      { properties: { a: { type: ['string', 'null'], 'x-mcp-header': 'A' } } },
      ['error «"A"» "x-mcp-header" requires the type string, integer or boolean.'],
    ],
    [
      'in the items of a list',
      { properties: { a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } } },
      ['error «"A"» "x-mcp-header" is only allowed in a property of an object.'],
    ],
    [
      'in a union',
      { properties: { a: { anyOf: [{ type: 'string', 'x-mcp-header': 'A' }] } } },
      ['error «"A"» "x-mcp-header" is only allowed in a property of an object.'],
    ],
    [
      'in a definition',
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string', 'x-mcp-header': 'A' } } },
      ['error «"A"» "x-mcp-header" is only allowed in a property of an object.'],
    ],
    [
      'at the top',
      { 'x-mcp-header': 'A', properties: {} },
      ['error «"A"» "x-mcp-header" is only allowed in a property of an object.'],
    ],
    ['a property of that name', { properties: { 'x-mcp-header': { type: 'string' } } }, []],
    ['a default value', { properties: { a: { type: 'object', default: { 'x-mcp-header': 'A' } } } }, []],
  ])('%s', (_title, schema, expected) => {
    expect(found(withHeader(schema))).toEqual(expected);
  });
});
