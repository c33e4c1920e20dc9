import { ExactNumber } from './exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';

/**
 * The value without what strict readers of JSON refuse: half a character (a lone surrogate) becomes U+FFFD, and a list or object
 * inside `deepest` others becomes empty. A clean value comes back as it is. Never throws, and needs at most `deepest` calls.
 */
export function cleanJson(value: JsonValue, deepest: number): JsonValue {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  if (deepest <= 0) return Array.isArray(value) ? [] : {};
  if (!isJsonObject(value)) {
    const items = value.map((item) => cleanJson(item, deepest - 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  return cleanObject(value, deepest);
}

function cleanObject(value: JsonObject, deepest: number): JsonObject {
  let isClean = true;
  const entries = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    const name = wellFormed(key);
    const cleaned = cleanJson(member, deepest - 1);
    isClean &&= name === key && cleaned === member;
    return [name, cleaned];
  });
  return isClean ? value : Object.fromEntries(entries);
}

/** With the `u` flag, no half of a pair matches. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}
