import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { repairSchema } from '../../../core/schema/repair.ts';
import { cloneJson } from '../../support/clone-json.ts';
import { randomRuns } from '../../support/random-runs.ts';

const plain = (value: JsonValue): unknown => JSON.parse(JSON.stringify(value));

describe('what is put right', () => {
  test.each<[string, JsonValue, JsonValue]>([
    ['no schema', null, { type: 'object', properties: {} }],
    ['an empty schema', {}, { type: 'object', properties: {} }],
    ['a missing root type comes first', { properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    [
      'dict',
      { type: 'dict', properties: { a: { type: 'float' } } },
      { type: 'object', properties: { a: { type: 'number' } } },
    ],
    [
      'odd words',
      {
        type: 'object',
        properties: {
          a: { type: 'any' },
          b: { type: 'String' },
          c: { type: 'HashMap' },
          d: { type: 'long' },
          e: { type: '' },
          f: { type: 'OBJECT' },
          g: { type: 'Klass' },
        },
      },
      {
        type: 'object',
        properties: {
          a: {},
          b: { type: 'string' },
          c: { type: 'object' },
          d: { type: 'integer' },
          e: {},
          f: { type: 'object' },
          g: {},
        },
      },
    ],
    [
      'lists get items',
      { type: 'object', properties: { a: { type: 'tuple' }, b: { type: 'ArrayList', items: { type: 'double' } } } },
      {
        type: 'object',
        properties: { a: { type: 'array', items: {} }, b: { type: 'array', items: { type: 'number' } } },
      },
    ],
    [
      'expressions as types',
      {
        type: 'object',
        properties: {
          a: { type: 'list[str]' },
          b: { type: 'Optional[int]' },
          c: { type: 'string or null' },
          d: { type: 'array of integers' },
          e: { type: 'str, optional' },
        },
      },
      {
        type: 'object',
        properties: {
          a: { type: 'array', items: { type: 'string' } },
          b: { type: ['integer', 'null'] },
          c: { type: ['string', 'null'] },
          d: { type: 'array', items: { type: 'integer' } },
          e: { type: 'string' },
        },
      },
    ],
    [
      'lists of types',
      {
        type: 'object',
        properties: { a: { type: ['str', 'none'] }, b: { type: [] }, c: { type: ['string', 'string'] } },
      },
      { type: 'object', properties: { a: { type: ['string', 'null'] }, b: {}, c: { type: 'string' } } },
    ],
    [
      'a schema as type',
      { type: 'object', properties: { a: { type: { type: 'String', description: 'd' } } } },
      { type: 'object', properties: { a: { type: 'string', description: 'd' } } },
    ],
    [
      'a word as schema',
      { type: 'object', properties: { a: 'int', b: null, c: 'true' } },
      { type: 'object', properties: { a: { type: 'integer' }, b: {}, c: true } },
    ],
    [
      'draft-04 bounds',
      {
        type: 'object',
        properties: { a: { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false } },
      },
      { type: 'object', properties: { a: { type: 'number', exclusiveMinimum: 1, maximum: 2 } } },
    ],
    [
      'optional beside required',
      { type: 'object', properties: { a: {}, b: {} }, required: ['a'], optional: ['b'] },
      { type: 'object', properties: { a: {}, b: {} }, required: ['a'] },
    ],
    [
      'optional alone',
      { type: 'object', properties: { a: {}, b: {} }, optional: ['b'] },
      { type: 'object', properties: { a: {}, b: {} }, required: ['a'] },
    ],
    [
      'required in the properties',
      {
        type: 'object',
        properties: {
          a: { type: 'string', required: true },
          b: { required: false },
          c: { optional: true },
          d: { optional: false },
        },
      },
      { type: 'object', properties: { a: { type: 'string' }, b: {}, c: {}, d: {} }, required: ['a', 'd'] },
    ],
    ['repeats in required', { type: 'object', required: ['a', 'a', 1] }, { type: 'object', required: ['a'] }],
    [
      'nullable',
      {
        type: 'object',
        properties: {
          a: { type: 'string', nullable: true, enum: ['x'] },
          b: { nullable: false },
          c: { $ref: '#/$defs/C', nullable: true },
        },
        $defs: { C: {} },
      },
      {
        type: 'object',
        properties: {
          a: { type: ['string', 'null'], enum: ['x', null] },
          b: {},
          c: { anyOf: [{ $ref: '#/$defs/C' }, { type: 'null' }] },
        },
        $defs: { C: {} },
      },
    ],
    [
      'texts that are none',
      { type: 'object', description: null, properties: { a: { description: ['x', 'y'], title: 5 } } },
      { type: 'object', properties: { a: { description: 'x\ny', title: '5' } } },
    ],
    [
      'other names',
      { type: 'object', properties: { a: { possible_values: ['x'], default_value: 'x', desc: 'd' } } },
      { type: 'object', properties: { a: { enum: ['x'], default: 'x', description: 'd' } } },
    ],
    [
      'properties called like keywords',
      {
        type: 'object',
        properties: {
          required: { type: 'boolean' },
          optional: { type: 'str' },
          type: { type: 'string' },
          $ref: { type: 'string' },
        },
      },
      {
        type: 'object',
        properties: {
          required: { type: 'boolean' },
          optional: { type: 'string' },
          type: { type: 'string' },
          $ref: { type: 'string' },
        },
      },
    ],
    [
      'a definition under the other word',
      { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, definitions: { A: { type: 'int' } } },
      { type: 'object', properties: { a: { $ref: '#/definitions/A' } }, definitions: { A: { type: 'integer' } } },
    ],
    [
      'tuples and dependencies',
      {
        type: 'object',
        properties: { a: { type: 'array', items: [{ type: 'str' }], additionalItems: false } },
        dependencies: { a: ['b'] },
      },
      {
        type: 'object',
        properties: { a: { type: 'array', prefixItems: [{ type: 'string' }], items: false } },
        dependentRequired: { a: ['b'] },
      },
    ],
    [
      'numbers and lists as texts',
      { type: 'object', properties: { a: { minLength: '3', enum: 'x' }, b: { anyOf: [], maximum: 'high' } } },
      { type: 'object', properties: { a: { minLength: 3, enum: ['x'] }, b: {} } },
    ],
  ])('%s', (_name, schema, expected) => {
    const { result, repairs, warnings } = repairSchema(schema);
    expect(plain(result)).toEqual(expected);
    expect(repairs.length).toBeGreaterThan(0);
    expect(warnings).toHaveLength(repairs.length);
  });

  test.each<[string, JsonValue]>([
    [
      'a good schema',
      {
        type: 'object',
        properties: {
          a: { type: ['string', 'null'], default: null },
          b: { type: 'array', items: { $ref: '#/$defs/B' } },
          c: true,
        },
        required: ['a'],
        additionalProperties: false,
        $defs: { B: { type: 'object', properties: { next: { $ref: '#/$defs/B' } } } },
      },
    ],
    ['a union at the root', { anyOf: [{ type: 'object' }, { type: 'null' }] }],
    ['a reference at the root', { $ref: '#/$defs/A', $defs: { A: { type: 'object' } } }],
    [
      'an anchor',
      { type: 'object', properties: { a: { $ref: '#here' } }, $defs: { A: { $anchor: 'here', type: 'string' } } },
    ],
    [
      'values that look like schemas',
      {
        type: 'object',
        properties: {
          a: { default: { type: 'dict', required: true }, examples: [{ type: 'str' }], const: { optional: 1 } },
        },
      },
    ],
    ['unknown keywords', { type: 'object', 'x-something': { type: 'dict' } }],
  ])('%s stays as it is', (_name, schema) => {
    const { result, repairs, losses } = repairSchema(schema);
    expect(repairs).toEqual([]);
    expect(losses).toEqual([]);
    expect(plain(result)).toEqual(schema);
    expect(JSON.stringify(result)).toBe(JSON.stringify(schema));
  });

  test('places and sentences', () => {
    const { repairs, warnings, losses } = repairSchema({
      type: 'object',
      properties: { 'a/b': { type: 'float' }, c: { $ref: '#/$defs/Gone', description: 'kept' } },
    });
    expect(repairs.map((repair) => repair.pointer)).toEqual(['/properties/a~1b/type', '/properties/c/$ref']);
    expect(warnings[0]).toBe('At /properties/a~1b/type: Changed invalid type "float" to "number".');
    expect(losses).toEqual([
      {
        path: '/properties/c/$ref',
        lost: 'reference "#/$defs/Gone"',
        reason: 'Reference target not found.',
      },
    ]);
  });
});

describe('what a repair takes off is a loss', () => {
  const lost = (schema: JsonValue): string[] =>
    repairSchema({ type: 'object', properties: { p: schema } }).losses.map(
      ({ path, lost: part, reason }) => `${path.replace('/properties/p', '')}: ${part}. ${reason}`,
    );
  test.each<[JsonValue, readonly string[]]>([
    [{ required: 'a' }, ['/required: "required". Expected a list of names.']],
    [{ required: 7 }, ['/required: "required". Expected a list of names.']],
    [{ required: { a: 1 } }, ['/required: "required". Expected a list of names.']],
    [{ required: ['a', 1] }, ['/required/1: 1 in "required". The entry must be the name of a property.']],
    [{ optional: 'a' }, ['/optional: "optional". Expected a list of names.']],
    [{ type: ['string', 'nul'] }, ['/type: type "string, nul". JSON Schema has no such type.']],
    [{ type: ['string', 7] }, ['/type: type "string, …". JSON Schema has no such type.']],
    [{ maxLength: -3 }, ['/maxLength: maxLength. Expected a non-negative integer.']],
    [{ nullable: 'yes' }, ['/nullable: "nullable". Expected true or false.']],
    [{ enum: { a: 'first', b: 'second' } }, ['/enum: descriptions of the values. Expected a list.']],
  ])('%j', (schema, losses) => {
    expect(lost(schema)).toEqual(losses);
  });

  test.each<[string, JsonValue, JsonValue]>([
    ['true in the property is said by its parent', { required: true }, {}],
    ['false in the property is how it stands', { required: false }, {}],
    ['the same name twice', { type: 'object', required: ['a', 'a'] }, { type: 'object', required: ['a'] }],
    ['any type beside a type', { type: ['string', 'any'] }, {}],
    ['a list of at least 2.5 has 3', { minItems: 2.5 }, { minItems: 3 }],
    ['a list of at most 2.5 has 2', { maxItems: 2.5 }, { maxItems: 2 }],
    ['at least −3 is always so', { minLength: -3 }, { minLength: 0 }],
    ['a truth in quotes', { type: 'string', nullable: 'true' }, { type: ['string', 'null'] }],
    ['true as a choice', { anyOf: false }, { anyOf: [false] }],
    ['names alone', { enum: { a: null, b: 'b' } }, { enum: ['a', 'b'] }],
  ])('nothing is lost: %s', (_case, schema, repaired) => {
    expect(lost(schema)).toEqual([]);
    const { result } = repairSchema({ type: 'object', properties: { p: schema } });
    expect(isJsonObject(result['properties'] ?? null) && plain(result['properties'] as JsonValue)).toEqual({
      p: repaired,
    });
  });

  test('a bound that is not there does not move', () => {
    const { repairs } = repairSchema({ type: 'object', properties: { p: { exclusiveMinimum: true } } });
    expect(repairs.map(({ message }) => message)).toEqual([`Removed "exclusiveMinimum": its value isn't a number.`]);
  });

  test('a word of 2019-09 is called by its name', () => {
    const { repairs } = repairSchema({ type: 'object', properties: {}, $recursiveAnchor: true });
    expect(repairs.map(({ message }) => message)).toEqual(['Removed "$recursiveAnchor": it has no effect.']);
  });
});

describe('what a reference led to is taken away by another repair', () => {
  test.each<[string, JsonValue, JsonValue, readonly string[]]>([
    [
      'a reference to its own schema',
      { type: false, $ref: '#' },
      { type: 'object', properties: {} },
      ['/type: type false', '/$ref: reference "#"'],
    ],
    [
      'two that lead to each other',
      { type: 'object', properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: { $ref: '#/$defs/b', nullable: 7 } } },
      { type: 'object', properties: { a: {} }, $defs: { b: {} } },
      [
        '/$defs/b/nullable: "nullable"',
        '/properties/a/$ref: reference "#/$defs/b"',
        '/$defs/b/$ref: reference "#/$defs/b"',
      ],
    ],
    ['a keyword of one draft', { $recursiveRef: '#' }, { type: 'object', properties: {} }, ['/$ref: reference "#"']],
  ])('%s', (_name, schema, expected, losses) => {
    const once = repairSchema(schema);
    expect(plain(once.result)).toEqual(expected);
    expect(once.losses.map(({ path, lost }) => `${path}: ${lost}`)).toEqual(losses);
    expect(repairSchema(once.result).repairs).toEqual([]);
  });
});

describe('any value', () => {
  const keyword = fc.constantFrom(
    'type',
    '$recursiveRef',
    'properties',
    'items',
    'required',
    'optional',
    'enum',
    'anyOf',
    'allOf',
    '$ref',
    '$defs',
    'definitions',
    'minimum',
    'exclusiveMinimum',
    'nullable',
    'description',
    'default',
    'additionalProperties',
    'dependencies',
    'prefixItems',
    'possible_values',
    '__proto__',
    'minLength',
  );
  const word = fc.constantFrom(
    'string',
    'dict',
    'float',
    'List<String>',
    'Optional[int]',
    'a',
    '#/$defs/a',
    '#',
    '',
    'true',
    'any',
  );
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      word,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(keyword, fc.constantFrom('a', 'b')), tie('value'), { maxKeys: 5 }),
    ),
  }));

  test('repairing is idempotent and its result is accepted by a validator of 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    fc.assert(
      fc.property(value, (schema) => {
        const once = repairSchema(schema);
        const twice = repairSchema(cloneJson(once.result));
        expect(twice.repairs).toEqual([]);
        expect(sameJson(twice.result, once.result)).toBe(true);
        expect(
          ajv.validateSchema(plain(once.result) as JsonObject),
          JSON.stringify([schema, once.result, ajv.errors]),
        ).toBe(true);
      }),
      { numRuns: randomRuns },
    );
  });

  test('a list of names is no schema in a property that is called "dependencies"', () => {
    const { result } = repairSchema({
      type: 'object',
      properties: { dependencies: { type: 'object', additionalProperties: ['a'] } },
      dependencies: { a: ['b'] },
    });
    expect(result).toEqual({
      type: 'object',
      properties: { dependencies: { type: 'object', additionalProperties: {} } },
      dependentRequired: { a: ['b'] },
    });
  });

  test('any depth and width', () => {
    let deep: JsonValue = 1;
    for (let i = 0; i < 100_000; i++) {
      deep = i % 2 === 0 ? { items: deep } : { properties: { a: deep } };
    }
    expect(repairSchema(deep).losses).toHaveLength(1);
    let value: JsonValue = 1;
    for (let i = 0; i < 100_000; i++) {
      value = { type: value };
    }
    expect(() => repairSchema(value)).not.toThrow();
    const wide = repairSchema({
      properties: Object.fromEntries(
        Array.from({ length: 200_000 }, (_, i) => [`p${i}`, { type: 'str', required: true }]),
      ),
    });
    expect(wide.result['required']).toHaveLength(200_000);
  });
});
