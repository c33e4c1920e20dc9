import { expect, it } from 'vitest';
import { closedSchema } from '../../../core/diff/closed-schema.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';

const a = { type: 'string' };
const open: JsonObject = { properties: { a } };
const shut: JsonObject = { properties: { a }, additionalProperties: false };

it.each<[string, JsonObject, JsonObject]>([
  ['an object', open, shut],
  [
    'inner objects',
    { properties: { a: open }, items: open },
    { properties: { a: shut }, items: shut, additionalProperties: false },
  ],
  ['alternatives', { anyOf: [open, a] }, { anyOf: [shut, a] }],
  ['a definition', { $ref: '#/$defs/x', $defs: { x: open } }, { $ref: '#/$defs/x', $defs: { x: shut } }],
  ['an object that speaks of others', { ...open, additionalProperties: a }, { ...open, additionalProperties: a }],
  ['parts of a whole', { allOf: [open, { properties: { b: a } }] }, { allOf: [open, { properties: { b: a } }] }],
  ['alternatives beside properties', { ...open, anyOf: [open] }, { ...open, anyOf: [open] }],
  [
    'a definition that may be a part',
    { allOf: [{ $ref: '#/$defs/x' }], $defs: { x: open } },
    { allOf: [{ $ref: '#/$defs/x' }], $defs: { x: open } },
  ],
])('%s', (_, schema, expected) => expect(closedSchema(schema)).toEqual(expected));
