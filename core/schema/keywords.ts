import { isNumber, isWholeNumber } from '../json/exact-number.ts';
import { isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { byWord } from '../text/words.ts';

/** A keyword holds one schema, a list of them, or a map from names to them. */
export type SubschemaHolder = 'one' | 'list' | 'map';

/** The keywords of draft-04 to 2020-12 and OpenAPI 3.0 that hold schemas. `items` may also be a list (before 2020-12). */
export const SUBSCHEMA_KEYWORDS = byWord<SubschemaHolder>({
  map: 'properties patternProperties $defs definitions dependentSchemas dependencies',
  // `any_of` is from Gemini's Python package.
  list: 'allOf anyOf any_of oneOf prefixItems',
  one: `
    items additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties propertyNames
    not if then else contentSchema
  `,
});

export const MAP_KEYWORDS = [...SUBSCHEMA_KEYWORDS].flatMap(([keyword, holder]) => (holder === 'map' ? [keyword] : []));

export const JSON_TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const;
export type JsonType = (typeof JSON_TYPES)[number];

export const PYTHON_TYPES: ReadonlyMap<JsonValue | undefined, string> = new Map(
  JSON_TYPES.map((type, index) => [type, ['str', 'int', 'float', 'bool', 'dict', 'list', 'None'][index] ?? type]),
);

export function isJsonType(value: JsonValue | undefined): value is JsonType {
  return (JSON_TYPES as readonly unknown[]).includes(value);
}

/** `{ type }` for each type, always the same object: equal ones are found without a comparison. */
export const BARE_SCHEMAS: ReadonlyMap<JsonValue | undefined, JsonObject> = new Map(
  JSON_TYPES.map((type) => [type, { type }]),
);

/** The JSON Schema type of a value; a whole number is an `integer`. */
export function typeOfValue(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isNumber(value)) return isWholeNumber(value) ? 'integer' : 'number';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    default:
      return 'object';
  }
}

/** The list under `keyword`, or an empty one. */
export function listAt(schema: JsonObject, keyword: string): JsonArray {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return Array.isArray(value) ? value : [];
}

/** The object under `keyword`, or `null`. */
export function objectAt(schema: JsonObject, keyword: string): JsonObject | null {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return isJsonObject(value) ? value : null;
}
