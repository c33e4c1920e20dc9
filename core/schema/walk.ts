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
import { SUBSCHEMA_KEYWORDS, type SubschemaHolder } from './keywords.ts';

/** Deeper schemas are left as they are. Providers stop at 5 to 10 levels; the limit only protects the stack from hostile input. */
export const MAX_SCHEMA_DEPTH = 200;

/** The position of a schema in its document. The pointer is made on demand: most are never needed. */
export class SchemaPlace {
  static readonly root = new SchemaPlace(null, '');
  readonly #above: SchemaPlace | null;
  readonly #step: string | number;

  private constructor(above: SchemaPlace | null, step: string | number) {
    this.#above = above;
    this.#step = step;
  }

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

/** Whether `test` is true for some value in a schema's position: a keyword's own value (`step` null), or one step below. */
function someInside(
  schema: JsonObject,
  test: (value: JsonValue, keyword: string, step: string | number | null) => boolean,
): boolean {
  for (const keyword in schema) {
    const holder = SUBSCHEMA_KEYWORDS.get(keyword);
    const value = schema[keyword];
    if (holder === undefined || value === undefined) continue;
    if (holder === 'map') {
      if (!isJsonObject(value)) continue;
      for (const name in value) if (test(value[name] ?? null, keyword, name)) return true;
    } else if (Array.isArray(value)) {
      if ((value as JsonArray).some((item, index) => test(item, keyword, index))) return true;
    } else if (holder === 'one' && test(value, keyword, null)) return true;
  }
  return false;
}

function subschemasOf({ schema, place, depth }: Subschema): readonly Subschema[] {
  const found: Subschema[] = [];
  someInside(schema, (value, keyword, step) => {
    const below = place.below(keyword);
    if (isJsonObject(value)) found.push(new Subschema(value, step === null ? below : below.below(step), depth + 1));
    return false;
  });
  return found;
}

/** All object schemas down to {@link MAX_SCHEMA_DEPTH}, in the order of the text, the root first; `$ref`s are not followed. */
export function* allSchemas(
  root: JsonValue,
): Generator<{ readonly pointer: string; readonly schema: JsonObject; readonly depth: number }> {
  const pending: Subschema[] = isJsonObject(root) ? [new Subschema(root, SchemaPlace.root, 0)] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    if (next.depth < MAX_SCHEMA_DEPTH) addAll(pending, subschemasOf(next).toReversed());
  }
}

/** Replaces every schema by the result of `rewrite`, inner ones first, down to {@link MAX_SCHEMA_DEPTH}. Unchanged parts are not copied. */
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
    const rewritten = mapHeld(value, keyword, holder, (one, step) =>
      inner(one, step === null ? below : below.below(step)),
    );
    if (rewritten !== value) {
      changed ??= shallowCopy(schema);
      changed[keyword] = rewritten;
    }
  }
  return rewrite(changed ?? schema, place, schema);
}

/** The value of a keyword with `change` applied to each value in a schema's position; the same object where none changes. */
export function mapHeld(
  value: JsonValue,
  keyword: string,
  holder: SubschemaHolder,
  change: (value: JsonValue, step: string | number | null) => JsonValue,
): JsonValue {
  if (holder === 'map') return isJsonObject(value) ? mapMembers(value, change) : value;
  if (!Array.isArray(value) || (holder !== 'list' && keyword !== 'items')) {
    return holder === 'one' ? change(value, null) : value;
  }
  const items = (value as JsonArray).map(change);
  return items.every((item, index) => item === value[index]) ? value : items;
}

/** A copy that has a prototype only where `object` has one: the engine makes, reads and prints such a copy faster. */
export function shallowCopy(object: JsonObject): MutableJsonObject {
  return Object.getPrototypeOf(object) === null ? Object.assign(emptyObject(), object) : { ...object };
}

function mapMembers(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
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

/** Whether `test` is true for some schema of a document, given its depth; schemas below {@link MAX_SCHEMA_DEPTH} are not tested. */
export function someSchema(
  schema: JsonObject,
  test: (schema: JsonObject, depth: number) => boolean,
  depth = 0,
): boolean {
  if (test(schema, depth)) return true;
  if (depth >= MAX_SCHEMA_DEPTH) return false;
  return someInside(schema, (value) => isJsonObject(value) && someSchema(value, test, depth + 1));
}

/** Whether schemas are nested deeper than `levels`. */
export function isTooDeep(schema: JsonValue, levels = MAX_SCHEMA_DEPTH): boolean {
  if (levels === 0 || !isJsonObject(schema)) return levels === 0;
  return someInside(schema, (value) => isTooDeep(value, levels - 1));
}
