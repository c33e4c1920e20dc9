import { isJsonArray, isJsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import type { InlineField } from './element-meaning.ts';

/**
 * The fields of an inline `args_schema` as JSON: an object, or a list of `[name, text]`, as the loader has it, where a name
 * stands twice or is a whole number: an object would keep one of them, or change their order.
 */
export function inlineFieldsJson(fields: readonly InlineField[]): JsonValue {
  const pairs = fields.map(({ name, text }) => [name, text] as const);
  const object = objectOf(pairs);
  const keys = Object.keys(object);
  const isSame = keys.length === fields.length && keys.every((key, index) => key === fields[index]?.name);
  return isSame ? object : pairs;
}

/** The fields that such an object or list has; members and pairs that are no texts are left out. */
export function inlineFieldsOf(value: JsonValue): readonly InlineField[] {
  const pairs = isJsonObject(value) ? Object.entries(value) : isJsonArray(value) ? value : [];
  return pairs.flatMap((pair: JsonValue) => {
    const [name, text] = isJsonArray(pair) ? pair : [];
    return typeof name === 'string' && typeof text === 'string' ? [{ name, text }] : [];
  });
}
