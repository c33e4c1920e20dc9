import { emptyObject, isJsonObject, type JsonValue, type MutableJsonObject } from './json-value.ts';

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

/** A copy of the value whose objects have no prototype. Works at any depth; the value must not contain itself. */
export function cloneJson(value: JsonValue): JsonValue {
  const copies: { readonly from: JsonValue; readonly to: JsonValue[] | MutableJsonObject }[] = [];
  const copyOf = (from: JsonValue): JsonValue => {
    if (typeof from !== 'object' || from === null) return from;
    const to: JsonValue[] | MutableJsonObject = Array.isArray(from) ? [] : emptyObject();
    copies.push({ from, to });
    return to;
  };
  const result = copyOf(value);
  for (let copy = copies.pop(); copy !== undefined; copy = copies.pop()) {
    const { from, to } = copy;
    if (Array.isArray(to)) {
      for (const item of from as readonly JsonValue[]) to.push(copyOf(item));
    } else if (isJsonObject(from)) {
      for (const key of Object.keys(from)) to[key] = copyOf(from[key] as JsonValue);
    }
  }
  return result;
}
