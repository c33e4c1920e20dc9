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
import { wordSet } from '../../text/words.ts';
import { withoutAllOf } from './all-of.ts';
import type { Rewritten, SchemaLosses } from './schema-losses.ts';
import { copyOf } from './slots.ts';
import { loseAnyValue, loseOpenMembers, losesReference, rewriteStrictly } from './strict-losses.ts';
import { describesObject, strictOpenaiFaults, strictRefusedKeywords } from './strict-openai-check.ts';

const reason = wording`OpenAI’s strict mode takes only a part of JSON Schema.`;

const nullDefault = wording`Strict mode has no place for it; null is among the types instead.`;

/** Keywords that may stand beside a `$ref`. */
const annotations = wordSet('$ref $comment default description examples title $defs definitions');

/**
 * The schema in OpenAI's strict subset: every object closed and every property required, an optional one also null; what
 * the subset has no word for is left out and declared. `base` is the pointer of `root` in losses.
 */
export function toStrictOpenai(root: JsonObject, base: string): Rewritten<JsonObject> {
  let { schema, losses } = rewriteStrictly(root, base, strictSchema);
  // What a branch of an `allOf` refers to comes as it was written, and is made strict in its turn.
  for (let round = 0; round < mostRounds && strictOpenaiFaults(schema).length > 0; round++) {
    const again = rewriteStrictly(schema, base, strictSchema);
    schema = again.schema;
    losses = [...losses, ...again.losses];
  }
  return { schema, losses };
}

/** Branches refer to branches so far. */
const mostRounds = 5;

function strictSchema(value: JsonValue, pointer: string, resolver: RefResolver, losses: SchemaLosses): JsonValue {
  if (!isJsonObject(value)) {
    if (pointer.endsWith('/additionalProperties') || typeof value !== 'boolean') return value;
    losses.add(pointer, null, String(value), reason);
    return anything();
  }
  const reference = member(value, '$ref');
  if (typeof reference === 'string') return strictReference(value, reference, pointer, resolver, losses);
  const schema = copyOf(withoutAllOf(value, pointer, resolver, losses, reason));
  useAnyOf(schema, pointer, losses);
  dropRefused(schema, pointer, losses);
  if (schema['default'] === null) {
    losses.add(pointer, 'default', say`the default null`, nullDefault);
    delete schema['default'];
  }
  if (pointer !== '' && member(schema, '$id') !== undefined) {
    losses.add(pointer, '$id', '"$id"', reason);
    delete schema['$id'];
  }
  closeObject(schema, pointer, losses);
  describeItems(schema, pointer, losses);
  separateUnion(schema, pointer, losses);
  if (['type', 'anyOf', 'enum', 'const', '$ref'].every((keyword) => member(schema, keyword) === undefined)) {
    loseAnyValue(losses, pointer);
    return objectOf([...Object.entries(schema), ...Object.entries(anything())]);
  }
  return schema;
}

/** A schema for any value that is no list and no object: the widest that the subset can say. */
function anything(): JsonObject {
  return objectOf([['type', ['string', 'number', 'boolean', 'null']]]);
}

function strictReference(
  schema: JsonObject,
  reference: string,
  pointer: string,
  resolver: RefResolver,
  losses: SchemaLosses,
): JsonObject {
  if (losesReference(losses, pointer, reference, resolver)) {
    return objectOf([
      ...Object.entries(schema).filter(([key]) => key === 'description' || key === 'title'),
      ...Object.entries(anything()),
    ]);
  }
  for (const keyword of Object.keys(schema)) {
    if (!annotations.has(keyword)) {
      losses.add(pointer, keyword, `"${keyword}"`, say`Strict mode allows only "$ref" here.`);
    }
  }
  if (member(schema, 'default') === null) losses.add(pointer, 'default', say`the default null`, nullDefault);
  return objectOf(
    Object.entries(schema).filter(([key, value]) => annotations.has(key) && !(key === 'default' && value === null)),
  );
}

/** `oneOf` becomes `anyOf`: strict mode cannot say "exactly one". */
function useAnyOf(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): void {
  const branches = member(schema, 'oneOf');
  if (Array.isArray(branches)) {
    losses.add(
      pointer,
      'oneOf',
      '"oneOf"',
      member(schema, 'anyOf') === undefined ? say`Strict mode knows "anyOf" only; it is written instead.` : reason,
    );
    delete schema['oneOf'];
    schema['anyOf'] = member(schema, 'anyOf') ?? branches;
  }
  const union = member(schema, 'anyOf');
  if (union !== undefined && (!Array.isArray(union) || union.length === 0)) {
    losses.add(pointer, 'anyOf', '"anyOf"', say`It has no branches.`);
    delete schema['anyOf'];
  }
}

function dropRefused(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): void {
  const tuple = Array.isArray(schema['items']) ? schema['items'] : schema['prefixItems'];
  if (Array.isArray(tuple)) {
    const keyword = Array.isArray(schema['items']) ? 'items' : 'prefixItems';
    losses.add(pointer, keyword, say`the order of the items`, say`Strict mode has one schema for all items of a list.`);
    delete schema['prefixItems'];
    schema['items'] =
      tuple.length === 1 ? (tuple[0] ?? anything()) : tuple.length === 0 ? anything() : objectOf([['anyOf', tuple]]);
  }
  for (const keyword of strictRefusedKeywords) {
    if (member(schema, keyword) !== undefined) {
      losses.add(pointer, keyword, `"${keyword}"`, reason);
      delete schema[keyword];
    }
  }
}

function closeObject(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): void {
  if (!describesObject(schema)) return;
  loseOpenMembers(losses, pointer, member(schema, 'additionalProperties'));
  const properties = member(schema, 'properties');
  const map = isJsonObject(properties) ? properties : emptyObject();
  const required = member(schema, 'required');
  const listed = new Set(Array.isArray(required) ? required : []);
  for (const name of listed) {
    if (typeof name !== 'string' || !Object.hasOwn(map, name)) {
      losses.add(pointer, 'required', say`that "${String(name)}" is required`, say`No property has this name.`);
    }
  }
  schema['additionalProperties'] = false;
  schema['properties'] = objectOf(
    Object.entries(map).map(([name, value]) => [
      name,
      listed.has(name) || !isJsonObject(value) ? value : nullable(value),
    ]),
  );
  schema['required'] = Object.keys(map);
}

function describeItems(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): void {
  const type = member(schema, 'type');
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
  if (isList && !isJsonObject(member(schema, 'items'))) {
    losses.add(
      pointer,
      null,
      say`that items of any kind are taken`,
      say`Strict mode wants a type for the items: texts, numbers, true, false and null are taken.`,
    );
    schema['items'] = anything();
  }
}

/** A union beside an object's own members cannot be said; the members stay. Beside a bare type, the union says it all. */
function separateUnion(schema: MutableJsonObject, pointer: string, losses: SchemaLosses): void {
  if (member(schema, 'anyOf') === undefined) return;
  const properties = member(schema, 'properties');
  const hasMembers = isJsonObject(properties) && Object.keys(properties).length > 0;
  if (hasMembers || pointer === '' || member(schema, 'items') !== undefined) {
    losses.add(
      pointer,
      'anyOf',
      '"anyOf"',
      say`Strict mode does not allow a union together with the members of an object or a list.`,
    );
    delete schema['anyOf'];
  } else if (describesObject(schema)) {
    for (const keyword of ['type', 'properties', 'required', 'additionalProperties']) delete schema[keyword];
  }
}

/** The schema that takes null as well. */
export function nullable(schema: JsonObject): JsonObject {
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
