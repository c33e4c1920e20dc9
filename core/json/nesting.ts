import type { JsonObject, JsonValue } from './json-value.ts';

/**
 * The deepest nesting that a definition is read with. Real definitions stay under 30; providers refuse far less than this,
 * and the recursive walks over a schema stay well within any stack.
 */
export const maximumNesting = 200;

/** Whether `value` is nested deeper than `limit`. It stops at the limit, so the input cannot exhaust the stack. */
export function isNestedDeeperThan(value: JsonValue, limit: number = maximumNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit < 0) return true;
  // Most values are texts and numbers: for those no call is made, and no list of keys or values.
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) {
      if (typeof item === 'object' && isNestedDeeperThan(item, limit - 1)) return true;
    }
    return false;
  }
  for (const key in value) {
    const inner = (value as JsonObject)[key];
    if (typeof inner === 'object' && isNestedDeeperThan(inner, limit - 1)) return true;
  }
  return false;
}
