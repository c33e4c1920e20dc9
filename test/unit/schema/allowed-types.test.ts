import { expect, test } from 'vitest';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { typesAllowedBy } from '../../../core/schema/allowed-types.ts';

test.each<readonly [JsonValue, readonly string[]]>([
  [{}, ['any']],
  [true, ['any']],
  [{ description: 'd' }, ['any']],
  [{ type: 'string' }, ['string']],
  [{ type: ['string', 'null'] }, ['string', 'null']],
  [{ type: [] }, ['any']],
  [{ type: 'text' }, ['any']],
  [{ type: 'string', nullable: true }, ['string', 'null']],
  [{ nullable: true }, ['any']],
  [{ const: 3, type: 'string' }, ['integer']],
  [{ enum: ['a', null] }, ['string', 'null']],
  [{ anyOf: [{ type: 'string' }, { enum: [1.5] }] }, ['string', 'number']],
  [{ oneOf: [{ type: 'string' }, {}] }, ['any']],
])('the types that %j allows', (schema, types) => {
  expect([...typesAllowedBy(schema)]).toEqual(types);
});
