import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { objectAt } from './keywords.ts';
import { normalForm } from './normal-form.ts';

export interface CompareOptions {
  /**
   * Whether the schemas are those of a tool's arguments: then a missing `type` at the root means `object`, so `{}`
   * equals `{"type": "object", "properties": {}}`. Default `false`.
   */
  readonly argumentsOfTool?: boolean;
}

/**
 * Where two schemas differ in meaning: pointers into their normal forms, which are those of the schemas themselves
 * except where a union with null was levelled out; none if they mean the same. See {@link normalForm} for what counts.
 */
export function schemaDifferences(left: JsonValue, right: JsonValue, options: CompareOptions = {}): readonly string[] {
  // What was written and read back is nearly always the very same.
  if (sameJson(left, right)) return [];
  const levelled = (schema: JsonValue): JsonValue => {
    const form = normalForm(schema);
    return options.argumentsOfTool === true && isJsonObject(form) && form['type'] === undefined
      ? objectOf([...Object.entries(form), ['type', 'object']])
      : form;
  };
  const [one, other] = withoutSameProperties(left, right);
  return valueDifferences(levelled(one), levelled(other));
}

/** The schemas with one of their equal properties, as of none and one property none may mean something else. Nearly all are equal. */
function withoutSameProperties(left: JsonValue, right: JsonValue): readonly [JsonValue, JsonValue] {
  const ofLeft = isJsonObject(left) ? objectAt(left, 'properties') : null;
  const ofRight = isJsonObject(right) ? objectAt(right, 'properties') : null;
  if (!isJsonObject(left) || !isJsonObject(right) || ofLeft === null || ofRight === null) return [left, right];
  const same = new Set<string>();
  for (const name of Object.keys(ofLeft)) {
    if (Object.hasOwn(ofRight, name) && sameJson(ofLeft[name] as JsonValue, ofRight[name] as JsonValue)) same.add(name);
  }
  const [kept] = same;
  if (kept === undefined) return [left, right];
  same.delete(kept);
  const others = (properties: JsonObject): JsonObject =>
    objectOf(Object.keys(properties).flatMap((name) => (same.has(name) ? [] : [[name, properties[name]] as const])));
  return [
    { ...left, properties: others(ofLeft) },
    { ...right, properties: others(ofRight) },
  ];
}

export function sameSchema(left: JsonValue, right: JsonValue, options: CompareOptions = {}): boolean {
  return schemaDifferences(left, right, options).length === 0;
}

/** The pointers at which two JSON values differ; the order of members does not count. At any depth. */
function valueDifferences(left: JsonValue, right: JsonValue): readonly string[] {
  const found: string[] = [];
  const pending: [string, JsonValue, JsonValue][] = [['', left, right]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [pointer, a, b] = next;
    if (a === b) continue;
    if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      for (let i = a.length - 1; i >= 0; i--) {
        pending.push([childPointer(pointer, i), a[i] as JsonValue, b[i] as JsonValue]);
      }
    } else if (isJsonObject(a) && isJsonObject(b)) {
      for (const key of Object.keys(a)) {
        if (!Object.hasOwn(b, key)) found.push(childPointer(pointer, key));
        else if (a[key] !== b[key])
          pending.push([childPointer(pointer, key), a[key] as JsonValue, b[key] as JsonValue]);
      }
      for (const key of Object.keys(b)) {
        if (!Object.hasOwn(a, key)) found.push(childPointer(pointer, key));
      }
    } else {
      found.push(pointer);
    }
  }
  return found.sort();
}
