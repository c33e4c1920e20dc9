import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { RefResolver } from '../../../core/schema/refs.ts';
import { repairEach } from '../../../core/schema/repair.ts';
import { isRightSchema, isRightThroughout, type RightParts, rightParts } from '../../../core/schema/right-schema.ts';
import { rewriteSchema } from '../../../core/schema/walk.ts';

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
      expectNoRepair(given, new RefResolver(given));
    }),
    { numRuns: 20_000 },
  );
  expect(right).toBeGreaterThan(1_000);
});

test('what is said to be right throughout has no schema that a repair changes or speaks of', () => {
  const inner = fc.letrec<{ readonly schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      { weight: 2, arbitrary: fc.boolean() },
      { weight: 1, arbitrary: schema },
      {
        weight: 7,
        arbitrary: fc.record(
          {
            type: fc.constantFrom('object', 'string', 'strin'),
            properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema'), {
              minKeys: 1,
              maxKeys: 2,
            }),
            items: tie('schema'),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            any_of: tie('schema'),
          },
          { requiredKeys: ['properties'] },
        ),
      },
    ),
  })).schema;
  let right = 0;
  fc.assert(
    fc.property(inner, (generated) => {
      const given = JSON.parse(JSON.stringify(generated)) as JsonValue;
      if (!isJsonObject(given) || !isRightThroughout(given)) return;
      let inside = -1;
      const resolver = new RefResolver(given);
      const visit = (schema: JsonValue): JsonValue => {
        inside++;
        if (isJsonObject(schema)) expectNoRepair(schema, resolver);
        else expect(schema).toBeTypeOf('boolean');
        return schema;
      };
      expect(rewriteSchema(given, visit, true)).toBe(given);
      expect(Object.keys(given)).not.toContain('$recursiveAnchor');
      right += Math.min(inside, 1);
    }),
    { numRuns: 20_000 },
  );
  expect(right).toBeGreaterThan(500);
});

test('a repair that leaves out the right parts repairs as one of all parts does', () => {
  let partly = 0;
  fc.assert(
    fc.property(schema, (generated) => {
      const given = JSON.parse(JSON.stringify(generated)) as JsonObject;
      const right = rightParts(given, given);
      if (right.required || right.keywords) partly++;
      expect(repairSaid(given, right)).toEqual(repairSaid(given));
    }),
    { numRuns: 20_000 },
  );
  expect(partly).toBeGreaterThan(5_000);
});

/** The schema that all repairs but those of its right parts make, and what they say. */
function repairSaid(given: JsonObject, right?: RightParts): unknown {
  const said: string[] = [];
  const log = {
    repair: (pointer: string, message: string) => said.push(`${pointer} ${message}`),
    lose: (path: string, lost: string, reason: string) => said.push(`${path} ${lost} ${reason}`),
  };
  return { repaired: repairEach({ ...given }, given, '', new RefResolver(given), log, right), said };
}

function expectNoRepair(given: JsonObject, resolver: RefResolver): void {
  const said: string[] = [];
  const log = {
    repair: (_: string, message: string) => said.push(message),
    lose: (_: string, lost: string) => said.push(lost),
  };
  const repaired = repairEach({ ...given }, given, '', resolver, log);
  expect({ repaired: isJsonObject(repaired) ? { ...repaired } : repaired, said }).toEqual({
    repaired: given,
    said: [],
  });
}
