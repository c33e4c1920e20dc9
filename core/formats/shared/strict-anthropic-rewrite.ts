import { isNumber } from '../../json/exact-number.ts';
import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
  objectOf,
} from '../../json/json-value.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { say, wording } from '../../text/say.ts';
import { noRecursion } from '../../tools/loss.ts';
import { withoutAllOf } from './all-of.ts';
import { oneOfAsAnyOf, type Rewritten, type SchemaAt } from './schema-losses.ts';
import { copyOf } from './slots.ts';
import { isTakenByAnthropicStrict, simpleValues, strictAnthropicFaults } from './strict-anthropic-check.ts';
import { loseAnyValue, loseOpenMembers, losesReference, rewriteStrictly } from './strict-losses.ts';

const reason = wording`Not supported in strict mode.`;

/**
 * The schema in the subset of Anthropic's strict mode: objects closed (a map loses its meaning, which is declared), a
 * type or a union everywhere, only the keywords of that mode.
 */
export function toStrictAnthropic(root: JsonObject): Rewritten<JsonObject> {
  return rewriteStrictly(root, { reason, anything, rewrite: strictSchema, faults: strictAnthropicFaults });
}

function strictSchema(value: JsonObject, at: SchemaAt): JsonObject {
  const schema = copyOf(refersInAllOf(value) ? withoutAllOf(value, at, reason) : value);
  moveDefinitions(schema);
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') return strictReference(schema, reference, at);
  onePartOnly(schema, at);
  if (Array.isArray(schema['type']) && !isPlain(schema)) return splitTypes(schema, at);
  return finish(schema, at);
}

function finish(schema: MutableJsonObject, at: SchemaAt): JsonObject {
  if (['type', 'anyOf', 'allOf', 'enum', 'const'].every((keyword) => schema[keyword] === undefined)) {
    loseAnyValue(at);
    return objectOf([
      ...Object.entries(anything()),
      ...Object.entries(schema).filter(([key]) => key === 'description' || key === 'title'),
    ]);
  }
  if (schema['type'] === 'object') {
    loseOpenMembers(at, schema['additionalProperties']);
    schema['additionalProperties'] = false;
    schema['properties'] = objectAt(schema, 'properties') ?? emptyObject();
    dropUnlisted(schema, schema['properties'], at);
  }
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (value !== undefined && !isTakenByAnthropicStrict(keyword, value)) at.drop(schema, keyword, reason);
  }
  return schema;
}

/** In a closed object, no value has a required property that isn't listed. */
function dropUnlisted(schema: MutableJsonObject, properties: JsonObject, at: SchemaAt): void {
  const { required } = schema;
  if (!Array.isArray(required)) return;
  const unlisted = required.filter((name) => typeof name !== 'string' || !Object.hasOwn(properties, name));
  for (const name of unlisted) {
    at.lose('required', say`"${String(name)}" in "required"`, say`No property has this name.`);
  }
  if (unlisted.length > 0) schema['required'] = required.filter((name) => !unlisted.includes(name));
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

function strictReference(schema: JsonObject, reference: string, at: SchemaAt): JsonObject {
  if (losesReference(at, reference)) return anything();
  if (!at.resolver.isRecursive(at.pointer)) return schema;
  at.lose('$ref', say`reference "${reference}"`, noRecursion(say`strict mode`));
  return anything();
}

function refersInAllOf(schema: JsonObject): boolean {
  return listAt(schema, 'allOf').some((branch) => isJsonObject(branch) && member(branch, '$ref') !== undefined);
}

const unions = ['anyOf', 'oneOf', 'allOf'];

/** Fixed values, unions and a type exclude each other; the most specific one stays. */
function onePartOnly(schema: MutableJsonObject, at: SchemaAt): void {
  const drop = (keywords: readonly string[], why: string): void => {
    for (const keyword of keywords) at.drop(schema, keyword, why);
  };
  const isSimple = (value: JsonValue): boolean => value === null || typeof value !== 'object' || isNumber(value);
  const simple = simpleValues();
  const { enum: values, const: constant } = schema;
  if (Array.isArray(values) && (values.length === 0 || !values.every(isSimple))) drop(['enum'], simple);
  if (constant !== undefined && !isSimple(constant)) drop(['const'], simple);
  if (schema['enum'] !== undefined || schema['const'] !== undefined) {
    // The values say their type themselves.
    delete schema['type'];
    drop(unions, say`Strict mode doesn't support a union with fixed values.`);
    drop(['properties', 'required', 'additionalProperties', 'items', 'minItems'], reason);
    return;
  }
  oneOfAsAnyOf(schema, at, say`Converted to "anyOf".`);
  drop(
    unions.filter((keyword) => !Array.isArray(schema[keyword])),
    say`The value must be a list.`,
  );
  const hasMembers = Object.keys(objectAt(schema, 'properties') ?? {}).length > 0;
  if (schema['type'] === 'object' && (at.isRoot || hasMembers)) {
    drop(unions, say`Strict mode doesn't support a union with properties or items.`);
    return;
  }
  if (schema['anyOf'] !== undefined) drop(['oneOf', 'allOf'], say`Strict mode supports only one union.`);
  if (schema['anyOf'] !== undefined || schema['allOf'] !== undefined) dropTypeBesideUnion(schema);
}

/** The branches of a union have their types; the rest of an empty object beside them says nothing. */
function dropTypeBesideUnion(schema: MutableJsonObject): void {
  delete schema['type'];
  if (isJsonObject(schema['properties']) && Object.keys(schema['properties']).length === 0) delete schema['properties'];
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
}

/** Whether a list of types has no keywords of one of them. */
function isPlain(schema: JsonObject): boolean {
  return (
    !listAt(schema, 'type').includes('object') &&
    Object.keys(schema).every((keyword) => ['type', 'description', 'title', '$defs'].includes(keyword))
  );
}

/** `["object", "null"]` with members → a union of an object with these members and null. */
function splitTypes(schema: MutableJsonObject, at: SchemaAt): JsonObject {
  const types = listAt(schema, 'type');
  const shared = ['description', 'title', '$defs'];
  const own = Object.entries(schema).filter(([key]) => key !== 'type' && !shared.includes(key));
  const owner: Readonly<Record<string, string>> = {
    properties: 'object',
    required: 'object',
    additionalProperties: 'object',
    items: 'array',
    minItems: 'array',
    format: 'string',
    pattern: 'string',
  };
  for (const [keyword] of own) {
    const type = owner[keyword];
    if (type === undefined || !types.includes(type)) at.lose(keyword, `"${keyword}"`, reason);
  }
  const branches = types.map((type) => {
    const branch = copyOf(objectOf([['type', type], ...own.filter(([key]) => owner[key] === type)]));
    return finish(branch, at);
  });
  return objectOf([['anyOf', branches], ...Object.entries(schema).filter(([key]) => shared.includes(key))]);
}
