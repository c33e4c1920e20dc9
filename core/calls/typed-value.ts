import { isNumberText, isWholeNumber, numberOfText } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { valueAt } from '../json/pointer.ts';
import { typeOfValue } from '../schema/keywords.ts';

const aliases: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  varchar: 'string',
  char: 'string',
  enum: 'string',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  uint: 'integer',
  long: 'integer',
  short: 'integer',
  float: 'number',
  double: 'number',
  num: 'number',
  bool: 'boolean',
  binary: 'boolean',
  dict: 'object',
  map: 'object',
  list: 'array',
  arr: 'array',
  tuple: 'array',
  none: 'null',
};

/** Deeper schemas give no types. */
const deepest = 12;

/** The types of a schema, named as in JSON Schema; empty where it names none. */
export function typesOf(schema: JsonValue | null, root: JsonObject | null = null, depth = 0): ReadonlySet<string> {
  const types = new Set<string>();
  if (!isJsonObject(schema) || depth > deepest) return types;
  const { type } = schema;
  for (const one of isJsonArray(type) ? type : [type]) {
    if (typeof one === 'string') types.add(aliases[one.toLowerCase()] ?? one.toLowerCase());
  }
  if (schema['nullable'] === true) types.add('null');
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith('#') && root !== null) {
    for (const one of typesOf(valueAt(root, reference.slice(1)) ?? null, root, depth + 1)) types.add(one);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const inner = schema[key];
    const branches = isJsonArray(inner) ? inner.slice(0, 100) : [];
    for (const one of branches.flatMap((branch) => [...typesOf(branch, root, depth + 1)])) types.add(one);
  }
  if (types.size === 0) {
    const values = isJsonArray(schema['enum'])
      ? schema['enum'].slice(0, 1_000)
      : Object.hasOwn(schema, 'const')
        ? [schema['const'] ?? null]
        : [];
    for (const value of values) types.add(typeOfValue(value));
    if (isJsonObject(schema['properties'])) types.add('object');
    if (schema['items'] !== undefined) types.add('array');
  }
  return types;
}

/**
 * The value of a text without quotes, by the types of its schema: null, then numbers, then truth values. `undefined` for an object or a list,
 * or if the text is meant as such: if no type fits, if the schema allows strings, or of `007` and `+1`, which are no numbers of JSON.
 */
export function typedScalar(text: string, types: ReadonlySet<string>): JsonValue | undefined {
  const bare = text.trim();
  if (types.has('null') && bare.toLowerCase() === 'null') return null;
  if (types.has('string')) return undefined;
  if ((types.has('number') || types.has('integer')) && isNumberText(bare)) {
    const number = numberOfText(bare);
    if (types.has('number') || isWholeNumber(number)) return number;
  }
  if (types.has('boolean')) {
    const word = bare.toLowerCase();
    if (word === 'true' || word === '1') return true;
    if (word === 'false' || word === '0') return false;
  }
  return undefined;
}

/** The value, with texts converted to the numbers or truth values of its schema; all else unchanged. */
export function conformed(value: JsonValue, schema: JsonValue | null, root: JsonObject | null, depth = 0): JsonValue {
  if (schema === null || depth > deepest) return value;
  const resolved = follow(schema, root);
  if (typeof value === 'string') {
    const types = typesOf(resolved, root);
    return types.size === 0 || types.has('string') ? value : (typedScalar(value, types) ?? value);
  }
  if (!isJsonObject(resolved)) return value;
  if (isJsonArray(value)) {
    const { items } = resolved;
    return isJsonObject(items) ? value.map((item) => conformed(item, items, root, depth + 1)) : value;
  }
  const properties = resolved['properties'];
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  return objectOf(
    Object.entries(value).map(([key, inner]) => [
      key,
      conformed(inner, Object.hasOwn(properties, key) ? (properties[key] ?? null) : null, root, depth + 1),
    ]),
  );
}

/** The schema behind a reference, or the only object among alternatives. */
function follow(schema: JsonValue, root: JsonObject | null): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith('#') && root !== null) {
    return valueAt(root, reference.slice(1)) ?? schema;
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const inner = schema[key];
    if (!isJsonArray(inner)) continue;
    const objects = inner.filter(
      (one) => isJsonObject(one) && (isJsonObject(one['properties']) || one['items'] !== undefined),
    );
    if (objects.length === 1) return objects[0] ?? schema;
  }
  return schema;
}
