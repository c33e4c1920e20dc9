import { type JsonObject, objectOf } from '../json/json-value.ts';
import { isPythonSpace, pythonStrip } from './python-text.ts';

type FieldType = 'str' | 'int' | 'float' | 'bool' | 'list' | 'dict';

interface LoadedField {
  readonly type: FieldType;
  /** Whether the type is known; an unknown type becomes `str`. */
  readonly isKnownType: boolean;
  /** A text for any type; null for Python's None; undefined for a required field. */
  readonly defaultValue: string | null | undefined;
  readonly description: string | undefined;
}

const fieldTypes: readonly FieldType[] = ['str', 'int', 'float', 'bool', 'list', 'dict'];
export const defaultPrefix = 'default=';

/**
 * Reads `type | default=… | description` as the loaders from 1.0.10 on do. A default counts only as the second of three or more parts. Of
 * two parts the second is the description. A second part of three without `default=` and every part after the third are lost.
 */
export function loadedField(text: string): LoadedField {
  const parts = text.split('|').map(pythonStrip);
  const [typeName = '', second, third] = parts;
  const type = fieldTypes.find((known) => known === typeName.toLowerCase());
  const hasDefault = third !== undefined && second?.startsWith(defaultPrefix) === true;
  return {
    type: type ?? 'str',
    isKnownType: type !== undefined,
    defaultValue: hasDefault ? loadedDefault(second.slice(defaultPrefix.length)) : undefined,
    description: third ?? second,
  };
}

/** Quotes and blanks are stripped at both ends; `none` in any case is None. */
function loadedDefault(text: string): string | null {
  let start = 0;
  let end = text.length;
  while (start < end && isQuoteOrBlank(text.charCodeAt(start))) start++;
  while (end > start && isQuoteOrBlank(text.charCodeAt(end - 1))) end--;
  const value = text.slice(start, end);
  return value.toLowerCase() === 'none' ? null : value;
}

function isQuoteOrBlank(code: number): boolean {
  return code === 0x22 || code === 0x27 || isPythonSpace(code);
}

const jsonTypes: Readonly<Record<FieldType, JsonObject>> = {
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  list: { items: {}, type: 'array' },
  dict: { additionalProperties: true, type: 'object' },
};

/** The JSON Schema of the field in the loader's model, in Pydantic's form. */
export function fieldSchema(key: string, text: string): JsonObject {
  const { type, defaultValue, description } = loadedField(text);
  return objectOf([
    ['default', defaultValue],
    ['description', description],
    ['title', pydanticTitle(key)],
    ...Object.entries(jsonTypes[type]),
  ]);
}

/** Python's `title()`, then `_` as a blank. Keys have only `A-Z a-z 0-9 _ -`. */
function pydanticTitle(key: string): string {
  return key
    .toLowerCase()
    .replace(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1))
    .replaceAll('_', ' ')
    .trim();
}
