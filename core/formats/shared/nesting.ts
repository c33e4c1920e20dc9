import type { JsonObject, JsonValue } from '../../json/json-value.ts';

/**
 * The deepest nesting that a definition is read with. Real definitions stay under 30; providers refuse far less than this,
 * and the recursive walks over a schema stay well within any stack.
 */
export const maximumNesting = 200;

/** Whether `value` is nested deeper than `limit`. It stops at the limit, so the input cannot exhaust the stack. */
export function isNestedDeeperThan(value: JsonValue, limit: number = maximumNesting): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (limit < 0) {
    return true;
  }
  if (Array.isArray(value)) {
    return value.some((item: JsonValue) => isNestedDeeperThan(item, limit - 1));
  }
  for (const key of Object.keys(value)) {
    if (isNestedDeeperThan((value as JsonObject)[key] ?? null, limit - 1)) {
      return true;
    }
  }
  return false;
}
