import { expect, test } from 'vitest';
import { skeletonArguments } from '../../../core/calls/call-skeleton.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string', examples: ['Bern', 'Basel'] },
    unit: { enum: ['c', 'f'] },
    days: { type: 'integer', default: 3 },
    place: { $ref: '#/$defs/Place' },
    note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
    names: { type: 'array', items: { type: 'string' }, minItems: 2 },
    optional: { type: 'boolean' },
  },
  required: ['city', 'unit', 'days', 'place', 'note', 'names'],
  $defs: { Place: { type: 'object', properties: { lat: { type: 'number', minimum: 1 } }, required: ['lat'] } },
};

test('required arguments alone, with their examples, defaults and least values, fit the schema', () => {
  const made = skeletonArguments(schema);
  expect(made).toEqual({ city: 'Bern', unit: 'c', days: 3, place: { lat: 1 }, note: '', names: ['', ''] });
  expect(validateByAjv({ schema, value: made })).toEqual({ kind: 'checked', violations: [] });
});

test('a schema that leads back into itself, and one that asks for very much, end', () => {
  const endless: JsonObject = {
    type: 'object',
    properties: { child: { $ref: '#' }, many: { type: 'array', minItems: 1e9, items: {} } },
    required: ['child', 'many'],
  };
  expect((skeletonArguments(endless)['many'] as readonly unknown[]).length).toBe(20);
  expect(skeletonArguments({})).toEqual({});
});
