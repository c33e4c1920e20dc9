import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { contradictionsIn } from '../../../core/schema/contradictions.ts';

const places = (schema: JsonObject): readonly string[] => contradictionsIn(schema).map(({ pointer }) => pointer);

describe('a schema that no value fits', () => {
  it.each<[JsonObject, string]>([
    [{ enum: [] }, '/enum'],
    [{ type: 'integer', enum: ['1', 1.5] }, '/enum'],
    [{ type: 'string', const: 1 }, '/const'],
    [{ type: 'object', anyOf: [{ type: 'string' }, { type: ['number', 'boolean'] }] }, '/anyOf'],
    [{ type: 'OBJECT', anyOf: [{ type: 'STRING' }] }, '/anyOf'],
    [{ type: 'string', oneOf: [{ type: 'object' }] }, '/oneOf'],
    [{ type: 'integer', minimum: 5, maximum: 4 }, '/maximum'],
    [{ type: 'string', minLength: 5, maxLength: 4 }, '/maxLength'],
    [{ type: 'array', minItems: 1, maxItems: 0 }, '/maxItems'],
    [{ type: 'object', required: ['a'], additionalProperties: false }, '/required'],
    [{ type: 'object', required: ['a'], properties: { a: false } }, '/required'],
    [{ properties: { a: { items: { enum: [] } } } }, '/properties/a/items/enum'],
  ])('%j', (schema, place) => {
    expect(places(schema)).toEqual([place]);
  });

  it.each<JsonObject>([
    { type: 'integer', enum: ['a', 2.0] },
    { type: 'number', const: 1 },
    { type: 'string', nullable: true, enum: [null] },
    { type: 'integer', anyOf: [{ type: 'number' }] },
    { type: 'object', anyOf: [{ required: ['a'] }, { type: 'string' }] },
    { type: 'object', anyOf: [] },
    // Only a list is too long; a string fits.
    { minItems: 2, maxItems: 1 },
    { type: ['array', 'null'], minItems: 2, maxItems: 1 },
    { type: 'object', required: ['a'] },
    { type: 'object', required: ['a'], additionalProperties: false, patternProperties: { a: {} } },
    { type: 'Any', enum: ['a'] },
  ])('but not %j', (schema) => {
    expect(places(schema)).toEqual([]);
  });
});
