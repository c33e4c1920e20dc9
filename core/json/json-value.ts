import { ExactNumber, type JsonNumber } from './exact-number.ts';

/** Objects made by this project have no prototype, so a key like `__proto__` is an ordinary key. */
export type JsonValue = null | boolean | JsonNumber | string | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export type MutableJsonObject = { [key: string]: JsonValue };

/** Whether the value is an object, neither null nor an array. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** An empty object without a prototype. */
export function emptyObject(): MutableJsonObject {
  return Object.create(null) as MutableJsonObject;
}

/** An object without a prototype from `[key, value]` pairs in order, without `undefined` members. */
export function objectOf(entries: Iterable<readonly [string, JsonValue | undefined]>): JsonObject {
  const result = emptyObject();
  for (const [key, value] of entries) {
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/** The object's own member, never an inherited one. */
export function member(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
