import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import type { SchemaQuestion } from '../../../core/schema/inclusion/gap.ts';
import { compareSchemas, type SchemaVerdict } from '../../../core/schema/inclusion/prove.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { randomBy } from '../../support/eval-server.ts';
import { randomRuns } from '../../support/random-runs.ts';

const fits = (question: SchemaQuestion): boolean | null => {
  const answer = validateByAjv(question);
  return answer.kind === 'checked' ? answer.violations.length === 0 : null;
};

function verdictOn(first: JsonObject, second: JsonObject): SchemaVerdict {
  return compareSchemas(first, second).verdict(fits);
}

function kindOf({ proven, unknown }: SchemaVerdict): 'compatible' | 'breaking' | 'unknown' {
  if (proven.length > 0) return 'breaking';
  return unknown.length > 0 ? 'unknown' : 'compatible';
}

const text = { type: 'string' };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const closed = { additionalProperties: false };
const tree: JsonObject = {
  $ref: '#/$defs/node',
  $defs: { node: object({ name: text, inner: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
};
const namedTree: JsonObject = {
  $ref: '#/$defs/part',
  $defs: { part: object({ name: text, inner: { items: { $ref: '#/$defs/part' } } }) },
};

describe('each value of the first schema fits the second one', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['the same', object({ a: text }), object({ a: text })],
    ['a wider type', text, { type: ['string', 'null'] }],
    ['an integer for a number', { type: 'integer' }, { type: 'number' }],
    ['a whole step for an integer', { type: 'number', multipleOf: 4 }, { type: 'integer', multipleOf: 2 }],
    ['more values', { enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }],
    ['values for their pattern', { enum: ['ab', 'b'] }, { type: 'string', pattern: '^[ab]+$' }],
    ['values in a property for their pattern', object({ a: { enum: ['x1'] } }), object({ a: { pattern: '\\d' } })],
    ['lower bounds', { type: 'integer', minimum: 3 }, { type: 'integer', exclusiveMinimum: 2 }],
    ['open bounds of integers', { type: 'integer', exclusiveMinimum: 2 }, { type: 'integer', minimum: 3 }],
    ['shorter strings', { type: 'string', maxLength: 3 }, { type: 'string', maxLength: 5 }],
    ['one more optional property in an open object', object({ a: text }), object({ a: text }, { required: [] })],
    ['fewer required ones', object({ a: text }, { required: ['a'] }), object({ a: text })],
    ['an opened object', object({ a: text }, closed), object({ a: text })],
    [
      'one more optional property in a closed object',
      object({ a: text }, closed),
      object({ a: text, b: text }, closed),
    ],
    ['an alternative', text, { anyOf: [{ type: 'integer' }, { type: 'string' }] }],
    ['alternatives in another order', { anyOf: [text, { type: 'null' }] }, { anyOf: [{ type: 'null' }, text] }],
    ['all of parts', { allOf: [object({ a: text }), { required: ['a'] }] }, object({ a: text }, { required: ['a'] })],
    ['one of kinds apart', text, { oneOf: [{ type: 'integer' }, { type: 'string' }] }],
    [
      'one of objects with a mark',
      object({ kind: { const: 'a' }, x: text }, { required: ['kind'] }),
      { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] },
    ],
    ['a definition in the place of a reference', { $ref: '#/$defs/a', $defs: { a: text } }, text],
    ['a recursive schema with other names', tree, namedTree],
    [
      'tuples',
      { type: 'array', prefixItems: [{ type: 'integer' }] },
      { type: 'array', prefixItems: [{ type: 'number' }] },
    ],
    ['lists', { type: 'array', items: { enum: [1] } }, { type: 'array', items: { type: 'number' } }],
    ['nothing', object({ a: { type: 'integer', enum: ['x'] } }, { required: ['a'] }), object({ a: text })],
    ['not of another type', text, { not: { type: 'integer' } }],
    ['names of a closed object', object({ a: text }, closed), { propertyNames: { pattern: '^[a-c]$' } }],
    [
      'patterns of properties',
      { patternProperties: { '^x': { type: 'integer' } } },
      { patternProperties: { '^x': { type: 'number' } } },
    ],
  ])('%s', (_, first, second) => expect(verdictOn(first, second)).toEqual({ proven: [], unknown: [] }));
});

describe('a value of the first schema does not fit the second one', () => {
  it.each<[string, JsonObject, JsonObject, string, string]>([
    ['another type', text, { type: 'integer' }, '', "string isn't allowed"],
    ['a type of several', { type: ['string', 'null'] }, text, '', "a value isn't allowed"],
    ['a number for an integer', { type: 'number' }, { type: 'integer' }, '', 'numbers must be whole'],
    ['fewer values', { enum: ['a', 'b'] }, { enum: ['a'] }, '', '"b" isn\'t allowed'],
    ['values for any string', text, { enum: ['a'] }, '', 'only "a" is allowed'],
    ['a new required property', object({ a: text }), object({ a: text }, { required: ['a'] }), '', '"a" is required'],
    [
      'a removed property of a closed object',
      object({ a: text, b: text }, closed),
      object({ a: text }, closed),
      '/b',
      "other properties aren't allowed",
    ],
    ['a closed object', object({ a: text }), object({ a: text }, closed), '/*', "other properties aren't allowed"],
    [
      'a property with another type',
      object({ a: text }),
      object({ a: { type: 'integer' } }),
      '/a',
      "string isn't allowed",
    ],
    [
      'a deep one',
      object({ a: object({ 'b/c': text }) }),
      object({ a: object({ 'b/c': { maxLength: 2 } }) }),
      '/a/b~1c',
      'the string must have at most 2 characters',
    ],
    [
      'an item',
      { type: 'array', items: { type: 'number' } },
      { type: 'array', items: { type: 'integer' } },
      '/*',
      'numbers must be whole',
    ],
    ['more items', { type: 'array' }, { type: 'array', minItems: 1 }, '', 'the array needs at least 1 items'],
    ['fewer items', { type: 'array' }, { type: 'array', maxItems: 2 }, '', 'the array may have at most 2 items'],
    ['different items', { type: 'array' }, { type: 'array', uniqueItems: true }, '', 'the items must be different'],
    ['a bound', { type: 'integer' }, { type: 'integer', maximum: 10 }, '', 'the maximum is 10'],
    ['a pattern', text, { pattern: '^[a-z]+$' }, '', 'the string must match ^[a-z]+$'],
    ['a format', text, { format: 'date' }, '', 'the format is "date"'],
    [
      'a part of a reference',
      tree,
      { ...tree, $defs: { node: object({ name: { type: 'string', maxLength: 1 } }) } },
      '/name',
      'the string must have at most 1 characters',
    ],
    ['not', text, { not: { const: 'a' } }, '', '"not" isn\'t compared'],
    [
      'a condition',
      object({ a: text }),
      { if: { required: ['a'] }, else: { required: ['b'] } },
      '',
      '"if" isn\'t compared',
    ],
  ])('%s', (_, first, second, pointer, why) => {
    const { proven } = verdictOn(first, second);
    expect(proven[0]).toMatchObject({ pointer, why });
    for (const { witness } of proven) {
      expect(fits({ schema: first, value: witness })).toBe(true);
      expect(fits({ schema: second, value: witness })).toBe(false);
    }
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['patterns that may mean the same', { type: 'string', pattern: '^a$' }, { type: 'string', pattern: '^(a)$' }],
    ['a reference out of the document', text, { $ref: 'https://example.com/schema' }],
    ['an unevaluated property', object({ a: text }, closed), object({ a: text }, { unevaluatedProperties: false })],
  ])('is unknown for %s', (_, first, second) => expect(kindOf(verdictOn(first, second))).toBe('unknown'));
});

/** A random schema; `depth` is how much deeper it may be. */
function schemaBy(random: () => number, depth: number): JsonObject {
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const maybe = (key: string, value: () => JsonValue): JsonObject => (random() < 0.4 ? { [key]: value() } : {});
  const inner = (): JsonObject => schemaBy(random, depth - 1);
  const kind = pick([
    'string',
    'integer',
    'number',
    'enum',
    'object',
    'object',
    'array',
    'anyOf',
    'allOf',
    'oneOf',
    'types',
    'const',
    'not',
    'any',
  ]);
  const small = (): number => Math.floor(random() * 4);
  if (depth <= 0 && !['string', 'integer', 'number', 'enum'].includes(kind))
    return pick<JsonObject>([text, { type: 'integer' }, { type: 'boolean' }]);
  switch (kind) {
    case 'string':
      return {
        type: kind,
        ...maybe('minLength', small),
        ...maybe('maxLength', () => small() + 2),
        ...maybe('pattern', () => pick(['^a', 'b$'])),
      };
    case 'integer':
    case 'number':
      return {
        type: kind,
        ...maybe('minimum', small),
        ...maybe('maximum', () => small() + 2),
        ...maybe('multipleOf', () => pick([1, 2, 0.5])),
        ...maybe('exclusiveMinimum', small),
      };
    case 'enum':
      return { enum: [...new Set([pick(['a', 'b']), pick(['b', 1]), pick([1, 2, null])])] };
    case 'const':
      return { const: pick<JsonValue>(['a', 1, { a: 1 }]) };
    case 'types':
      return { type: ['string', pick(['null', 'integer'])] };
    case 'array':
      return {
        type: kind,
        ...maybe('items', inner),
        ...maybe('minItems', small),
        ...maybe('maxItems', () => small() + 1),
        ...maybe('uniqueItems', () => true),
        ...maybe('prefixItems', () => [inner()]),
      };
    case 'object':
      return {
        ...{ type: kind, properties: { a: inner(), ...maybe('b', inner) } },
        ...maybe('required', () => [pick(['a', 'b', 'c'])]),
        ...maybe('additionalProperties', () => pick<JsonValue>([false, inner()])),
        ...maybe('patternProperties', () => ({ '^b': inner() })),
        ...maybe('maxProperties', small),
        ...maybe('propertyNames', () => ({ maxLength: 1 })),
      };
    case 'not':
      return { not: inner() };
    case 'any':
      return {};
    default:
      return { [kind]: [inner(), inner()] };
  }
}

/** A schema with one random change. */
function changed(schema: JsonObject, random: () => number): JsonObject {
  const keys = Object.keys(schema);
  const key = keys[Math.floor(random() * keys.length)];
  if (key === undefined || random() < 0.2) return { ...schema, ...schemaBy(random, 1) };
  const value = schema[key] as JsonValue;
  const { [key]: _removed, ...rest } = schema;
  if (random() < 0.3) return rest;
  if (typeof value === 'number') return { ...schema, [key]: value + (random() < 0.5 ? 1 : -1) };
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length);
    const one = value[at] as JsonValue;
    if (typeof one === 'object' && one !== null)
      return { ...schema, [key]: value.with(at, changed(one as JsonObject, random)) };
    return { ...schema, [key]: random() < 0.5 && value.length > 1 ? value.toSpliced(at, 1) : [...value, 'c'] };
  }
  if (typeof value !== 'object' || value === null) return rest;
  if (key !== 'properties') return { ...schema, [key]: changed(value as JsonObject, random) };
  const properties = value as JsonObject;
  const name = Object.keys(properties)[0] ?? 'a';
  return { ...schema, properties: { ...properties, [name]: changed((properties[name] as JsonObject) ?? {}, random) } };
}

function valueBy(random: () => number, depth: number): JsonValue {
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const inner = (): JsonValue => valueBy(random, depth - 1);
  const plain = (): JsonValue => pick<JsonValue>(['a', 'b', 'ab', 'abb', '', 0, 1, 2, 3, 1.5, 4, -1, null, true]);
  if (depth <= 0 || random() < 0.3) return plain();
  if (random() < 0.3) return Array.from({ length: Math.floor(random() * 4) }, inner);
  return Object.fromEntries(['a', 'b', 'c', 'bb'].filter(() => random() < 0.5).map((name) => [name, inner()]));
}

describe('on random schemas', () => {
  it('no value refutes a verdict, and most are decided', () => {
    const random = randomBy(20_261_129);
    const counts = { compatible: 0, breaking: 0, unknown: 0 };
    for (let run = 0; run < randomRuns * 5; run++) {
      const first = schemaBy(random, 3);
      const second = random() < 0.8 ? changed(first, random) : schemaBy(random, 2);
      const verdict = verdictOn(first, second);
      counts[kindOf(verdict)]++;
      for (const { witness } of verdict.proven) {
        expect(fits({ schema: first, value: witness })).toBe(true);
        expect(fits({ schema: second, value: witness })).toBe(false);
      }
      for (let times = 0; times < 100 && kindOf(verdict) === 'compatible'; times++) {
        const value = valueBy(random, 3);
        if (fits({ schema: first, value }) !== true) continue;
        expect(fits({ schema: second, value }), JSON.stringify({ first, second, value })).toBe(true);
      }
    }
    expect(counts.compatible).toBeGreaterThan(randomRuns);
    expect(counts.breaking).toBeGreaterThan(randomRuns);
  }, 300_000);
});
