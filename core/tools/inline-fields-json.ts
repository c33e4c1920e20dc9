import { emptyObject, isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { InlineField } from './element-meaning.ts';

/** An inline `args_schema` as an object; as a list of `[name, text]`, like the loader's, where an object would lose a name or the order. */
export function inlineFieldsJson(fields: readonly InlineField[]): JsonValue {
  const object = emptyObject();
  let isOrdered = true;
  for (const { name, text } of fields) {
    isOrdered &&= !/^[0-9]/.test(name) && !Object.hasOwn(object, name);
    object[name] = text;
  }
  return isOrdered || isSame(Object.keys(object), fields) ? object : fields.map(({ name, text }) => [name, text]);
}

function isSame(keys: readonly string[], fields: readonly InlineField[]): boolean {
  return keys.length === fields.length && keys.every((key, index) => key === fields[index]?.name);
}

/** The fields of such an object or list; members and pairs that are no texts are left out. */
export function inlineFieldsOf(value: JsonValue): readonly InlineField[] {
  const pairs = isJsonObject(value) ? Object.entries(value) : isJsonArray(value) ? value : [];
  return pairs.flatMap((pair: JsonValue) => {
    const [name, text] = isJsonArray(pair) ? pair : [];
    return typeof name === 'string' && typeof text === 'string' ? [{ name, text }] : [];
  });
}
