import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { sameSchema } from '../../../core/schema/compare.ts';
import { readTypeExpression } from '../../../core/schema/type-expression.ts';
import { typeTextOf } from '../../../core/schema/type-text.ts';

describe('reading a type', () => {
  test.each<[string, JsonObject]>([
    ['string', { type: 'string' }],
    [' str ', { type: 'string' }],
    ['Integer', { type: 'integer' }],
    ['int', { type: 'integer' }],
    ['float', { type: 'number' }],
    ['number', { type: 'number' }],
    ['bool', { type: 'boolean' }],
    ['dict', { type: 'object' }],
    ['list', { type: 'array' }],
    ['any', {}],
    ['Any', {}],
    ['None', { type: 'null' }],
    ['list[str]', { type: 'array', items: { type: 'string' } }],
    ['List[int]', { type: 'array', items: { type: 'integer' } }],
    ['typing.List[ int ]', { type: 'array', items: { type: 'integer' } }],
    ['list[Any]', { type: 'array' }],
    ['dict[str, int]', { type: 'object', additionalProperties: { type: 'integer' } }],
    ['Dict[str, Any]', { type: 'object' }],
    ['Optional[int]', { type: ['integer', 'null'] }],
    ['int | None', { type: ['integer', 'null'] }],
    ['Union[int, str]', { type: ['integer', 'string'] }],
    ['list[int] | None', { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] }],
    ["Literal['a', 'b']", { type: 'string', enum: ['a', 'b'] }],
    ["Literal['a']", { type: 'string', const: 'a' }],
    ["Literal[1, 'a', True, None, -2.5]", { enum: [1, 'a', true, null, -2.5] }],
    ["Literal['it\\'s', \"q\", 'a,b]', '\\x22\\u00e9']", { type: 'string', enum: ["it's", 'q', 'a,b]', '"é'] }],
    [
      'tuple[int, str]',
      { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    ],
    ['tuple[int, ...]', { type: 'array', items: { type: 'integer' } }],
    ['set[str]', { type: 'array', uniqueItems: true, items: { type: 'string' } }],
    ["Annotated[int, 'how many']", { type: 'integer', description: 'how many' }],
    ['Annotated[list[int], 5, [1, 2]]', { type: 'array', items: { type: 'integer' } }],
    ['datetime', { type: 'string', format: 'date-time' }],
    ['datetime.date', { type: 'string', format: 'date' }],
    ['date | None', { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }],
    [
      'dict[str, list[dict[str, float]]]',
      {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: { type: 'number' } } },
      },
    ],
    ['Any | None', {}],
  ])('%s', (text, schema) => {
    expect(readTypeExpression(text)?.schema).toEqual(schema);
  });

  test.each([
    '',
    ' ',
    'User',
    'date',
    'time',
    'path',
    'city',
    'the name',
    'string value',
    'number of items',
    'list of strings',
    'list[str',
    'list]',
    'int |',
    '| int',
    'list[]',
    'Optional[int, str]',
    'dict[str]',
    'list[int, str]',
    'Literal[]',
    'Literal[x]',
    "'a'",
    '5',
    'string (name)',
    'a | b',
    'int, str',
    'f(x)',
    'List<String>',
    'string[]',
    'double',
    'text',
  ])('prose: %s', (text) => {
    expect(readTypeExpression(text)).toBeNull();
  });

  test('classes inside an expression are anything, and named', () => {
    expect(readTypeExpression('list[User]')).toEqual({ schema: { type: 'array' }, unknownNames: ['User'] });
    expect(readTypeExpression("Optional['models.User']")).toEqual({ schema: {}, unknownNames: ['models.User'] });
  });

  test.each<[string, JsonObject | null]>([
    ['List<String>', { type: 'array', items: { type: 'string' } }],
    ['HashMap<String, Integer>', { type: 'object', additionalProperties: { type: 'integer' } }],
    ['string[]', { type: 'array', items: { type: 'string' } }],
    ['int[][]', { type: 'array', items: { type: 'array', items: { type: 'integer' } } }],
    ['list[str', { type: 'array', items: { type: 'string' } }],
    ['double', { type: 'number' }],
    ['', {}],
    ['no type at all', null],
    ['Foo', null],
  ])('in a definition %s', (text, schema) => {
    expect(readTypeExpression(text, { foreign: true })?.schema ?? null).toEqual(schema);
  });

  test('any text ends, also a deep one', () => {
    for (const text of [
      'list['.repeat(100_000),
      'list['.repeat(19_000) + ']'.repeat(19_000),
      `Literal[${"'a',".repeat(10_000)}'b']`,
      '|'.repeat(100_000),
      "'".repeat(99_999),
    ]) {
      expect(() => readTypeExpression(text)).not.toThrow();
      expect(() => readTypeExpression(text, { foreign: true })).not.toThrow();
    }
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'list',
            '[',
            ']',
            ',',
            '|',
            'int',
            "'a'",
            'Literal',
            ' ',
            '...',
            '\\',
            "'",
            'Annotated',
            '1',
            '<',
            '>',
            'x',
          ),
        ),
        (parts) => {
          readTypeExpression(parts.join(''));
          readTypeExpression(parts.join(''), { foreign: true });
        },
      ),
    );
  });
});

describe('writing a type', () => {
  test.each<[JsonValue, string | null, string | null]>([
    [{ type: 'string' }, 'str', 'string'],
    [{ type: 'integer' }, 'int', 'integer'],
    [{ type: 'object' }, 'dict', 'object'],
    [{ type: 'object', additionalProperties: true, properties: {} }, 'dict', 'object'],
    [{}, 'Any', 'any'],
    [{ type: 'array', items: {} }, 'list', 'array'],
    [{ type: 'array', items: { type: 'string' } }, 'list[str]', 'list[str]'],
    [{ type: ['string', 'null'] }, 'str | None', 'str | None'],
    [{ type: 'string', nullable: true, enum: ['a', 'b'] }, "Literal['a', 'b', None]", "Literal['a', 'b', None]"],
    [
      { anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'integer' } }] },
      'list[int] | None',
      'list[int] | None',
    ],
    [
      { enum: ['say "hi" {x} -->'] },
      "Literal['say \\x22hi\\x22 \\x7bx\\x7d --\\x3e']",
      "Literal['say \\x22hi\\x22 \\x7bx\\x7d --\\x3e']",
    ],
    [{ type: 'string', format: 'date-time' }, 'datetime', 'datetime'],
    [{ type: 'string', format: 'date' }, 'datetime.date', 'datetime.date'],
    [{ type: 'string', format: 'made-up' }, null, null],
    [{ type: 'string', minLength: 1 }, null, null],
    [{ type: 'object', properties: { a: {} } }, null, null],
    [{ type: 'object', additionalProperties: false }, null, null],
    [{ type: 'string', description: 'x' }, null, null],
    [{ $ref: '#/$defs/a' }, null, null],
    [{ enum: [] }, null, null],
    [true, null, null],
  ])('%j', (schema, python, json) => {
    expect(typeTextOf(schema)).toBe(python);
    expect(typeTextOf(schema, 'json')).toBe(json);
  });

  const scalar = fc.constantFrom<JsonObject>(
    { type: 'string' },
    { type: 'integer' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'object' },
    { type: 'array' },
    { type: 'string', format: 'uuid' },
  );
  const literal = fc
    .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), { minLength: 1, maxLength: 4 })
    .map((values): JsonObject => ({ enum: values }));
  const { type: expressible } = fc.letrec<{ type: JsonObject }>((tie) => ({
    type: fc.oneof(
      { maxDepth: 3 },
      scalar,
      literal,
      tie('type').map((items): JsonObject => ({ type: 'array', items })),
      tie('type').map((values): JsonObject => ({ type: 'object', additionalProperties: values })),
      fc.array(tie('type'), { minLength: 1, maxLength: 3 }).map(
        (items): JsonObject => ({
          type: 'array',
          prefixItems: items,
          minItems: items.length,
          maxItems: items.length,
        }),
      ),
      tie('type').map((items): JsonObject => ({ type: 'array', items, uniqueItems: true })),
    ),
  }));

  test('what can be said is read back equal', () => {
    fc.assert(
      fc.property(expressible, (schema) => {
        const text = typeTextOf(schema);
        expect(text).not.toBeNull();
        expect(sameSchema(readTypeExpression(text ?? '')?.schema ?? false, schema)).toBe(true);
        expect(text).not.toMatch(/["{}\n\r]|-->/);
      }),
    );
  });
});
