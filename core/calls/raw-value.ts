import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { onePlace } from './argument-places.ts';
import type { ArgumentPlaces } from './call.ts';
import { jsonExtent, readJson } from './json-part.ts';
import { type PlacedText, partOf } from './placed-text.ts';
import { PythonReader } from './python-literal.ts';
import { conformed, typedScalar, typesOf } from './typed-value.ts';

export interface RawValue {
  readonly value: JsonValue;
  readonly places: ArgumentPlaces;
}

/** The value of a text without quotes: by its schema if a type fits, else the text; without a schema the JSON value, else the text. */
export function rawValue(placed: PlacedText, schema: JsonValue | null, root: JsonObject | null): RawValue {
  const { text } = placed;
  const asText: RawValue = { value: text, places: onePlace(placed.span(0, text.length)) };
  const types = typesOf(schema, root);
  if (types.size === 0 || types.has('any')) return jsonValue(placed) ?? asText;
  const scalar = typedScalar(text, types);
  if (scalar !== undefined) return { ...asText, value: scalar };
  if (types.has('object') || types.has('array')) {
    const read = rawValueOf(placed);
    const kind = read === null ? '' : Array.isArray(read.value) ? 'array' : isJsonObject(read.value) ? 'object' : '';
    if (read !== null && types.has(kind)) return { ...read, value: conformed(read.value, schema, root) };
  }
  return asText;
}

/** The value if all of the text is JSON; else null. */
export function jsonValue(placed: PlacedText): RawValue | null {
  const { text } = placed;
  const start = text.search(/\S/);
  if (start < 0) return null;
  const end = text.trimEnd().length;
  const isHolder = '{['.includes(text.charAt(start));
  const isMeant = isHolder ? jsonExtent(text, start, end, []).isClosed : scalar.test(text.slice(start, end));
  if (!isMeant) return null;
  const part = readJson(placed, start, end);
  if (part.problems.length > 0 || part.span.end !== end) return null;
  return { value: part.root, places: isHolder ? part : onePlace(placed.span(start, end)) };
}

const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|".*")$/s;

/** The value if all of the text is JSON or a Python literal; else null. */
export function rawValueOf(placed: PlacedText): RawValue | null {
  return jsonValue(placed) ?? pythonValue(placed);
}

function pythonValue(placed: PlacedText): RawValue | null {
  const end = placed.text.trimEnd().length;
  const reader = new PythonReader(placed, Math.max(placed.text.search(/\S/), 0), end);
  const value = reader.literal();
  return value === undefined || reader.isCut || reader.at !== end ? null : { value, places: reader.places };
}

/** The range of a text without the white space around it. */
export function trimmed(placed: PlacedText, start: number, end: number): PlacedText {
  const text = placed.text.slice(start, end);
  const from = text.length - text.trimStart().length;
  return partOf(placed, start + from, Math.max(start + from, start + text.trimEnd().length));
}
