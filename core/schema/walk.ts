import { emptyObject, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { SUBSCHEMA_KEYWORDS } from './keywords.ts';

/**
 * Schemas nested deeper than this in one another are left as they stand. Providers stop at 5 to 10 levels; the limit
 * only keeps hostile input away from the end of the stack.
 */
export const MAX_SCHEMA_DEPTH = 200;

/** A schema inside another one. */
export interface Subschema {
  readonly pointer: string;
  readonly schema: JsonValue;
  readonly depth: number;
}

/** The schemas directly inside `schema`, with their pointers below `pointer`. What is no schema (a list in `dependencies`) is left out. */
function subschemasOf(schema: JsonObject, pointer = '', depth = 0): readonly Subschema[] {
  const found: Subschema[] = [];
  for (const keyword of Object.keys(schema)) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    if (holder === undefined) {
      continue;
    }
    const value = schema[keyword];
    const below = childPointer(pointer, keyword);
    if (holder === 'map' && isJsonObject(value)) {
      for (const name of Object.keys(value)) {
        found.push({ pointer: childPointer(below, name), schema: value[name] as JsonValue, depth: depth + 1 });
      }
    } else if (holder !== 'map' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        found.push({ pointer: childPointer(below, index), schema: item as JsonValue, depth: depth + 1 });
      }
    } else if (holder === 'one' && value !== undefined) {
      found.push({ pointer: below, schema: value, depth: depth + 1 });
    }
  }
  return found.filter((subschema) => isJsonObject(subschema.schema) || typeof subschema.schema === 'boolean');
}

/** All schemas of a document that are objects, the root first, in the order of the text; `$ref`s are not followed. At any depth. */
export function* allSchemas(
  root: JsonValue,
): Generator<{ readonly pointer: string; readonly schema: JsonObject; readonly depth: number }> {
  const pending: Subschema[] = [{ pointer: '', schema: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isJsonObject(next.schema)) {
      continue;
    }
    yield { pointer: next.pointer, schema: next.schema, depth: next.depth };
    if (next.depth < MAX_SCHEMA_DEPTH) {
      for (const subschema of subschemasOf(next.schema, next.pointer, next.depth).toReversed()) {
        pending.push(subschema);
      }
    }
  }
}

/**
 * A schema with every schema in it replaced by what `rewrite` makes of it, the inner ones first: `rewrite` sees a schema
 * whose subschemas are done. Values of subschema keywords that are no schemas go to `rewrite` too where `everything` is
 * set. Below {@link MAX_SCHEMA_DEPTH} nothing is changed.
 */
export function rewriteSchema(
  schema: JsonValue,
  rewrite: (schema: JsonValue, pointer: string, original: JsonValue) => JsonValue,
  everything = false,
  pointer = '',
  depth = 0,
): JsonValue {
  if (!isJsonObject(schema) || depth >= MAX_SCHEMA_DEPTH) {
    return depth >= MAX_SCHEMA_DEPTH ? schema : rewrite(schema, pointer, schema);
  }
  const inner = (value: JsonValue, below: string): JsonValue =>
    everything || isJsonObject(value) || typeof value === 'boolean'
      ? rewriteSchema(value, rewrite, everything, below, depth + 1)
      : value;
  const result = emptyObject();
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword] as JsonValue;
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    const below = childPointer(pointer, keyword);
    if (holder === undefined) {
      result[keyword] = value;
    } else if (holder === 'map') {
      result[keyword] = isJsonObject(value)
        ? mapMembers(value, (member, name) =>
            Array.isArray(member) && !everything ? member : inner(member, childPointer(below, name)),
          )
        : value;
    } else if (Array.isArray(value) && (holder === 'list' || keyword === 'items')) {
      result[keyword] = value.map((item, index) => inner(item, childPointer(below, index)));
    } else {
      result[keyword] = holder === 'one' || everything ? inner(value, below) : value;
    }
  }
  return rewrite(result, pointer, schema);
}

/** An object with each member replaced. */
export function mapMembers(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  const result = emptyObject();
  for (const key of Object.keys(object)) {
    result[key] = change(object[key] as JsonValue, key);
  }
  return result;
}

/** Whether schemas are nested in one another deeper than {@link MAX_SCHEMA_DEPTH}. */
export function isTooDeep(root: JsonValue): boolean {
  let level: readonly JsonValue[] = [root];
  for (let depth = 0; depth < MAX_SCHEMA_DEPTH; depth++) {
    level = level.flatMap((schema) => (isJsonObject(schema) ? innerSchemas(schema) : []));
    if (level.length === 0) {
      return false;
    }
  }
  return true;
}

/** The values in the places of schemas directly inside `schema`. */
function innerSchemas(schema: JsonObject): readonly JsonValue[] {
  return Object.keys(schema).flatMap((keyword) => {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    const value = holder === undefined ? undefined : schema[keyword];
    if (value === undefined || Array.isArray(value)) {
      return value ?? [];
    }
    return holder === 'map' && isJsonObject(value) ? Object.values(value) : [value];
  });
}
