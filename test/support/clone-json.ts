import { emptyObject, isJsonObject, type JsonValue, type MutableJsonObject } from '../../core/json/json-value.ts';

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
