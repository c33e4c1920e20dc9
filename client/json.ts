import {
  doubleOf,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  strictJson,
} from '../core/json/index.ts';

export type { JsonObject } from '../core/json/index.ts';
export type Json = JsonValue;

export function isObject(value: unknown): value is JsonObject {
  return isJsonObject(value as JsonValue | undefined);
}

export function isList(value: unknown): value is readonly Json[] {
  return isJsonArray(value as JsonValue | undefined);
}

/** An own member of an object; undefined for `constructor` and the like. */
export function member(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The objects in a member that is a list; empty for any other. */
export function objectsIn(value: unknown, key: string): readonly JsonObject[] {
  const list = member(value, key);
  return isList(list) ? list.filter(isObject) : [];
}

/** The value of a JSON text; undefined for invalid JSON. */
export function parsedJson(text: string): Json | undefined {
  return strictJson(text);
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return doubleOf(value as JsonValue | undefined) ?? null;
}
