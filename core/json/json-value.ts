/** Any JSON value. Objects made by this project have no prototype, so a key like `__proto__` is an ordinary key. */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON object while it is being built. */
export type MutableJsonObject = { [key: string]: JsonValue };

/** Whether the value is a JSON object (not null, not an array). */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a JSON array. */
export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** A new empty object without a prototype. */
export function emptyObject(): MutableJsonObject {
  return Object.create(null) as MutableJsonObject;
}

/** An object without a prototype from `[key, value]` pairs, in their order; members that are `undefined` are left out. */
export function objectOf(entries: Iterable<readonly [string, JsonValue | undefined]>): JsonObject {
  const result = emptyObject();
  for (const [key, value] of entries) {
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/** The object's own member, never one that a prototype lends. */
export function member(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
