import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type MutableJsonObject,
  member,
  objectOf,
} from '../../json/json-value.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { say, wording } from '../../text/say.ts';
import type { StrictMode } from '../target.ts';
import { withoutAllOf } from './all-of.ts';
import type { Rewritten, SchemaAt } from './schema-losses.ts';
import { copyOf } from './slots.ts';
import { loseAnyValue, loseOpenMembers, losesReference, rewriteStrictly } from './strict-losses.ts';
import { describesObject, isStrictFormat, strictOpenaiFaults, strictRefusedKeywords } from './strict-openai-check.ts';

const reason = wording`Not supported in strict mode.`;

const nullDefault = wording`Not supported in strict mode. Added null to the types of the parameter.`;

/**
 * The schema in OpenAI's strict subset: every object closed and every property required, an optional one also null, references without
 * other keywords; other keywords are left out and declared. Azure refuses `default`, too.
 */
export function toStrictOpenai(root: JsonObject, mode: StrictMode = 'openai'): Rewritten<JsonObject> {
  const rewrite = mode === 'azure-openai' ? withoutDefault : strictSchema;
  return rewriteStrictly(root, { reason, anything, rewrite, faults: strictOpenaiFaults });
}

function withoutDefault(value: JsonObject, at: SchemaAt): JsonObject {
  const schema = copyOf(strictSchema(value, at));
  at.drop(schema, 'default', reason);
  return schema;
}

function strictSchema(value: JsonObject, at: SchemaAt): JsonObject {
  const reference = member(value, '$ref');
  if (typeof reference === 'string') return strictReference(value, reference, at);
  const schema = copyOf(withoutAllOf(value, at, reason));
  useAnyOf(schema, at);
  dropRefused(schema, at);
  if (schema['default'] === null) {
    at.lose('default', say`default null`, nullDefault);
    delete schema['default'];
  }
  if (!at.isRoot) at.drop(schema, '$id', reason);
  closeObject(schema, at);
  describeItems(schema, at);
  separateUnion(schema, at);
  if (['type', 'anyOf', 'enum', 'const', '$ref'].every((keyword) => schema[keyword] === undefined)) {
    loseAnyValue(at);
    return objectOf([...Object.entries(schema), ...Object.entries(anything())]);
  }
  return schema;
}

/** A schema for any value that is no list and no object: the widest of the subset. */
function anything(): JsonObject {
  return objectOf([['type', ['string', 'number', 'boolean', 'null']]]);
}

function strictReference(schema: JsonObject, reference: string, at: SchemaAt): JsonObject {
  if (!losesReference(at, reference)) return schema;
  const said = Object.entries(schema).filter(([key]) => key === 'description' || key === 'title');
  return objectOf([...said, ...Object.entries(anything())]);
}

/** `oneOf` becomes `anyOf`: strict mode has no "exactly one". */
function useAnyOf(schema: MutableJsonObject, at: SchemaAt): void {
  const { oneOf, anyOf } = schema;
  if (Array.isArray(oneOf)) {
    const why = anyOf === undefined ? say`Converted to "anyOf".` : reason;
    at.drop(schema, 'oneOf', why);
    schema['anyOf'] = anyOf ?? oneOf;
  }
  const union = schema['anyOf'];
  if (!Array.isArray(union) || union.length === 0) at.drop(schema, 'anyOf', say`"anyOf" has no branches.`);
}

function dropRefused(schema: MutableJsonObject, at: SchemaAt): void {
  const keyword = Array.isArray(schema['items']) ? 'items' : 'prefixItems';
  const tuple = schema[keyword];
  if (Array.isArray(tuple)) {
    at.lose(keyword, say`item order`, say`Only one schema for all items is supported.`);
    delete schema['prefixItems'];
    schema['items'] = tuple.length < 2 ? (tuple[0] ?? anything()) : objectOf([['anyOf', tuple]]);
  }
  for (const refused of strictRefusedKeywords) at.drop(schema, refused, reason);
  const { format } = schema;
  if (format !== undefined && !isStrictFormat(format)) at.drop(schema, 'format', reason);
}

function closeObject(schema: MutableJsonObject, at: SchemaAt): void {
  if (!describesObject(schema)) return;
  loseOpenMembers(at, schema['additionalProperties']);
  const properties = objectAt(schema, 'properties') ?? emptyObject();
  const listed = new Set(listAt(schema, 'required'));
  for (const name of listed) {
    if (typeof name !== 'string' || !Object.hasOwn(properties, name)) {
      at.lose('required', say`"${String(name)}" in "required"`, say`No property has this name.`);
    }
  }
  schema['additionalProperties'] = false;
  schema['properties'] = objectOf(
    Object.entries(properties).map(([name, value]) => [
      name,
      listed.has(name) || !isJsonObject(value) ? value : nullable(value),
    ]),
  );
  schema['required'] = Object.keys(properties);
}

function describeItems(schema: MutableJsonObject, at: SchemaAt): void {
  const { type, items } = schema;
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
  if (!isList || isJsonObject(items)) return;
  const why = say`A type is required. Limited to strings, numbers, true, false and null.`;
  at.lose(null, say`items of any type`, why);
  schema['items'] = anything();
}

/** A union cannot be beside an object's own members; the members stay. A bare type beside a union is dropped. */
function separateUnion(schema: MutableJsonObject, at: SchemaAt): void {
  if (schema['anyOf'] === undefined) return;
  const hasMembers = Object.keys(objectAt(schema, 'properties') ?? {}).length > 0;
  if (hasMembers || at.isRoot || schema['items'] !== undefined) {
    const why = say`Strict mode doesn't support a union with properties or items.`;
    at.drop(schema, 'anyOf', why);
  } else if (describesObject(schema)) {
    for (const keyword of ['type', 'properties', 'required', 'additionalProperties']) delete schema[keyword];
  }
}

function nullable(schema: JsonObject): JsonObject {
  const type = member(schema, 'type');
  const union = member(schema, 'anyOf');
  const values = member(schema, 'enum');
  if (member(schema, '$ref') !== undefined || member(schema, 'const') !== undefined) {
    return member(schema, 'const') === null ? schema : objectOf([['anyOf', [schema, objectOf([['type', 'null']])]]]);
  }
  const result = copyOf(schema);
  if (Array.isArray(union)) {
    if (!union.some((branch) => isJsonObject(branch) && takesNull(branch))) {
      result['anyOf'] = [...union, objectOf([['type', 'null']])];
    }
  }
  if (typeof type === 'string' && type !== 'null') {
    result['type'] = [type, 'null'];
  } else if (Array.isArray(type) && !type.includes('null')) {
    result['type'] = [...type, 'null'];
  }
  if (Array.isArray(values) && !values.includes(null)) result['enum'] = [...values, null];
  return result;
}

function takesNull(schema: JsonObject): boolean {
  const type = member(schema, 'type');
  const values = member(schema, 'enum');
  return (
    type === 'null' ||
    (Array.isArray(type) && type.includes('null') && (!Array.isArray(values) || values.includes(null)))
  );
}
