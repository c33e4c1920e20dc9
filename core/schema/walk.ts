import {
  emptyObject,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '../json/json-value.ts';
import { pointerOf } from '../json/pointer.ts';
import { addAll } from '../text/long-list.ts';
import { SUBSCHEMA_KEYWORDS } from './keywords.ts';

/**
 * Schemas nested deeper than this in one another are left as they stand. Providers stop at 5 to 10 levels; the limit
 * only keeps hostile input away from the end of the stack.
 */
export const MAX_SCHEMA_DEPTH = 200;

/** Where a schema stands in its document. Its pointer is put together when it is asked for: most are never told. */
export class SchemaPlace {
  static readonly root = new SchemaPlace(null, '');
  readonly #above: SchemaPlace | null;
  readonly #step: string | number;

  private constructor(above: SchemaPlace | null, step: string | number) {
    this.#above = above;
    this.#step = step;
  }

  /** The place of a member or an item of what stands here. */
  below(step: string | number): SchemaPlace {
    return new SchemaPlace(this, step);
  }

  /** `''` for the root. */
  get pointer(): string {
    const steps: (string | number)[] = [];
    for (let at: SchemaPlace = this; at.#above !== null; at = at.#above) steps.push(at.#step);
    return pointerOf(steps.reverse());
  }
}

class Subschema {
  readonly schema: JsonObject;
  readonly place: SchemaPlace;
  readonly depth: number;

  constructor(schema: JsonObject, place: SchemaPlace, depth: number) {
    this.schema = schema;
    this.place = place;
    this.depth = depth;
  }

  get pointer(): string {
    return this.place.pointer;
  }
}

/** The schemas directly inside `schema` that are objects. */
function subschemasOf(schema: JsonObject, place: SchemaPlace, depth: number): readonly Subschema[] {
  const found: Subschema[] = [];
  const add = (value: JsonValue, at: SchemaPlace): void => {
    if (isJsonObject(value)) found.push(new Subschema(value, at, depth + 1));
  };
  for (const keyword in schema) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    if (holder === undefined) continue;
    const value = schema[keyword];
    const below = place.below(keyword);
    if (holder === 'map' && isJsonObject(value)) {
      for (const name in value) add(value[name] as JsonValue, below.below(name));
    } else if (holder !== 'map' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) add(item as JsonValue, below.below(index));
    } else if (holder === 'one' && value !== undefined) {
      add(value, below);
    }
  }
  return found;
}

/** All schemas of a document that are objects, the root first, in the order of the text; `$ref`s are not followed. At any depth. */
export function* allSchemas(
  root: JsonValue,
): Generator<{ readonly pointer: string; readonly schema: JsonObject; readonly depth: number }> {
  const pending: Subschema[] = isJsonObject(root) ? [new Subschema(root, SchemaPlace.root, 0)] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    if (next.depth < MAX_SCHEMA_DEPTH) addAll(pending, subschemasOf(next.schema, next.place, next.depth).toReversed());
  }
}

/**
 * A schema with every schema in it replaced by what `rewrite` makes of it, the inner ones first: `rewrite` sees a schema
 * whose subschemas are done. Below {@link MAX_SCHEMA_DEPTH} nothing is changed. What does not change is not copied.
 */
export function rewriteSchema(
  schema: JsonValue,
  rewrite: (schema: JsonValue, place: SchemaPlace, original: JsonValue) => JsonValue,
  place: SchemaPlace = SchemaPlace.root,
  depth = 0,
): JsonValue {
  if (!isJsonObject(schema) || depth >= MAX_SCHEMA_DEPTH) {
    return depth >= MAX_SCHEMA_DEPTH ? schema : rewrite(schema, place, schema);
  }
  const inner = (value: JsonValue, below: SchemaPlace): JsonValue =>
    isJsonObject(value) || typeof value === 'boolean' ? rewriteSchema(value, rewrite, below, depth + 1) : value;
  let changed: MutableJsonObject | null = null;
  for (const keyword in schema) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    if (holder === undefined) continue;
    const value = schema[keyword] as JsonValue;
    const below = place.below(keyword);
    let rewritten = value;
    if (holder === 'map') {
      if (isJsonObject(value)) rewritten = mapMembers(value, (member, name) => inner(member, below.below(name)));
    } else if (Array.isArray(value) && (holder === 'list' || keyword === 'items')) {
      const items = (value as JsonArray).map((item, index) => inner(item, below.below(index)));
      rewritten = items.every((item, index) => item === value[index]) ? value : items;
    } else if (holder === 'one') {
      rewritten = inner(value, below);
    }
    if (rewritten !== value) {
      changed ??= shallowCopy(schema);
      changed[keyword] = rewritten;
    }
  }
  return rewrite(changed ?? schema, place, schema);
}

/** A copy of one object, which has a prototype only where that has one: the engine makes, reads and prints such a copy faster. */
export function shallowCopy(object: JsonObject): MutableJsonObject {
  return Object.getPrototypeOf(object) === null ? Object.assign(emptyObject(), object) : { ...object };
}

/** The object with each member replaced; the object itself where none changes. */
export function mapMembers(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  let changed: MutableJsonObject | null = null;
  for (const key in object) {
    const value = object[key] as JsonValue;
    const next = change(value, key);
    if (next !== value) {
      changed ??= shallowCopy(object);
      changed[key] = next;
    }
  }
  return changed ?? object;
}

/** Whether `test` says yes of some schema of a document, `depth` schemas deep in it. It is asked of no schema below {@link MAX_SCHEMA_DEPTH}. */
export function someSchema(
  schema: JsonObject,
  test: (schema: JsonObject, depth: number) => boolean,
  depth = 0,
): boolean {
  if (test(schema, depth)) return true;
  if (depth >= MAX_SCHEMA_DEPTH) return false;
  for (const keyword in schema) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    if (holder === undefined) continue;
    const value = schema[keyword];
    if (holder === 'map' && isJsonObject(value)) {
      for (const name in value) {
        const inner = value[name];
        if (isJsonObject(inner) && someSchema(inner, test, depth + 1)) return true;
      }
    } else if (holder !== 'map' && Array.isArray(value)) {
      const isOne = (inner: JsonValue): boolean => isJsonObject(inner) && someSchema(inner, test, depth + 1);
      if ((value as JsonArray).some(isOne)) return true;
    } else if (holder === 'one' && isJsonObject(value) && someSchema(value, test, depth + 1)) return true;
  }
  return false;
}

/** Whether schemas are nested in one another deeper than {@link MAX_SCHEMA_DEPTH}. */
export function isTooDeep(root: JsonValue): boolean {
  return hasSchemasBelow(root, MAX_SCHEMA_DEPTH);
}

function hasSchemasBelow(schema: JsonValue, levels: number): boolean {
  if (levels === 0 || !isJsonObject(schema)) return levels === 0;
  for (const keyword in schema) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    const value = holder === undefined ? undefined : schema[keyword];
    if (value === undefined) continue;
    if (Array.isArray(value)) {
      for (const inner of value as JsonArray) if (hasSchemasBelow(inner, levels - 1)) return true;
    } else if (holder === 'map' && isJsonObject(value)) {
      for (const name in value) if (hasSchemasBelow(value[name] ?? null, levels - 1)) return true;
    } else if (hasSchemasBelow(value, levels - 1)) return true;
  }
  return false;
}
