import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import { judge } from '../../../core/formats/judge.ts';
import { writableFormats } from '../../../core/formats/registry.ts';
import { draftOf, judgeSchema } from '../../../core/formats/shapes/schema-faults.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { repairSchema } from '../../../core/schema/repair.ts';
import { randomRuns } from '../../support/random-runs.ts';

const addresses = {
  '04': 'http://json-schema.org/draft-04/schema#',
  '06': 'http://json-schema.org/draft-06/schema#',
  '07': 'http://json-schema.org/draft-07/schema#',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
} as const;
const drafts = Object.keys(addresses) as (keyof typeof addresses)[];

/** The faults of each schema by draft: `pointer message`, and the drafts without a fault. */
const cases: readonly (readonly [JsonObject, string | null, readonly (keyof typeof addresses)[]])[] = [
  [{ type: 'object', properties: { a: { type: ['string', 'null'], minLength: 1 } }, required: ['a'] }, null, drafts],
  [
    { properties: { a: { type: 'strin' } } },
    '/properties/a/type Invalid type "strin". Expected "string", "number", "integer", "boolean", "object", "array" or "null".',
    [],
  ],
  [{ type: 5 }, '/type Invalid type 5.', []],
  [{ type: ['string', 'string'] }, '/type Invalid type ["string","string"].', []],
  [{ minimum: 'x' }, '/minimum "minimum" must be a number.', []],
  [{ required: 'a' }, '/required "required" must be a list.', []],
  [{ items: { maxLength: -1 } }, '/items/maxLength "maxLength" must be at least 0.', []],
  [{ anyOf: [] }, '/anyOf "anyOf" must not be empty.', []],
  [{ properties: { type: 'text' } }, '/properties/type "type" must be an object', []],
  [{ pattern: 1 }, '/pattern "pattern" must be a string.', []],
  [{ pattern: '(' }, '/pattern "pattern" isn\'t a valid regular expression.', []],
  [{ pattern: '[z-a]{2}' }, '/pattern "pattern" isn\'t a valid regular expression.', []],
  [{ patternProperties: { '*': {} } }, '/patternProperties "*" isn\'t a valid regular expression.', ['04', '06']],
  [{ properties: { pattern: { pattern: '^\\p{L}+$' }, b: { pattern: '^[\\w.\\-]+$' } } }, null, drafts],
  [{ properties: { a: { pattern: '(?i)^(?P<year>\\d{4})$' } }, patternProperties: { '^x-': {} } }, null, drafts],
  [{ minimum: 1, exclusiveMinimum: true }, '/exclusiveMinimum "exclusiveMinimum" must be a number.', ['04']],
  [
    { exclusiveMinimum: 1 },
    '/exclusiveMinimum "exclusiveMinimum" must be true or false.',
    ['06', '07', '2019-09', '2020-12'],
  ],
  [
    { items: [{ type: 'string' }] },
    '/items "items" must be an object or true or false.',
    ['04', '06', '07', '2019-09'],
  ],
  [{ $recursiveAnchor: true }, '/$recursiveAnchor "$recursiveAnchor" must be a string.', ['04', '06', '07', '2019-09']],
  [{ properties: { a: true } }, '/properties/a "a" must be an object.', ['06', '07', '2019-09', '2020-12']],
];

describe('a schema is judged by the draft that it names', () => {
  test.each(cases.map((one) => [JSON.stringify(one[0]), ...one] as const))('%s', (_, schema, says, right) => {
    for (const draft of drafts) {
      const { faults } = judgeSchema({ $schema: addresses[draft], ...schema }, null);
      const told = faults.map(({ pointer, message }) => `${pointer} ${message}`);
      if (right.includes(draft)) expect(told, draft).toEqual([]);
      else {
        expect(told, draft).toHaveLength(1);
        expect(told[0]?.startsWith(says ?? ''), `${draft}: ${told[0]}`).toBe(true);
      }
    }
  });

  it('one that names none is of any; one of somebody else is not judged', () => {
    expect(judgeSchema({ minimum: 1, exclusiveMinimum: true }, null).faults).toEqual([]);
    expect(judgeSchema({ exclusiveMinimum: 1 }, null).faults).toEqual([]);
    expect(judgeSchema({ minimum: 1, exclusiveMinimum: true }, '2020-12').faults).toHaveLength(1);
    expect(judgeSchema({ minimum: 1, exclusiveMinimum: true, type: 'strin' }, null)).toMatchObject({
      draft: '04',
      faults: [{ pointer: '/type' }],
    });
    expect(judgeSchema({ $schema: 'https://example.com/mine', type: 'strin' }, null).faults).toEqual([]);
    expect(draftOf('http://json-schema.org/draft-05/schema#')).toBeNull();
  });
});

describe('in a definition', () => {
  const schema = { type: 'object', properties: { a: { type: 'strin' } } };
  test.each([
    ['openai', { type: 'function', function: { name: 'f', parameters: schema } }, '/function/parameters'],
    ['openai-legacy', { name: 'f', parameters: schema }, '/parameters'],
    ['anthropic', { name: 'f', input_schema: schema }, '/input_schema'],
    ['mcp', { name: 'f', inputSchema: { type: 'object' }, outputSchema: schema }, '/outputSchema'],
    ['gemini', { name: 'f', parametersJsonSchema: schema }, '/parametersJsonSchema'],
    ['gemini', { name: 'f', parameters: { type: 'OBJECT', properties: { a: { type: 'STRIN' } } } }, '/parameters'],
    ['bedrock', { toolSpec: { name: 'f', inputSchema: { json: schema } } }, '/toolSpec/inputSchema/json'],
    ['canonical', { name: 'f', inputs: schema }, '/inputs'],
    ['json-schema', { title: 'f', ...schema }, ''],
  ] as const)('%s', (format, definition, pointer) => {
    expect(judge(definition, format)).toMatchObject([
      {
        pointer: `${pointer}/properties/a/type`,
        limit: 'json-schema',
        severity: format === 'canonical' ? 'warning' : 'error',
      },
    ]);
  });

  it('arguments without the schema around them', () => {
    const definition = { name: 'f', description: 'd', args_schema: { a: { type: 'strin' } } };
    expect(judge(definition, 'langchain').filter(({ limit }) => limit === 'json-schema')).toMatchObject([
      { pointer: '/args_schema/a/type' },
    ]);
  });

  it('one mistake is told once', () => {
    expect(judge({ name: 'f', input_schema: { type: 'objct' } }, 'anthropic')).toMatchObject([
      { pointer: '/input_schema/type', limit: 'object-root' },
    ]);
    expect(judge({ name: 'f', input_schema: {} }, 'anthropic')).toHaveLength(1);
    expect(judge({ title: 'f', properties: 'x', $schema: addresses['07'] }, 'json-schema').length).toBeLessThan(3);
  });
});

/** Any value under any keyword, with schemas in it. */
const anySchema = fc.letrec<{ schema: JsonObject; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('x', 'true', '', 0, -1, 2.5, true, false, null, [], {}, ['a', 'a'], 'string', 'object'),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('schema'),
  ),
  schema: fc
    .array(
      fc.tuple(
        fc.constantFrom(
          ...['type', 'properties', 'items', 'required', 'enum', 'const', 'minimum', 'exclusiveMinimum', 'multipleOf'],
          ...['maxLength', 'minItems', 'uniqueItems', 'format', 'pattern', 'anyOf', 'allOf', 'not', 'contains', 'if'],
          ...['additionalProperties', 'propertyNames', 'patternProperties', 'dependencies', 'dependentRequired'],
          ...['prefixItems', 'additionalItems', 'definitions', '$defs', 'description', 'default', 'examples', 'title'],
          ...[
            'readOnly',
            'deprecated',
            'minContains',
            '$recursiveAnchor',
            '$recursiveRef',
            '$anchor',
            '$comment',
            '$id',
          ],
          ...[
            'contentEncoding',
            'dependentSchemas',
            'unevaluatedProperties',
            'maximum',
            '$ref',
            'nullable',
            'optional',
          ],
        ),
        tie('value'),
      ),
      { maxLength: 5 },
    )
    .map((entries) => Object.fromEntries(entries) as JsonObject),
}));

describe('what is written is a schema, whatever was read', () => {
  it('by the draft that it names then', () => {
    fc.assert(
      fc.property(anySchema.schema, fc.constantFrom(undefined, ...Object.values(addresses)), (schema, address) => {
        const { result } = repairSchema(address === undefined ? schema : { $schema: address, ...schema });
        expect(judgeSchema(result, '2020-12').faults, JSON.stringify(result)).toEqual([]);
      }),
      { numRuns: 5 * randomRuns },
    );
  });

  it('and what a schema cannot say is declared', () => {
    const definition = {
      name: 'f',
      description: 'd',
      inputSchema: { type: 'object', properties: { a: { type: 'strin' }, b: { type: 'string', format: 3 } } },
    };
    for (const { id } of writableFormats()) {
      if (['canonical'].includes(id)) continue;
      const { losses } = emitTool(canonicalize(definition).result, id);
      const paths = losses.map(({ path }) => path);
      expect(paths, id).toContain('/inputSchema/properties/a/type');
      expect(paths, id).toContain('/inputSchema/properties/b/format');
    }
  });

  it('a reference of draft 2019-09 to the whole is one of 2020-12 where the schema is', () => {
    const tree = {
      $recursiveAnchor: true,
      type: 'object',
      properties: { next: { $recursiveRef: '#' }, pair: { type: 'array', items: [{ type: 'string' }] } },
    };
    const result = repairSchema({ $schema: addresses['2019-09'], ...tree }).result;
    expect(result).toMatchObject({ $schema: addresses['2020-12'], properties: { next: { $ref: '#' } } });
    expect(result).not.toHaveProperty('$recursiveAnchor');
    const old = { $schema: addresses['2019-09'], ...tree, properties: { next: { $recursiveRef: '#' } } };
    expect(repairSchema(old).result).toEqual(old);
  });
});
