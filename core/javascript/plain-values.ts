import { ExactNumber } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { addAll } from '../text/long-list.ts';
import type { CodePlace } from './syntax.ts';
import {
  type CodeValue,
  forced,
  isKind,
  isPrimitive,
  type Member,
  onlyAtRunTime,
  type UnknownValue,
} from './values.ts';

/** A value as JSON, or why there is none: the first part that can't be known, or null for a value that JSON can't say. */
export type PlainJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly unknown: UnknownValue | null };

const deepest = 100;
/** The most values written out: a few objects that are used twice by each other would give millions. */
export const MOST_VALUES = 20_000;

/**
 * The JSON of a value. Members without a value are left out, as `JSON.stringify` does. With `leftOut`, unknown members of objects are left
 * out too, and collected there; else all parts must be known.
 */
export function plainJson(given: CodeValue, leftOut: UnknownValue[] | null = null): PlainJson {
  return writtenOut(given, leftOut, 0, { left: MOST_VALUES });
}

function writtenOut(
  given: CodeValue,
  leftOut: UnknownValue[] | null,
  depth: number,
  values: { left: number },
): PlainJson {
  if (depth > deepest || --values.left < 0) return { ok: false, unknown: null };
  const value = forced(given);
  if (isPrimitive(value)) {
    if (value === undefined || typeof value === 'bigint') return { ok: false, unknown: null };
    return { ok: true, value: typeof value === 'number' && !Number.isFinite(value) ? null : value };
  }
  if (isKind(value, 'unknown')) return { ok: false, unknown: value };
  if (isKind(value, 'list')) {
    const items: JsonValue[] = [];
    for (const item of value.items) {
      const json =
        item === undefined ? { ok: true as const, value: null } : writtenOut(item, leftOut, depth + 1, values);
      if (!json.ok) return json;
      items.push(json.value);
    }
    return { ok: true, value: items };
  }
  if (!isKind(value, 'object')) return { ok: false, unknown: null };
  const [missing] = value.unknown;
  if (missing !== undefined) {
    if (leftOut === null) return { ok: false, unknown: missing };
    addAll(leftOut, value.unknown);
  }
  const entries: [string, JsonValue][] = [];
  for (const [name, { value: given, place }] of value.members) {
    const one = forced(given);
    if (one === undefined || isKind(one, 'function')) continue;
    const json = writtenOut(one, leftOut, depth + 1, values);
    if (json.ok) entries.push([name, json.value]);
    else if (leftOut === null) return json;
    else leftOut.push(json.unknown ?? onlyAtRunTime(place));
  }
  return { ok: true, value: objectOf(entries) };
}

/** The value of JSON at a place. */
export function valueOfJson(json: unknown, place: CodePlace): CodeValue {
  const value = json as JsonValue;
  if (isJsonArray(value)) return { kind: 'list', items: value.map((item) => valueOfJson(item, place)) };
  // A program reads the number as a double, too.
  if (value instanceof ExactNumber) return value.double;
  if (!isJsonObject(value)) return value;
  const members = new Map<string, Member>();
  for (const [name, one] of Object.entries(value)) {
    members.set(name, { key: place, place, value: valueOfJson(one, place) });
  }
  return { kind: 'object', members, place, unknown: [] };
}
