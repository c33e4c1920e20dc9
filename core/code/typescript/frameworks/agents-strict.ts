import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../../json/json-value.ts';
import { resolvePointerReference } from './local-reference.ts';

/** Keywords that the package doesn't take in strict mode. */
const unsupported: readonly string[] = [
  ...['$dynamicRef', '$recursiveRef', 'additionalItems', 'allOf', 'contains', 'contentSchema', 'dependencies'],
  ...['dependentRequired', 'dependentSchemas', 'else', 'if', 'maxContains', 'minContains', 'not', 'oneOf'],
  ...['patternProperties', 'prefixItems', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
];

const deepest = 100;

/** Why `@openai/agents` refuses a schema in strict mode. */
export class StrictRefusal extends Error {}

/** The schema that `@openai/agents` sends in strict mode: all properties required, those that were optional also null. */
export function agentsStrict(schema: JsonObject): JsonObject {
  check(schema, 0);
  return strict(schema, schema, true, 0);
}

function check(schema: JsonValue, depth: number): void {
  if (!isJsonObject(schema)) return;
  if (depth > deepest) {
    throw new StrictRefusal(
      'JSON schema is too deeply nested to process safely. Simplify or flatten the schema, or disable strict mode.',
    );
  }
  for (const keyword of unsupported) {
    if (member(schema, keyword) !== undefined) {
      throw new StrictRefusal(
        `Cannot convert a JSON schema using unsupported keyword \`${keyword}\` to strict mode. Remove the keyword or disable strict mode.`,
      );
    }
  }
  for (const part of partsOf(schema)) check(part, depth + 1);
}

function partsOf(schema: JsonObject): readonly JsonValue[] {
  const items = member(schema, 'items');
  const anyOf = member(schema, 'anyOf');
  const additional = member(schema, 'additionalProperties');
  return [
    ...(isJsonArray(items) ? items : items === undefined ? [] : [items]),
    ...(isJsonArray(anyOf) ? anyOf : []),
    ...(additional === undefined ? [] : [additional]),
    ...['properties', '$defs', 'definitions'].flatMap((key) => {
      const value = member(schema, key);
      return isJsonObject(value) ? Object.values(value) : [];
    }),
  ];
}

function strict(schema: JsonObject, root: JsonObject, isRoot: boolean, depth: number): JsonObject {
  const properties = member(schema, 'properties');
  const type = member(schema, 'type');
  const isTyped = type !== undefined;
  const additional = member(schema, 'additionalProperties');
  if (!isTyped && (properties !== undefined || additional !== undefined) && additional !== false) {
    throw new StrictRefusal(
      'Cannot convert a typeless open JSON schema to strict mode. Set `type: "object"` with `additionalProperties: false`, or disable strict mode.',
    );
  }
  const inner = (value: JsonValue): JsonValue => (isJsonObject(value) ? strict(value, root, false, depth + 1) : value);
  const result = new Map<string, JsonValue>(Object.entries(schema));
  if (!isRoot && !isTyped && isJsonObject(properties)) result.set('type', 'object');
  const now = result.get('type');
  const isObject = now === undefined || now === 'object' || (isJsonArray(now) && now.includes('object'));
  if (isJsonObject(properties) && isObject) {
    const required = new Set(listOf(member(schema, 'required')));
    const entries = Object.entries(properties).map(([key, value]) => {
      const made = inner(value);
      return [key, required.has(key) || allowsNull(value, root, 0) ? made : orNull(made)] as const;
    });
    result.set('properties', objectOf(entries));
    result.set('required', Object.keys(properties));
    result.set('additionalProperties', false);
  }
  for (const key of ['$defs', 'definitions']) {
    const value = result.get(key);
    if (isJsonObject(value)) result.set(key, objectOf(Object.entries(value).map(([name, one]) => [name, inner(one)])));
  }
  const anyOf = result.get('anyOf');
  if (isJsonArray(anyOf)) result.set('anyOf', anyOf.map(inner));
  const items = result.get('items');
  if (items !== undefined) result.set('items', isJsonArray(items) ? items.map(inner) : inner(items));
  if (result.get('default') === null) result.delete('default');
  return objectOf(result);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}

function orNull(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const description = member(schema, 'description');
  return objectOf([
    ['description', typeof description === 'string' ? description : undefined],
    ['anyOf', [schema, objectOf([['type', 'null']])]],
  ]);
}

function allowsNull(schema: JsonValue, root: JsonObject, depth: number): boolean {
  if (!isJsonObject(schema)) return schema === true;
  const type = member(schema, 'type');
  if (type !== undefined && type !== 'null' && !(isJsonArray(type) && type.includes('null'))) return false;
  const values = member(schema, 'enum');
  if (isJsonArray(values) && !values.includes(null)) return false;
  const constant = member(schema, 'const');
  if (constant !== undefined && constant !== null) return false;
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const target = depth < deepest ? resolvePointerReference(reference, root) : undefined;
    if (target === undefined) {
      throw new StrictRefusal(
        `Cannot convert unresolved or external JSON schema reference \`${reference}\` to strict mode. Use a local reference or disable strict mode.`,
      );
    }
    if (!allowsNull(target, root, depth + 1)) return false;
  }
  const anyOf = member(schema, 'anyOf');
  if (isJsonArray(anyOf)) return anyOf.some((one) => allowsNull(one, root, depth + 1));
  return type !== undefined || !isJsonObject(member(schema, 'properties'));
}

/** Adds the descriptions of another schema of the same structure where there is none. */
export function withDescriptions(target: JsonValue, source: JsonValue | undefined): JsonValue {
  if (!isJsonObject(target) || !isJsonObject(source)) return target;
  const result = new Map<string, JsonValue>(Object.entries(target));
  const description = member(source, 'description');
  if (typeof description === 'string' && description.trim() !== '' && !result.has('description')) {
    result.set('description', description);
  }
  const same = (type: string): boolean => member(target, 'type') === type && member(source, 'type') === type;
  if (same('object')) {
    const [own, others] = [member(target, 'properties'), member(source, 'properties')];
    if (isJsonObject(own) && isJsonObject(others)) {
      result.set(
        'properties',
        objectOf(Object.entries(own).map(([key, one]) => [key, withDescriptions(one, member(others, key))])),
      );
    }
  }
  if (same('array')) {
    const [own, others] = [member(target, 'items'), member(source, 'items')];
    if (isJsonArray(own) && isJsonArray(others))
      result.set(
        'items',
        own.map((one, index) => withDescriptions(one, others[index])),
      );
    else if (isJsonObject(own)) result.set('items', withDescriptions(own, others));
  }
  for (const key of ['anyOf', 'allOf', 'oneOf']) {
    const [own, others] = [member(target, key), member(source, key)];
    if (isJsonArray(own) && isJsonArray(others))
      result.set(
        key,
        own.map((one, index) => withDescriptions(one, others[index])),
      );
  }
  return objectOf(result);
}
