import type { JsonValue } from '../../json/json-value.ts';

/**
 * The deepest nesting that a definition is read with. Real definitions stay under 30; providers refuse far less than this,
 * and the recursive walks over a schema stay well within any stack.
 */
export const maximumNesting = 200;

/** Whether `value` is nested deeper than `limit`. Iterative, so the input cannot exhaust the stack. */
export function isNestedDeeperThan(value: JsonValue, limit: number = maximumNesting): boolean {
  let level: JsonValue[] = [value];
  for (let depth = 0; depth <= limit; depth++) {
    const next: JsonValue[] = [];
    for (const item of level) {
      if (typeof item === 'object' && item !== null) {
        for (const child of Object.values(item)) {
          if (typeof child === 'object' && child !== null) {
            next.push(child);
          }
        }
      }
    }
    if (next.length === 0) {
      return false;
    }
    level = next;
  }
  return true;
}
