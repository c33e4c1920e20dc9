import { compareNumbers, doubleOf, isNumber, type JsonNumber } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import { inlineRefs } from '../schema/refs.ts';

/** Deeper objects and longer lists stay empty: a person fills the skeleton in. */
const deepest = 8;
const mostItems = 20;

/**
 * The fewest arguments that the schema accepts: its required properties, each with its first example, its default, or an empty value of its
 * type. An empty value may break other rules of the schema, such as a pattern.
 */
export function skeletonArguments(schema: JsonObject): JsonObject {
  const value = skeletonOf(inlineRefs(schema).schema, 0);
  return isJsonObject(value) ? value : {};
}

function skeletonOf(schema: JsonValue | undefined, depth: number): JsonValue {
  if (!isJsonObject(schema)) return null;
  return given(schema) ?? ofUnion(schema, depth) ?? ofType(schema, depth);
}

function given(schema: JsonObject): JsonValue | undefined {
  return (
    listAt(schema, 'examples')[0] ??
    member(schema, 'example') ??
    member(schema, 'default') ??
    member(schema, 'const') ??
    listAt(schema, 'enum')[0]
  );
}

function ofUnion(schema: JsonObject, depth: number): JsonValue | undefined {
  const branches = member(schema, 'anyOf') ?? member(schema, 'oneOf');
  if (!isJsonArray(branches) || depth >= deepest) return undefined;
  const branch = branches.find((one) => !isJsonObject(one) || member(one, 'type') !== 'null');
  return branch === undefined ? null : skeletonOf(branch, depth + 1);
}

function ofType(schema: JsonObject, depth: number): JsonValue {
  const type = member(schema, 'type');
  const first = isJsonArray(type) ? type.find((one) => one !== 'null') : type;
  switch (first ?? (isJsonObject(member(schema, 'properties')) ? 'object' : 'string')) {
    case 'object':
      return ofObject(schema, depth);
    case 'array':
      return ofList(schema, depth);
    case 'integer':
    case 'number':
      return leastNumber(schema);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return '';
  }
}

function ofObject(schema: JsonObject, depth: number): JsonObject {
  const properties = objectAt(schema, 'properties') ?? {};
  const required = depth < deepest ? listAt(schema, 'required').filter((name) => typeof name === 'string') : [];
  return objectOf(required.map((name) => [name, skeletonOf(member(properties, name) ?? {}, depth + 1)]));
}

function ofList(schema: JsonObject, depth: number): JsonValue {
  const least = doubleOf(member(schema, 'minItems'));
  const count = least !== undefined && depth < deepest ? Math.min(Math.max(least, 0), mostItems) : 0;
  return Array.from({ length: count }, () => skeletonOf(member(schema, 'items') ?? {}, depth + 1));
}

function leastNumber(schema: JsonObject): JsonNumber {
  const least = member(schema, 'minimum');
  return isNumber(least) && compareNumbers(least, 0) > 0 ? least : 0;
}
