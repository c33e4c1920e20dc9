/** The metaschemas of JSON Schema, each as one schema without outside references, from the texts in ajv. */
import { createRequire } from 'node:module';

type Schema = { [key: string]: unknown };

const read = createRequire(import.meta.url);

/** By the name of the draft; the key is the name of its validator. */
export function metaSchemas(): Readonly<Record<string, Schema>> {
  const draft06 = read('ajv/dist/refs/json-schema-draft-06.json') as Schema;
  return {
    'draft-04': standalone(draft04(draft06)),
    'draft-06': standalone(draft06),
    'draft-07': standalone(read('ajv/dist/refs/json-schema-draft-07.json') as Schema),
    'draft-2019-09': withVocabularies('json-schema-2019-09', [
      'core',
      'applicator',
      'validation',
      'meta-data',
      'format',
      'content',
    ]),
    'draft-2020-12': withVocabularies('json-schema-2020-12', [
      'core',
      'applicator',
      'unevaluated',
      'validation',
      'meta-data',
      'format-annotation',
      'content',
    ]),
  };
}

/** Draft 6 without its changes to draft 4: bounds, `required` without a name, true and false as schemas, new words. */
function draft04(draft06: Schema): Schema {
  const {
    const: _const,
    contains: _contains,
    propertyNames: _names,
    examples: _examples,
    $id: _id,
    ...kept
  } = propertiesOf(draft06);
  const flagOrSchema = { anyOf: [{ type: 'boolean' }, { $ref: '#' }] };
  return {
    ...draft06,
    type: 'object',
    properties: {
      ...kept,
      id: { type: 'string' },
      exclusiveMinimum: { type: 'boolean' },
      exclusiveMaximum: { type: 'boolean' },
      additionalItems: flagOrSchema,
      additionalProperties: flagOrSchema,
      required: { type: 'array', minItems: 1, items: { type: 'string' }, uniqueItems: true },
    },
  };
}

function withVocabularies(folder: string, names: readonly string[]): Schema {
  const root = read(`ajv/dist/refs/${folder}/schema.json`) as Schema;
  const parts = names.map((name) => read(`ajv/dist/refs/${folder}/meta/${name}.json`) as Schema);
  const { allOf: _allOf, ...own } = root;
  return standalone({
    ...own,
    $defs: Object.assign({}, ...parts.map((part) => part['$defs'] ?? {})),
    properties: Object.assign({}, ...parts.map(propertiesOf), propertiesOf(root)),
  });
}

function propertiesOf(schema: Schema): Schema {
  return schema['properties'] as Schema;
}

/** Keywords that check nothing in a schema. */
const silent = new Set([
  ...['$schema', '$id', '$vocabulary', '$dynamicAnchor', '$recursiveAnchor', '$comment'],
  ...['title', 'default', 'deprecated'],
]);

const maps = new Set(['properties', '$defs', 'definitions']);

function standalone(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (silent.has(key) || (key === 'format' && value !== 'regex')) return [];
      // Every reference is now to the draft itself. The list of types gets the type string, so that values are compared as strings.
      if (key === '$dynamicRef' || key === '$recursiveRef') return [['$ref', '#']];
      if (key === '$ref') return [['$ref', String(value).replace(/^meta\/[\w-]+/, '')]];
      if (maps.has(key)) {
        return [
          [key, Object.fromEntries(Object.entries(value as Schema).map(([name, inner]) => [name, inside(inner)]))],
        ];
      }
      return [[key, inside(value)]];
    }),
  );
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value !== 'object' || value === null) return value;
  const schema = standalone(value as Schema);
  if (Array.isArray(schema['enum'])) return { type: 'string', ...schema };
  // Equality of any values would need a library; a repeated value changes nothing.
  const { uniqueItems, ...others } = schema;
  const items = schema['items'];
  const areTexts = typeof items === 'object' && items !== null && 'type' in items;
  const types =
    typeof items === 'object' && items !== null && '$ref' in items && String(items['$ref']).endsWith('/simpleTypes');
  return uniqueItems === undefined || areTexts
    ? schema
    : types
      ? { ...others, uniqueItems, items: { type: 'string', allOf: [items] } }
      : others;
}
