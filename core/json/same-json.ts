import { isJsonObject, type JsonValue } from './json-value.ts';

/** Whether two values are equal: objects by their members in any order, lists item by item. Works at any depth. */
export function sameJson(left: JsonValue, right: JsonValue): boolean {
  const pending: [JsonValue, JsonValue][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (let i = 0; i < a.length; i++) pending.push([a[i] as JsonValue, b[i] as JsonValue]);
    } else if (isJsonObject(a) && isJsonObject(b)) {
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length || keys.some((key) => !Object.hasOwn(b, key))) return false;
      for (const key of keys) pending.push([a[key] as JsonValue, b[key] as JsonValue]);
    } else {
      return false;
    }
  }
  return true;
}
