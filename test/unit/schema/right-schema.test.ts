import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { RefResolver } from '../../../core/schema/refs.ts';
import { repairEach } from '../../../core/schema/repair.ts';
import { isRightSchema } from '../../../core/schema/right-schema.ts';

const keywords = [
  ...['type', 'enum', 'const', 'default', 'title', 'description', '$comment', 'format', 'pattern', 'examples'],
  ...['properties', 'required', 'optional', 'additionalProperties', 'patternProperties', 'propertyNames'],
  ...['items', 'prefixItems', 'additionalItems', 'contains', 'uniqueItems', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...[
    'anyOf',
    'oneOf',
    'allOf',
    'not',
    'if',
    'then',
    'else',
    '$ref',
    '$defs',
    'definitions',
    '$schema',
    '$id',
    '$anchor',
  ],
  ...['nullable', 'dependencies', 'dependentRequired', 'dependentSchemas', 'desc', 'possible_values', 'default_value'],
  ...['$recursiveRef', '$recursiveAnchor', '$dynamicRef', 'readOnly', 'deprecated', 'minProperties', 'contentEncoding'],
];

const scalar = fc.oneof(
  fc.constantFrom('string', 'integer', 'object', 'array', 'strin', 'a', '', 'true', '#/$defs/a', '#'),
  fc.constantFrom(0, 1, -1, 0.5, true, false, null),
);
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keywords, 'a', 'b'), tie('value'), { maxKeys: 4 }),
  ),
})).value;
const schema = fc.dictionary(fc.constantFrom(...keywords), value, { maxKeys: 4 });

test('what is said to be right is what no repair changes or speaks of', () => {
  let right = 0;
  fc.assert(
    fc.property(schema, (generated) => {
      const given = JSON.parse(JSON.stringify(generated)) as JsonObject;
      if (!isRightSchema(given, given)) return;
      right++;
      const said: string[] = [];
      const log = {
        repair: (_: string, message: string) => said.push(message),
        lose: (_: string, lost: string) => said.push(lost),
      };
      const repaired = repairEach({ ...given }, given, '', new RefResolver(given), log);
      expect({ repaired: isJsonObject(repaired) ? { ...repaired } : repaired, said }).toEqual({
        repaired: given,
        said: [],
      });
    }),
    { numRuns: 20_000 },
  );
  expect(right).toBeGreaterThan(1_000);
});
