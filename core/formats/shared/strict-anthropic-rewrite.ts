import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
  objectOf,
} from '../../json/json-value.ts';
import type { RefResolver } from '../../schema/refs.ts';
import { say, wording } from '../../text/say.ts';
import type { Rewritten, SchemaLosses } from './schema-losses.ts';
import { copyOf } from './slots.ts';
import { isTakenByAnthropicStrict } from './strict-anthropic-check.ts';
import { loseAnyValue, loseOpenMembers, losesReference, rewriteStrictly } from './strict-losses.ts';

const reason = wording`Anthropic’s strict mode takes only a part of JSON Schema.`;

/**
 * The schema in the subset of Anthropic's strict mode: objects closed (a map loses its meaning, which is declared), a type
 * or a union everywhere, only the keywords that mode takes. `base` is the pointer of `root` in losses.
 */
export function toStrictAnthropic(root: JsonObject, base: string): Rewritten<JsonObject> {
  return rewriteStrictly(root, base, strictSchema);
}

function strictSchema(value: JsonValue, pointer: string, resolver: RefResolver, losses: SchemaLosses): JsonValue {
  if (!isJsonObject(value)) {
    if (typeof value !== 'boolean' || pointer.endsWith('/additionalProperties')) return value;
    losses.add(pointer, null, String(value), reason);
    return anything();
  }
  const schema = copyOf(value);
  moveDefinitions(schema);
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') return strictReference(schema, reference, pointer, resolver, losses);
  onePartOnly(schema, pointer, losses);
  if (Array.isArray(schema['type']) && !isPlain(schema)) return splitTypes(schema, pointer, losses);
  return finish(schema, pointer, losses);
}

function finish(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): JsonObject {
  if (['type', 'anyOf', 'allOf', 'enum', 'const'].every((keyword) => schema[keyword] === undefined)) {
    loseAnyValue(losses, pointer);
    return objectOf([
      ...Object.entries(anything()),
      ...Object.entries(schema).filter(([key]) => key === 'description' || key === 'title'),
    ]);
  }
  if (schema['type'] === 'object') {
    loseOpenMembers(losses, pointer, schema['additionalProperties']);
    schema['additionalProperties'] = false;
    schema['properties'] = isJsonObject(schema['properties']) ? schema['properties'] : emptyObject();
  }
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (value !== undefined && !isTakenByAnthropicStrict(schema, keyword, value)) {
      losses.add(pointer, keyword, `"${keyword}"`, reason);
      delete schema[keyword];
    }
  }
  return schema;
}

function anything(): JsonObject {
  return objectOf([['anyOf', ['string', 'number', 'boolean', 'null'].map((type) => objectOf([['type', type]]))]]);
}

/** Draft-07's `definitions` are called `$defs` here. */
function moveDefinitions(schema: MutableJsonObject): void {
  const old = schema['definitions'];
  if (isJsonObject(old)) {
    const present = schema['$defs'];
    schema['$defs'] = objectOf([...Object.entries(old), ...Object.entries(isJsonObject(present) ? present : {})]);
    delete schema['definitions'];
  }
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith('#/definitions/')) {
    schema['$ref'] = `#/$defs/${reference.slice('#/definitions/'.length)}`;
  }
}

function strictReference(
  schema: JsonObject,
  reference: string,
  pointer: string,
  resolver: RefResolver,
  losses: SchemaLosses,
): JsonObject {
  if (losesReference(losses, pointer, reference, resolver)) return anything();
  for (const keyword of Object.keys(schema)) {
    if (keyword !== '$ref' && keyword !== '$defs') {
      losses.add(pointer, keyword, `"${keyword}"`, say`Strict mode allows only "$ref" here.`);
    }
  }
  return objectOf(Object.entries(schema).filter(([key]) => key === '$ref' || key === '$defs'));
}

/** Of fixed values, unions and a type only one may stand; the most telling one does. */
function onePartOnly(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): void {
  const drop = (keyword: string, why: string): void => {
    if (schema[keyword] !== undefined) {
      losses.add(pointer, keyword, `"${keyword}"`, why);
      delete schema[keyword];
    }
  };
  const isSimple = (value: JsonValue): boolean => value === null || typeof value !== 'object';
  if (Array.isArray(schema['enum']) && (schema['enum'].length === 0 || !schema['enum'].every(isSimple))) {
    drop('enum', say`Strict mode takes only texts, numbers, true, false and null as fixed values.`);
  }
  if (schema['const'] !== undefined && !isSimple(schema['const'])) {
    drop('const', say`Strict mode takes only texts, numbers, true, false and null as fixed values.`);
  }
  if (schema['enum'] !== undefined || schema['const'] !== undefined) {
    // The values say their type themselves.
    delete schema['type'];
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      drop(keyword, say`Strict mode does not allow a union together with fixed values.`);
    }
    return;
  }
  const branches = schema['oneOf'];
  if (Array.isArray(branches) && schema['anyOf'] === undefined) {
    losses.add(pointer, 'oneOf', '"oneOf"', say`Strict mode knows "anyOf" only; it is written instead.`);
    delete schema['oneOf'];
    schema['anyOf'] = branches;
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    if (schema[keyword] !== undefined && !Array.isArray(schema[keyword])) drop(keyword, say`It is not a list.`);
  }
  const properties = schema['properties'];
  const isObject =
    schema['type'] === 'object' && (pointer === '' || (isJsonObject(properties) && Object.keys(properties).length > 0));
  if (isObject) {
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      drop(keyword, say`Strict mode does not allow a union together with the members of an object.`);
    }
    return;
  }
  if (schema['anyOf'] !== undefined) {
    drop('oneOf', say`Strict mode takes one union.`);
    drop('allOf', say`Strict mode takes one union.`);
  }
  if (schema['anyOf'] !== undefined || schema['allOf'] !== undefined) dropTypeBesideUnion(schema);
}

/** The branches of a union say their types; what is left of an empty object beside them says nothing. */
function dropTypeBesideUnion(schema: MutableJsonObject): void {
  delete schema['type'];
  if (isJsonObject(schema['properties']) && Object.keys(schema['properties']).length === 0) delete schema['properties'];
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
}

/** Whether a list of types stands without keywords that belong to one of them. */
function isPlain(schema: JsonObject): boolean {
  const type = member(schema, 'type');
  const types = Array.isArray(type) ? type : [];
  return (
    !types.includes('object') &&
    Object.keys(schema).every((keyword) => ['type', 'description', 'title', '$defs'].includes(keyword))
  );
}

/** `["object", "null"]` with members → a union of an object with these members and null. */
function splitTypes(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): JsonObject {
  const types = Array.isArray(schema['type']) ? schema['type'] : [];
  const shared = ['description', 'title', '$defs'];
  const own = Object.entries(schema).filter(([key]) => key !== 'type' && !shared.includes(key));
  const owner: Readonly<Record<string, string>> = {
    properties: 'object',
    required: 'object',
    additionalProperties: 'object',
    items: 'array',
    minItems: 'array',
    format: 'string',
  };
  for (const [keyword] of own) {
    const type = owner[keyword];
    if (type === undefined || !types.includes(type)) losses.add(pointer, keyword, `"${keyword}"`, reason);
  }
  const branches = types.map((type) => {
    const branch = copyOf(objectOf([['type', type], ...own.filter(([key]) => owner[key] === type)]));
    return finish(branch, pointer, losses);
  });
  return objectOf([['anyOf', branches], ...Object.entries(schema).filter(([key]) => shared.includes(key))]);
}
