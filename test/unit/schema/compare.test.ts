import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { sameSchema, schemaDifferences } from '../../../core/schema/compare.ts';

describe('schemas that mean the same', () => {
  test.each<[string, JsonValue, JsonValue]>([
    [
      'order of members',
      { type: 'object', properties: { a: {}, b: {} } },
      { properties: { b: {}, a: {} }, type: 'object' },
    ],
    ['order in required and enum', { required: ['a', 'b'], enum: [1, 2] }, { required: ['b', 'a'], enum: [2, 1] }],
    ['open objects', { type: 'object', additionalProperties: true }, { type: 'object', additionalProperties: {} }],
    ['closed by default', { type: 'object', additionalProperties: {} }, { type: 'object' }],
    ['nullable and a list of types', { type: 'string', nullable: true }, { type: ['null', 'string'] }],
    [
      'a union with null and a list of types',
      { description: 'd', anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      { description: 'd', type: ['array', 'null'], items: { type: 'string' } },
    ],
    ['an enumeration with null', { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }, { enum: ['a', null] }],
    ['const and an enum of one', { const: 'a' }, { type: 'string', enum: ['a'] }],
    ['integer beside number', { type: ['number', 'integer'] }, { type: 'number' }],
    ['draft-04 bounds', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    [
      'definitions',
      { $ref: '#/definitions/A', definitions: { A: { type: 'null' } } },
      { $ref: '#/$defs/A', $defs: { A: { type: 'null' } } },
    ],
    ['tuples', { items: [{ type: 'null' }] }, { prefixItems: [{ type: 'null' }] }],
    [
      'branches in any order',
      { anyOf: [{ type: 'string', minLength: 1 }, { type: 'integer' }] },
      { anyOf: [{ type: 'integer' }, { minLength: 1, type: 'string' }] },
    ],
    ['a reference in an allOf', { description: 'd', allOf: [{ $ref: '#/x' }] }, { description: 'd', $ref: '#/x' }],
    ['true and {}', { properties: { a: true } }, { properties: { a: {} } }],
    [
      'deep inside',
      { items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      { items: { type: ['string', 'null'] } },
    ],
  ])('%s', (_name, left, right) => {
    expect(schemaDifferences(left, right)).toEqual([]);
  });

  test('the arguments of a tool are an object', () => {
    expect(sameSchema({}, { type: 'object', properties: {} }, { argumentsOfTool: true })).toBe(true);
    expect(sameSchema({}, { type: 'object', properties: {} })).toBe(false);
  });
});

describe('schemas that do not', () => {
  test.each<[string, JsonValue, JsonValue, string[]]>([
    [
      'a type',
      { properties: { a: { type: 'string' } } },
      { properties: { a: { type: 'integer' } } },
      ['/properties/a/type'],
    ],
    ['a missing property', { properties: { a: {}, 'b/c': {} } }, { properties: { a: {} } }, ['/properties/b~1c']],
    ['a description', { description: 'a' }, { description: 'b' }, ['/description']],
    ['required', { required: ['a'] }, { required: ['b'] }, ['/required/0']],
    ['a closed object', { additionalProperties: false }, {}, ['/additionalProperties']],
    ['a default', { default: [1, 2] }, { default: [2, 1] }, ['/default/0', '/default/1']],
    ['a default of null', { default: null }, {}, ['/default']],
    ['null', { type: 'string' }, { type: ['string', 'null'] }, ['/type']],
    ['format', { type: 'string', format: 'uuid' }, { type: 'string' }, ['/format']],
    ['an unknown keyword', { 'x-y': 1 }, {}, ['/x-y']],
    [
      'a hostile name',
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'),
      { properties: {} },
      ['/properties'],
    ],
    [
      'a property called like a keyword',
      { properties: { additionalProperties: { type: 'null' } } },
      { properties: { additionalProperties: { type: 'string' } } },
      ['/properties/additionalProperties/type'],
    ],
    [
      'order of a tuple',
      { prefixItems: [{ type: 'null' }, { type: 'string' }] },
      { prefixItems: [{ type: 'string' }, { type: 'null' }] },
      ['/prefixItems/0/type', '/prefixItems/1/type'],
    ],
  ])('%s', (_name, left, right, pointers) => {
    expect(schemaDifferences(left, right)).toEqual(pointers);
    expect(schemaDifferences(right, left)).toEqual(pointers);
  });

  test('any depth', () => {
    const deep = (end: JsonValue): JsonValue => {
      let value = end;
      for (let i = 0; i < 100_000; i++) {
        value = { items: value };
      }
      return value;
    };
    expect(sameSchema(deep(1), deep(1))).toBe(true);
    expect(schemaDifferences(deep(1), deep(2))).toHaveLength(1);
  });
});
