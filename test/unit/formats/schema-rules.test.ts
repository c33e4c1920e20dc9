import { describe, expect, test } from 'vitest';
import { emitTool } from '../../../core/formats/emit.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { judge } from '../../../core/formats/judge.ts';
import { formatOf } from '../../../core/formats/registry.ts';
import { hasLookaround } from '../../../core/formats/shared/schema-rules.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const closed = (properties: JsonObject): JsonObject =>
  object(properties, { required: Object.keys(properties), additionalProperties: false });

const openai = (parameters: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'function',
  function: { name: 'f', description: 'd', parameters, ...more },
});
const anthropic = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: 'f',
  description: 'd',
  input_schema: schema,
  ...more,
});
const gemini = (parameters: JsonObject): JsonObject => ({ name: 'f', description: 'd', parameters });
const vscode = (inputSchema: JsonObject): JsonObject => ({
  name: 'f',
  displayName: 'F',
  modelDescription: 'd',
  inputSchema,
});

/** The place of each problem, below the schema of the arguments, with its limit. */
function problems(definition: JsonObject, format: FormatId): readonly string[] {
  return judge(definition, format).map(
    ({ pointer, limit }) =>
      `${pointer.replace(/^\/(?:function\/)?(?:parameters|input_schema|inputSchema)/, '')} ${limit}`,
  );
}

describe('an endpoint refuses', () => {
  test.each([
    ['openai', openai(object({ a: { type: 'array' } })), ['/properties/a array-items']],
    ['openai', openai(object({ a: { type: ['string', 'array'] } })), ['/properties/a array-items']],
    ['openai', openai(object({ a: { type: 'array', items: { type: 'array' } } })), ['/properties/a/items array-items']],
    ['vscode', vscode(object({ a: { type: 'array' } })), ['/properties/a array-items-only']],
    ['openai', openai({ type: 'object' }), [' root-properties']],
    ['openai', openai(object({ a: { type: 'string', pattern: '^(?!x)' } })), ['/properties/a/pattern no-lookaround']],
    ['openai-responses', { type: 'function', name: 'f', parameters: { type: 'object' } }, [' root-properties']],
    ['gemini-openapi', gemini({ type: 'OBJECT', properties: { a: { type: 'ARRAY' } } }), ['/properties/a array-items']],
    [
      'gemini',
      gemini({
        type: 'OBJECT',
        properties: {
          level: { type: 'INTEGER', enum: [1, 2] },
          any: { description: 'no type' },
          one: { type: ['string', 'null'] },
          by: { type: 'STRING', enum: ['user', ''] },
        },
        required: ['zzz'],
      }),
      [
        '/properties/one/type one-type',
        '/properties/any type-required',
        '/properties/level/enum/0 string-enums',
        '/properties/by/enum/1 no-empty-enum-values',
        '/required/0 listed-required',
      ],
    ],
    [
      'anthropic',
      anthropic(
        object(
          { a: { type: 'array', items: [{ type: 'number' }] } },
          { $schema: 'http://json-schema.org/draft-07/schema#' },
        ),
      ),
      ['/properties/a/items json-schema'],
    ],
  ] as const)('%s: %j', (format, definition, expected) => {
    expect(problems(definition, format)).toEqual(expected);
  });

  test('a schema outside of the strict subset, where the definition says strict', () => {
    const open = object({ query: { type: 'string' }, limit: { type: 'integer' } }, { required: ['query'] });
    expect(problems(openai(open), 'openai')).toEqual([]);
    expect(problems(openai(open, { strict: true }), 'openai')).toEqual([
      ' strict-subset',
      '/properties/limit strict-subset',
    ]);
    const uri = closed({ url: { type: 'string', format: 'uri' } });
    expect(problems(openai(uri, { strict: true }), 'openai')).toEqual(['/properties/url/format strict-subset']);
    const counted = closed({ n: { type: 'integer', minimum: 1 } });
    expect(problems(anthropic(counted), 'anthropic')).toEqual([]);
    expect(problems(anthropic(counted, { strict: true }), 'anthropic')).toEqual([
      '/properties/n/minimum strict-subset',
    ]);
  });
});

describe('an endpoint accepts', () => {
  test.each([
    ['openai', openai(object({ a: { type: 'array', items: {} } }))],
    ['openai', openai({ type: 'object', properties: {} })],
    ['openai', openai(object({ a: { type: 'string', pattern: '[(?=]\\(?=x' } }))],
    ['mistral', openai(object({ a: { type: 'array' } }))],
    ['anthropic', anthropic(object({ a: { type: 'array' } }))],
    ['anthropic', { name: 'a'.repeat(128), description: 'd', input_schema: object({}) }],
    ['anthropic', anthropic(closed({ a: { type: 'string', default: 'x', pattern: '^[ab]+$' } }), { strict: true })],
  ] as const)('%s: %j', (format, definition) => {
    expect(problems(definition, format)).toEqual([]);
  });

  test('a name of up to 128 characters at Anthropic, and no longer one', () => {
    const named = { name: 'a'.repeat(129), description: 'd', input_schema: object({}) };
    expect(problems(named, 'anthropic')).toEqual(['/name name-pattern']);
  });
});

describe('a conversion writes what the endpoint accepts', () => {
  const written = (schema: JsonObject, to: FormatId) => {
    const tool = formatOf('mcp').parse({ name: 'f', description: 'd', inputSchema: schema }).result;
    const emission = emitTool(tool, to);
    if (emission.kind !== 'emitted') throw new Error(emission.reason);
    return {
      problems: emission.problems,
      losses: emission.losses.map(({ path, lost }) => `${path} ${lost}`),
      emission,
    };
  };
  const parameters = (value: JsonValue): unknown =>
    (value as { function: { parameters: unknown } }).function.parameters;

  test('an object without properties', () => {
    const { problems: left, losses, emission } = written({ type: 'object' }, 'openai');
    expect([left, losses]).toEqual([[], []]);
    expect(parameters(emission.result)).toEqual({ type: 'object', properties: {} });
  });

  test('a pattern with lookaround', () => {
    const schema = object({ a: { type: 'string', pattern: '^(?!x)' }, b: { type: 'string', pattern: '^x' } });
    const { problems: left, losses, emission } = written(schema, 'openai');
    expect([left, losses]).toEqual([[], ['/inputSchema/properties/a/pattern "pattern"']]);
    expect(parameters(emission.result)).toEqual(
      object({ a: { type: 'string' }, b: { type: 'string', pattern: '^x' } }),
    );
    expect(written(schema, 'anthropic').losses).toEqual([]);
  });

  test('a format in strict mode', () => {
    const { problems: left, losses } = written(closed({ url: { type: 'string', format: 'uri' } }), 'openai-strict');
    expect([left, losses]).toEqual([[], ['/inputSchema/properties/url/format "format"']]);
  });

  test('an empty string in an enum', () => {
    const schema = object({ by: { type: 'string', enum: ['user', ''] } });
    const { problems: left, losses } = written(schema, 'gemini-openapi');
    expect([left, losses]).toEqual([[], ['/inputSchema/properties/by/enum ""']]);
  });
});

test.each([
  ['^(?=a)', true],
  ['(?<!a)b', true],
  ['(?<name>a)', false],
  ['(?:a)', false],
  ['\\(?=a', false],
  ['[(?=]', false],
  ['\\\\(?=a)', true],
])('%s looks around: %s', (pattern, expected) => {
  expect(hasLookaround(pattern)).toBe(expected);
});
