import {
  emptyObject,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { addAll } from '../text/long-list.ts';
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
 * set. Below {@link MAX_SCHEMA_DEPTH} nothing is changed. What does not change is not copied.
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
  let changed: MutableJsonObject | null = null;
  for (const keyword of Object.keys(schema)) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    if (holder === undefined) {
      continue;
    }
    const value = schema[keyword] as JsonValue;
    const below = childPointer(pointer, keyword);
    let rewritten = value;
    if (holder === 'map') {
      if (isJsonObject(value)) {
        rewritten = mapMembers(value, (member, name) =>
          Array.isArray(member) && !everything ? member : inner(member, childPointer(below, name)),
        );
      }
    } else if (Array.isArray(value) && (holder === 'list' || keyword === 'items')) {
      const items = (value as JsonArray).map((item, index) => inner(item, childPointer(below, index)));
      rewritten = items.every((item, index) => item === value[index]) ? value : items;
    } else if (holder === 'one' || everything) {
      rewritten = inner(value, below);
    }
    if (rewritten !== value) {
      changed ??= Object.assign(emptyObject(), schema);
      changed[keyword] = rewritten;
    }
  }
  return rewrite(changed ?? schema, pointer, schema);
}

/** The object with each member replaced; the object itself where none changes. */
export function mapMembers(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  let changed: MutableJsonObject | null = null;
  for (const key of Object.keys(object)) {
    const value = object[key] as JsonValue;
    const next = change(value, key);
    if (next !== value) {
      changed ??= Object.assign(emptyObject(), object);
      changed[key] = next;
    }
  }
  return changed ?? object;
}

/** Whether schemas are nested in one another deeper than {@link MAX_SCHEMA_DEPTH}. */
export function isTooDeep(root: JsonValue): boolean {
  return hasSchemasBelow(root, MAX_SCHEMA_DEPTH);
}

function hasSchemasBelow(schema: JsonValue, levels: number): boolean {
  return (
    levels === 0 || (isJsonObject(schema) && innerSchemas(schema).some((inner) => hasSchemasBelow(inner, levels - 1)))
  );
}

/** The values in the places of schemas directly inside `schema`. */
function innerSchemas(schema: JsonObject): readonly JsonValue[] {
  const found: JsonValue[] = [];
  for (const keyword of Object.keys(schema)) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    const value = holder === undefined ? undefined : schema[keyword];
    if (Array.isArray(value) || (holder === 'map' && isJsonObject(value))) addAll(found, Object.values(value));
    else if (value !== undefined) found.push(value);
  }
  return found;
}

/** Whether a schema of the document, down to {@link MAX_SCHEMA_DEPTH}, has one of these keywords. */
export function hasKeyword(schema: JsonValue, keywords: readonly string[], depth = 0): boolean {
  return (
    isJsonObject(schema) &&
    depth < MAX_SCHEMA_DEPTH &&
    (keywords.some((keyword) => Object.hasOwn(schema, keyword)) ||
      innerSchemas(schema).some((inner) => hasKeyword(inner, keywords, depth + 1)))
  );
}
