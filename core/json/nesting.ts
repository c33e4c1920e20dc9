import { ExactNumber } from './exact-number.ts';
import type { JsonObject, JsonValue } from './json-value.ts';

/** The deepest nesting that is read. Real definitions stay under 30 levels; providers refuse far fewer, and recursion must not overflow. */
export const maximumNesting = 200;

/** Whether `value` is nested deeper than `limit`. It stops there, so the input cannot exhaust the stack. */
export function isNestedDeeperThan(value: JsonValue, limit: number = maximumNesting): boolean {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return false;
  if (limit < 0) return true;
  // Most values are texts and numbers: they need no call and no list of keys.
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
