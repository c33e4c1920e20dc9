import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { isNestedDeeperThan } from '../../../core/json/nesting.ts';
import { SUBSCHEMA_KEYWORDS } from '../../../core/schema/keywords.ts';
import { RefResolver } from '../../../core/schema/refs.ts';
import { repairEach, repairedThroughout, repairSchema } from '../../../core/schema/repair.ts';
import { RepairLog } from '../../../core/schema/repair-log.ts';
import { rewriteSchema } from '../../../core/schema/walk.ts';
import { randomRuns } from '../../support/random-runs.ts';

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
  ...['$dynamicRef', 'readOnly', 'deprecated', 'minProperties', 'contentEncoding'],
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
const plain = keywords.filter((keyword) => !SUBSCHEMA_KEYWORDS.has(keyword));
const holding = (holder: string): readonly string[] =>
  [...SUBSCHEMA_KEYWORDS.keys()].filter((keyword) => SUBSCHEMA_KEYWORDS.get(keyword) === holder);
/** A schema with any value for keywords without schemas, and schemas for the others. */
const schema = fc.letrec<{ schema: JsonValue }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.boolean(),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom(...plain), value, { maxKeys: 3 }),
        fc.dictionary(
          fc.constantFrom(...holding('map')),
          fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('schema')),
          { maxKeys: 2 },
        ),
        fc.dictionary(fc.constantFrom(...holding('list')), fc.array(tie('schema'), { maxLength: 2 }), { maxKeys: 1 }),
        fc.dictionary(fc.constantFrom(...holding('one')), tie('schema'), { maxKeys: 1 }),
      )
      .map(([own, ...inner]): JsonObject => ({ ...own, ...inner[0], ...inner[1], ...inner[2] })),
  ),
})).schema;

test('one walk that leaves out what is right repairs as all repairs of all schemas do', () => {
  let [right, wrong] = [0, 0];
  fc.assert(
    fc.property(schema, (generated) => {
      const given: JsonObject = JSON.parse(JSON.stringify({ type: 'object', properties: { p: generated } }));
      const walked = saidBy((log) => repairedThroughout(given, log).result);
      const resolver = new RefResolver(given);
      const whole = saidBy((log) =>
        rewriteSchema(given, (inner, place, original) =>
          isJsonObject(inner) ? repairEach({ ...inner }, original, place.pointer, resolver, log) : inner,
        ),
      );
      expect(walked).toBe(whole);
      const isChanged = repairSchema(given).result !== given;
      if (!isChanged) expect(walked).toBe(JSON.stringify([given, [], []]));
      if (isChanged) wrong++;
      else if (isJsonObject(generated) && Object.keys(generated).length > 0) right++;
    }),
    { numRuns: 20 * randomRuns },
  );
  expect(right).toBeGreaterThan(randomRuns / 4);
  expect(wrong).toBeGreaterThan(5 * randomRuns);
});

test('a schema that is said to be shallow is not nested too deeply for a definition', () => {
  const nested = (levels: number): JsonValue => (levels === 0 ? 1 : [nested(levels - 1)]);
  let shallow = 0;
  for (const keyword of [...keywords, '$recursiveRef', 'x-own', 'any_of']) {
    for (const levels of [2, 60, 120, 250]) {
      for (const depth of [0, 30, 60, 120]) {
        for (const held of [nested(levels), [nested(levels)], { a: nested(levels) }]) {
          let given: JsonObject = { [keyword]: held };
          for (let level = 0; level < depth; level++) given = { type: 'array', items: given };
          const { isShallow } = repairSchema(given);
          if (isShallow) expect(isNestedDeeperThan(given), `${keyword} ${levels} ${depth}`).toBe(false);
          if (isShallow) shallow++;
        }
      }
    }
  }
  expect(shallow).toBeGreaterThan(300);
});

/** What a repair makes and says, as a text: the order of keywords counts. */
function saidBy(repair: (log: RepairLog) => JsonValue): string {
  const log = new RepairLog();
  const result = repair(log);
  return JSON.stringify([result, log.repairs, log.losses]);
}
