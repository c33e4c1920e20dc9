import { compareNumbers, isNumber } from './exact-number.ts';
import { isJsonObject, type JsonValue } from './json-value.ts';

/** Whether two values are equal: objects by their members in any order, lists item by item, numbers by value. Works at any depth. */
export function sameJson(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  // Two entries per pair: a list for each pair takes longer than a short comparison.
  const pending: JsonValue[] = [left, right];
  while (pending.length > 0) {
    const b = pending.pop() ?? null;
    const a = pending.pop() ?? null;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (let i = 0; i < a.length; i++) {
        if (!mayBeSame(a[i] as JsonValue, b[i] as JsonValue, pending)) return false;
      }
    } else if (isJsonObject(a) && isJsonObject(b)) {
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length || keys.some((key) => !Object.hasOwn(b, key))) return false;
      for (const key of keys) if (!mayBeSame(a[key] as JsonValue, b[key] as JsonValue, pending)) return false;
    } else if (!isNumber(a) || !isNumber(b) || compareNumbers(a, b) !== 0) return false;
  }
  return true;
}

/** False where the values differ; objects and lists are added to `pending`. */
function mayBeSame(a: JsonValue, b: JsonValue, pending: JsonValue[]): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b) === 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  pending.push(a, b);
  return true;
}
