import { expect, test } from 'vitest';
import type { SchemaViolation, ValidationAnswer } from '../../../core/calls/validation.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';

function violations(answer: ValidationAnswer): readonly SchemaViolation[] {
  if (answer.kind !== 'checked') throw new Error(answer.message);
  return answer.violations;
}

const found = (schema: JsonObject, value: JsonValue) =>
  violations(validateByAjv({ schema, value })).map(({ pointer, keyword, property }) => [pointer, keyword, property]);

test('all violations are told, each with its place, its keyword and the schema that says so', () => {
  const a = { type: 'integer', minimum: 3 };
  const schema = { type: 'object', properties: { a, b: { type: 'string' } } };
  expect(violations(validateByAjv({ schema, value: { a: 1, b: 2 } }))).toEqual([
    { pointer: '/a', keyword: 'minimum', schemaPath: '#/properties/a/minimum', property: null, schema: a },
    {
      ...{ pointer: '/b', keyword: 'type', schemaPath: '#/properties/b/type', property: null },
      schema: { type: 'string' },
    },
  ]);
});

test('of more than 100 violations the first 100 are told', () => {
  const schema = { type: 'array', items: { type: 'string' } };
  const numbers = Array.from({ length: 101 }, (_, index) => index);
  expect(found(schema, numbers.slice(1))).toHaveLength(100);
  expect(found(schema, numbers)).toHaveLength(100);
  expect(found(schema, numbers).at(-1)).toEqual(['/99', 'type', null]);
});

test.each<[JsonObject, JsonValue, string, string]>([
  [{ required: ['a'] }, {}, 'required', 'a'],
  [{ additionalProperties: false }, { b: 1 }, 'additionalProperties', 'b'],
  [{ unevaluatedProperties: false }, { c: 1 }, 'unevaluatedProperties', 'c'],
  [{ propertyNames: { maxLength: 1 } }, { dd: 1 }, 'propertyNames', 'dd'],
])('%j names the property that is wrong in %j', (rules, value, keyword, property) => {
  expect(found({ type: 'object', ...rules }, value)).toContainEqual(['', keyword, property]);
});

test('a property is there where the value itself has it', () => {
  const schema = { type: 'object', required: ['constructor'] };
  expect(found(schema, {})).toEqual([['', 'required', 'constructor']]);
  expect(found(schema, JSON.parse('{ "constructor": 1 }'))).toEqual([]);
});

/** The same value without the usual prototype, as programs make objects for external keys. */
const bare = (members: JsonObject): JsonObject => Object.assign(Object.create(null), members);

test.each<[string, JsonObject, JsonValue, JsonValue]>([
  ['const', { const: { a: 1 } }, { a: 1 }, { a: 2 }],
  ['enum', { enum: ['x', { a: 1 }] }, { a: 1 }, { a: 2 }],
  ['uniqueItems', { uniqueItems: true }, [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 1 }]],
  ['const below others', { allOf: [{ items: { const: { a: 1 } } }] }, [{ a: 1 }], [{ a: 2 }]],
])('objects are compared by their members, whatever their prototype: %s', (_, schema, right, wrong) => {
  const without = (value: JsonValue): JsonValue =>
    Array.isArray(value)
      ? value.map(without)
      : typeof value === 'object' && value !== null
        ? bare(value as JsonObject)
        : value;
  for (const [value, isRight] of [
    [right, true],
    [wrong, false],
  ] as const) {
    expect(found(schema, value).length === 0).toBe(isRight);
    expect(found(schema, without(value)).length === 0).toBe(isRight);
  }
});

test('a pattern is read as Unicode, and one that Unicode refuses as the older kind', () => {
  expect(found({ pattern: '^.$' }, '😀')).toEqual([]);
  expect(found({ pattern: '^a\\-b$' }, 'a-b')).toEqual([]);
  expect(found({ pattern: '^a\\-b$' }, 'ab')).toEqual([['', 'pattern', null]]);
});

test('formats are checked', () => {
  expect(found({ format: 'date' }, '2026-02-30')).toEqual([['', 'format', null]]);
  expect(found({ format: 'date' }, '2026-02-28')).toEqual([]);
});

test('another dialect that the schema names is not looked up, and unknown keywords are no mistake', () => {
  expect(found({ $schema: 'https://example.com/none', type: 'string', 'x-unit': 'm' }, 1)).toEqual([
    ['', 'type', null],
  ]);
});

test('a schema that cannot be used says why, each time it is asked', () => {
  const schema = { $ref: '#/$defs/none' };
  const answers = [1, 2].map((value) => validateByAjv({ schema, value }));
  expect(answers[0]).toEqual({
    kind: 'invalid-schema',
    message: expect.stringContaining("can't resolve reference #/$defs/none"),
  });
  expect(answers[1]).toEqual(answers[0]);
});

test('a value is judged afresh each time', () => {
  const schema = { type: 'integer' };
  expect(['x', 1, 'x'].map((value) => violations(validateByAjv({ schema, value })).length)).toEqual([1, 0, 1]);
});

test('a value whose comparison fails is said to be stopped', () => {
  const schema = { const: { valueOf: 1 } };
  expect(validateByAjv({ schema, value: { valueOf: 2 } })).toEqual({
    kind: 'stopped',
    message: expect.stringMatching(/valueOf is not a function\.$/),
  });
});
