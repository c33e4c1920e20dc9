import { describe, expect, it, test } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool, emitTools } from '../../../core/formats/emit.ts';
import { otherTargets, type TargetId } from '../../../core/formats/format-id.ts';
import { problemsOfStrict } from '../../../core/formats/judge-request.ts';
import { grammarFault } from '../../../core/formats/shared/grammar-patterns.ts';
import { targetOf } from '../../../core/formats/targets.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { judgeFor } from './judge-for.ts';

type Schema = Readonly<Record<string, JsonValue>>;

/** The problems of an MCP tool with this input schema: `['/inputSchema/…', severity]` of one limit. */
function found(target: TargetId, limit: string, inputSchema: Schema, rest: Schema = {}): readonly string[] {
  const definition: JsonObject = { name: 'find', description: 'Finds it.', inputSchema, ...rest };
  return judgeFor(canonicalize(definition).result, target)
    .filter((problem) => problem.limit === limit)
    .map(({ pointer, severity }) => `${severity} ${pointer}`);
}

/** A property `x` with this schema. */
const x = (schema: JsonValue): Schema => ({ type: 'object', properties: { x: schema } });

/** Each fact: the target, the limit, what is rejected and where, and what is accepted. */
const facts: readonly (readonly [TargetId, string, Schema, string, Schema])[] = [
  [
    'azure-openai',
    'array-items',
    x({ type: 'array' }),
    'error /inputSchema/properties/x',
    x({ type: 'array', items: {} }),
  ],
  ['azure-openai', 'root-properties', { type: 'object' }, 'error /inputSchema', { type: 'object', properties: {} }],
  [
    'azure-openai',
    'root-union',
    { ...x({ type: 'string' }), anyOf: [{ required: ['x'] }] },
    'warning /inputSchema/anyOf',
    x({ anyOf: [{ type: 'string' }] }),
  ],
  ['cerebras', 'object-root', { type: 'string' }, 'error /inputSchema/type', { type: 'object' }],
  ['chatgpt', 'one-items-schema', x({ items: [{}] }), 'error /inputSchema/properties/x/items', x({ items: {} })],
  [
    'claude-desktop',
    'property-names',
    { type: 'object', properties: { 'a b': {} } },
    'error /inputSchema/properties/a b',
    x({}),
  ],
  ['claude-desktop', 'root-union', { type: 'object', oneOf: [{}] }, 'error /inputSchema/oneOf', x({ oneOf: [{}] })],
  ['deepseek', 'object-root', { type: 'string' }, 'error /inputSchema/type', { type: 'object' }],
  ['fireworks', 'meaning-required', x({ not: {} }), 'error /inputSchema/properties/x', x({})],
  [
    'gemini',
    'reference-alone',
    x({ $ref: '#', title: 'X' }),
    'warning /inputSchema/properties/x/title',
    x({ $ref: '#', description: 'X' }),
  ],
  [
    'gemini-openapi',
    'object-keywords',
    x({ type: 'string', required: [] }),
    'error /inputSchema/properties/x/required',
    x({ type: 'object', required: [] }),
  ],
  [
    'gemini-openapi',
    'enum-type',
    x({ type: 'integer', enum: ['1'] }),
    'error /inputSchema/properties/x/enum',
    x({ type: 'string', enum: ['1'] }),
  ],
  [
    'gemini-openapi',
    'string-formats',
    x({ type: 'string', format: 'uri' }),
    'warning /inputSchema/properties/x/format',
    x({ type: 'string', format: 'date-time' }),
  ],
  [
    'gemini-openapi',
    'object-properties',
    x({ type: 'object' }),
    'warning /inputSchema/properties/x',
    x({ type: 'string' }),
  ],
  ['groq', 'object-root', { type: 'string' }, 'error /inputSchema/type', { type: 'object' }],
  [
    'llama-cpp',
    'grammar-patterns',
    x({ items: { pattern: '^\\d$' } }),
    'error /inputSchema/properties/x/items/pattern',
    x({ items: { pattern: '^[0-9]$' } }),
  ],
  [
    'llama-cpp',
    'grammar-top-patterns',
    x({ pattern: 'a' }),
    'warning /inputSchema/properties/x/pattern',
    x({ pattern: '^a$' }),
  ],
  [
    'llama-cpp',
    'local-references',
    x({ $ref: '#' }),
    'error /inputSchema/properties/x/$ref',
    x({ $ref: '#/properties/y' }),
  ],
  [
    'llama-cpp',
    'few-repetitions',
    x({ maxLength: 2000 }),
    'warning /inputSchema/properties/x/maxLength',
    x({ maxLength: 1999 }),
  ],
  [
    'llama-cpp',
    'few-repetitions',
    x({ items: { items: { minItems: 65536 } } }),
    'warning /inputSchema/properties/x/items/items/minItems',
    x({ items: {} }),
  ],
  ['llama-cpp', 'no-empty-objects', { type: 'object', properties: {} }, 'warning /inputSchema', x({})],
  [
    'llama-cpp',
    'no-empty-objects',
    x({ type: 'object' }),
    'warning /inputSchema/properties/x',
    x({ type: ['string'] }),
  ],
  [
    'moonshot',
    'typed-properties',
    x({ description: 'X.' }),
    'warning /inputSchema/properties/x',
    x({ $ref: '#/$defs/y' }),
  ],
  [
    'mistral',
    'numeric-bounds',
    x({ exclusiveMaximum: true }),
    'error /inputSchema/properties/x/exclusiveMaximum',
    x({ exclusiveMaximum: 1 }),
  ],
  [
    'moonshot',
    'type-beside-union',
    x({ type: 'string', anyOf: [{}] }),
    'warning /inputSchema/properties/x/type',
    x({ anyOf: [{ type: 'string' }] }),
  ],
  [
    'moonshot',
    'type-beside-reference',
    x({ type: 'string', $ref: '#' }),
    'warning /inputSchema/properties/x/type',
    x({ $ref: '#' }),
  ],
  [
    'moonshot',
    'references-to-definitions',
    x({ $ref: '#/properties/y' }),
    'warning /inputSchema/properties/x/$ref',
    x({ $ref: '#/$defs/y' }),
  ],
  ['moonshot', 'object-schemas', x(true), 'warning /inputSchema/properties/x', x({ type: 'string' })],
  [
    'moonshot',
    'typed-enums',
    x({ enum: ['a'] }),
    'warning /inputSchema/properties/x',
    x({ type: 'string', enum: ['a'] }),
  ],
  [
    'moonshot',
    'listed-required',
    { ...x({}), required: ['y'] },
    'warning /inputSchema/required/0',
    { ...x({}), required: ['x'] },
  ],
  ['moonshot', 'schema-keys', x({ const: 1 }), 'warning /inputSchema/properties/x/const', x({ minLength: 1 })],
  ['moonshot', 'object-root', { type: 'string' }, 'error /inputSchema/type', { type: 'object' }],
  ['ollama', 'object-schemas', x(true), 'error /inputSchema/properties/x', x({ type: ['string', 'null'] })],
  [
    'ollama',
    'grammar-patterns',
    x({ items: { pattern: '^\\-$' } }),
    'warning /inputSchema/properties/x/items/pattern',
    x({ pattern: '\\d' }),
  ],
  ['openrouter', 'root-union', { type: 'object', oneOf: [{}] }, 'warning /inputSchema/oneOf', { type: 'object' }],
  [
    'openrouter',
    'meaning-required',
    x({ required: ['a'] }),
    'warning /inputSchema/properties/x',
    x({ type: 'object' }),
  ],
  ['vertex', 'object-root', { type: 'string' }, 'error /inputSchema/type', { type: 'object' }],
  ['vertex', 'schema-keys', x({ const: 1 }), 'error /inputSchema/properties/x/const', x({ additionalProperties: {} })],
  ['vertex', 'one-type', x({ type: ['string'] }), 'error /inputSchema/properties/x/type', x({ type: 'string' })],
  ['vertex', 'array-items', x({ type: 'array' }), 'error /inputSchema/properties/x', x({ type: 'array', items: {} })],
  ['vertex', 'string-enums', x({ enum: [1] }), 'error /inputSchema/properties/x/enum/0', x({ enum: ['1'] })],
  ['vertex', 'no-empty-enum-values', x({ enum: [''] }), 'error /inputSchema/properties/x/enum/0', x({ enum: ['a'] })],
  [
    'vertex',
    'no-container-enums',
    x({ type: 'array', enum: [] }),
    'error /inputSchema/properties/x/enum',
    x({ enum: [] }),
  ],
  [
    'vertex',
    'union-alone',
    x({ anyOf: [{}], title: 'X' }),
    'error /inputSchema/properties/x/anyOf',
    x({ anyOf: [{}] }),
  ],
  [
    'vscode',
    'array-items-only',
    x({ type: 'array', prefixItems: [] }),
    'error /inputSchema/properties/x',
    x({ type: 'array', items: true }),
  ],
  ['vscode', 'unique-enums', x({ enum: [1, 1] }), 'error /inputSchema/properties/x/enum', x({ enum: [1, '1'] })],
  ['xai', 'object-root', { type: 'string' }, 'error /inputSchema/type', { type: 'object' }],
  ['xai', 'schema-keys', x({ maxContains: 1 }), 'error /inputSchema/properties/x/maxContains', x({ minItems: 1 })],
  ['xai', 'no-empty-unions', x({ enum: [] }), 'error /inputSchema/properties/x/enum', x({ enum: ['a'] })],
  ['xai', 'no-empty-unions', x({ anyOf: [] }), 'error /inputSchema/properties/x/anyOf', x({ anyOf: [{}] })],
  ['xai', 'object-schemas', x(true), 'error /inputSchema/properties/x', x({})],
  ['xai', 'one-items-schema', x({ items: [{}] }), 'error /inputSchema/properties/x/items', x({ prefixItems: [{}] })],
  [
    'xai',
    'enforced-bounds',
    x({ maxLength: 2049 }),
    'warning /inputSchema/properties/x/maxLength',
    x({ maxLength: 2048 }),
  ],
  ['xai', 'enforced-bounds', x({ minItems: 257 }), 'warning /inputSchema/properties/x/minItems', x({ minItems: 256 })],
  [
    'xai',
    'enforced-bounds',
    x({ maxProperties: 65 }),
    'warning /inputSchema/properties/x/maxProperties',
    x({ maxProperties: 64 }),
  ],
  [
    'xai',
    'no-lookaround',
    x({ pattern: '(?=a)' }),
    'warning /inputSchema/properties/x/pattern',
    x({ pattern: '(?:a)' }),
  ],
];

describe('a fact about schemas', () => {
  it.each(facts)('%s: %s', (target, limit, rejected, place, accepted) => {
    expect(found(target, limit, rejected)).toEqual([place]);
    expect(found(target, limit, accepted)).toEqual([]);
  });
});

/** What is written for the target in place of a property with this schema, and the losses. */
const written: readonly (readonly [TargetId, JsonValue, JsonValue, readonly string[]])[] = [
  [
    'llama-cpp',
    { type: 'array', items: { type: 'string', pattern: '^\\d$' } },
    { type: 'array', items: { type: 'string' } },
    ['/inputSchema/properties/x/items/pattern'],
  ],
  ['llama-cpp', { type: 'string', pattern: '^\\d$' }, { type: 'string', pattern: '^\\d$' }, []],
  ['ollama', true, {}, []],
  ['ollama', { items: { pattern: '^\\d$' } }, { items: { pattern: '^\\d$' } }, []],
  ['moonshot', { type: 'string', $ref: '#' }, { $ref: '#' }, []],
  [
    'moonshot',
    { type: 'object', anyOf: [{ properties: {} }, { type: 'string' }] },
    { anyOf: [{ type: 'object', properties: {} }, { type: 'string' }] },
    [],
  ],
];

describe('a tool is written within the facts', () => {
  it.each(written)('%s: %j', (target, schema, expected, losses) => {
    const definition: JsonObject = { name: 'find', description: 'Finds it.', inputSchema: x(schema) };
    const emission = emitTool(canonicalize(definition).result, target);
    if (emission.kind === 'refused') throw new Error(emission.reason);
    const inputs = canonicalize(emission.result as JsonObject).result.inputs;
    expect(inputs['properties']).toEqual({ x: expected });
    expect(emission.losses.map(({ path }) => path)).toEqual(losses);
  });
});

/** Names: the target, the longest one that is accepted, and one with a refused character. */
const names: readonly (readonly [TargetId, number, string, 'error' | 'warning'])[] = [
  ['azure-openai', 64, 'a.b', 'error'],
  ['claude-desktop', 64, 'a.b', 'error'],
  ['cursor', 58, 'a b', 'error'],
  ['deepseek', 64, 'a.b', 'error'],
  ['groq', 64, 'a.b', 'error'],
  ['moonshot', 64, '1a', 'error'],
  ['vertex', 64, '1a', 'error'],
  ['vscode', 128, 'a.b', 'warning'],
];

describe('a fact about names', () => {
  it.each(names)('%s', (target, longest, refused, severity) => {
    const place = [`${severity} /name`];
    expect(found(target, 'name-pattern', x({}), { name: 'a'.repeat(longest) })).toEqual([]);
    expect(found(target, 'name-pattern', x({}), { name: 'a'.repeat(longest + 1) })).toEqual(place);
    expect(found(target, 'name-pattern', x({}), { name: refused })).toEqual(place);
  });
});

describe('a fact about a tool', () => {
  const strict = { type: 'function', function: { name: 'a', description: 'A.', strict: true, parameters: x({}) } };
  const judged = (definition: JsonObject, target: TargetId): readonly string[] =>
    judgeFor(canonicalize(definition).result, target).map(
      ({ limit, pointer, severity }) => `${limit} ${severity} ${pointer}`,
    );

  it.each([
    ['cohere', 'error'],
    ['openrouter', 'warning'],
  ] as const)('%s has no strict tools', (target, severity) => {
    expect(judged(strict, target)).toEqual([`no-strict ${severity} /function/strict`]);
    expect(judged({ type: 'function', function: { ...strict.function, strict: false } }, target)).toEqual([]);
  });

  it.each([
    [x({ oneOf: [{ type: 'string' }] }), 'oneOf'],
    [x({ type: 'object', properties: {}, required: [] }), ''],
    [x({ type: 'integer', minimum: 1 }), 'minimum'],
    [x({ type: 'string', maxLength: 1 }), 'maxLength'],
    [x({ type: 'array', items: { type: 'string' }, minItems: 2 }), 'minItems'],
    [x({ $ref: '#' }), '$ref'],
  ])('Bedrock accepts its list of features in a strict tool: not %j', (schema, keyword) => {
    const tool = (isStrict: boolean): JsonObject => ({
      toolSpec: {
        name: 'a',
        description: 'A.',
        strict: isStrict,
        inputSchema: { json: { ...schema, additionalProperties: false } },
      },
    });
    const below = keyword === '' ? '' : `/${keyword}`;
    expect(judged(tool(true), 'bedrock')).toContain(
      `strict-subset error /toolSpec/inputSchema/json/properties/x${below}`,
    );
    expect(judged(tool(false), 'bedrock')).toEqual([]);
  });

  it.each([
    ['deepseek', { additionalProperties: false }, 'strict-objects error /function/parameters/properties/x'],
    ['deepseek', { required: ['x'] }, 'strict-objects error /function/parameters'],
    ['cerebras', {}, 'strict-objects error /function/parameters'],
    ['xai', {}, null],
    ['groq', {}, null],
  ] as const)('%s: the objects of strict tools, %j', (target, rest, expected) => {
    const parameters: JsonObject = { ...x({ type: 'string' }), ...rest };
    // A disputed fact about all strict tools of Cerebras.
    const found = judged({ type: 'function', function: { ...strict.function, parameters } }, target);
    expect(found.filter((one) => !one.startsWith('no-strict warning '))).toEqual(expected === null ? [] : [expected]);
    expect(judged({ type: 'function', function: { ...strict.function, strict: false, parameters } }, target)).toEqual(
      [],
    );
  });

  it.each([
    ['deepseek', { type: 'string', minLength: 1 }, 'strict-keys error', '/minLength'],
    ['deepseek', { type: 'array', items: { type: 'string' }, maxItems: 1 }, 'strict-keys error', '/maxItems'],
    ['deepseek', { type: 'string', format: 'uri' }, 'strict-formats error', '/format'],
    ['deepseek', { type: ['array', 'null'], items: { type: 'string' } }, 'strict-type-lists error', '/type'],
    ['deepseek', { type: 'object', additionalProperties: false }, 'strict-empty-objects warning', ''],
    ['openrouter', { type: 'object', additionalProperties: false }, 'strict-empty-objects warning', ''],
    ['cerebras', { type: 'string', pattern: 'a' }, 'strict-keys warning', '/pattern'],
  ] as const)('%s: the schemas of strict tools, %j', (target, schema, limit, below) => {
    const parameters: JsonObject = { ...x(schema), required: ['x'], additionalProperties: false };
    const tool: JsonObject = { type: 'function', function: { ...strict.function, parameters } };
    expect(judged(tool, target)).toContain(`${limit} /function/parameters/properties/x${below}`);
    const plain = { ...strict.function, parameters: { ...parameters, properties: { x: { type: 'boolean' } } } };
    expect(judged({ type: 'function', function: plain }, target).filter((one) => !one.startsWith('no-strict'))).toEqual(
      [],
    );
  });

  it('MiniMax requires "parameters"', () => {
    const bare: JsonObject = { type: 'function', function: { name: 'a', description: 'A.' } };
    expect(judged(bare, 'minimax')).toEqual(['parameters-required error ']);
    expect(judged(strict, 'minimax')).toEqual([]);
  });

  it('Azure OpenAI has no long descriptions', () => {
    expect(found('azure-openai', 'description-length', x({}), { description: 'a'.repeat(1025) })).toEqual([
      'error /description',
    ]);
    expect(found('azure-openai', 'description-length', x({}), { description: 'a'.repeat(1024) })).toEqual([]);
  });

  it('Claude Desktop reads output schemas as draft 2020-12', () => {
    const output = (dialect: string): Schema => ({ outputSchema: { $schema: dialect, type: 'object' } });
    const place = ['warning /outputSchema/$schema'];
    expect(found('claude-desktop', 'output-dialect', x({}), output('http://json-schema.org/draft-07/schema#'))).toEqual(
      place,
    );
    expect(
      found('claude-desktop', 'output-dialect', x({}), output('https://json-schema.org/draft/2020-12/schema')),
    ).toEqual([]);
  });
});

describe('a fact about a request', () => {
  const tools = (count: number, inputs: Schema = {}, strict = true) =>
    Array.from({ length: count }, () => ({ strict, inputs }));
  const judged = (target: TargetId, request: Parameters<typeof problemsOfStrict>[0]): readonly string[] =>
    problemsOfStrict(request, targetOf(target)).map(({ pointer, message }) => `${pointer} ${message}`);
  const optional = (count: number): Schema => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }])),
  });
  const unions = (count: number): Schema => {
    const names = Array.from({ length: count }, (_, index) => `p${index}`);
    return {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { anyOf: [{ type: 'string' }, { type: 'null' }] }])),
      required: names,
    };
  };

  it('Anthropic limits strict tools, their optional parameters and their unions', () => {
    expect(judged('anthropic', tools(20))).toEqual([]);
    expect(judged('anthropic', tools(21))).toEqual(['/20 Too many strict tools (21, max. 20).']);
    expect(judged('anthropic', tools(21, {}, false))).toEqual([]);
    expect(judged('anthropic', tools(2, optional(12)))).toEqual([]);
    expect(judged('anthropic', tools(2, optional(13)))).toEqual([
      '/1 Too many optional parameters in strict tools (26, max. 24).',
    ]);
    expect(judged('anthropic', tools(1, unions(16)))).toEqual([]);
    expect(judged('anthropic-strict', tools(1, unions(17), false))).toEqual([
      '/0 Too many parameters with union types in strict tools (17, max. 16).',
    ]);
  });

  it('is one of the tools that are written, too', () => {
    const written = (target: TargetId) =>
      emitTools(
        ['a', 'b'].map(
          (name) => canonicalize({ name, description: 'A.', input_schema: optional(13), strict: true }).result,
        ),
        target,
      ).problems.map(({ message }) => message);
    expect(written('anthropic-strict')).toEqual(['Too many optional parameters in strict tools (26, max. 24).']);
  });

  it.each(['cerebras', 'deepseek'] as const)('%s has strict tools alone or none', (target) => {
    expect(judged(target, [...tools(1), ...tools(1, {}, false)])).toEqual(['/1 Set "strict" in all tools or in none.']);
    expect(judged(target, tools(2))).toEqual([]);
    expect(judged(target, [])).toEqual([]);
  });
});

test.each([
  ['^a\\.b$', null],
  ['^[^"\\]]+$', null],
  ['^(?!x)a$', null],
  ['^\\u0041\\n$', null],
  ['^[a-z\\.]$', '"\\." isn\'t supported in "pattern".'],
  ['^\\w$', '"\\w" isn\'t supported in "pattern".'],
  ['^a', 'A pattern must start with "^" and end with "$".'],
])('the grammar of the pattern %s', (pattern, message) => {
  expect(grammarFault(pattern)).toBe(message);
});

test('each limit of the further targets is a fact with a test', () => {
  const tested = new Set([
    ...facts.map(([target, limit]) => `${target} ${limit}`),
    ...names.map(([target]) => `${target} name-pattern`),
  ]);
  const others = new Set([
    'description-length',
    'no-strict',
    'output-dialect',
    'parameters-required',
    'same-strict',
    'strict-budget',
    'strict-subset',
    'tool-count',
  ]);
  // The limits of MCP, of OpenAI's interface and of strict modes have their own tests.
  const inherited =
    /^(?:chatgpt (?:name-pattern|(?:mcp|object)-\w+)|(?:claude-desktop|cursor|azure-openai) (?:mcp|object)-\w+|(?:azure-openai|deepseek|cerebras|openrouter) strict-[\w-]+|[\w-]+-strict .*)$/;
  const untested = otherTargets.flatMap((id) =>
    targetOf(id)
      .limits.filter((limit) => !others.has(limit.id))
      .map((limit) => `${id} ${limit.id}`)
      .filter((one) => !tested.has(one) && !inherited.test(one)),
  );
  expect(untested).toEqual([]);
});
