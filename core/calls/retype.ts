import { isNumber } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { repairJson } from '../json/repair-json.ts';
import { strictJson } from '../json/strict-json.ts';
import type { typesAllowedBy } from '../schema/allowed-types.ts';
import { typeOfValue } from '../schema/keywords.ts';
import type { TextEdit } from '../text/span.ts';
import type { ReadCall } from './call.ts';

interface Retyped extends TextEdit {
  readonly type: string;
  /** The value in JSON. */
  readonly value: string;
}

type AllowedTypes = ReturnType<typeof typesAllowedBy>;

/**
 * `"5"` → `5` if `types`, those of the schema, have an integer and no string, and the reverse if they have a string and nothing else but
 * null. Null for several readings, or an unusual spelling.
 */
export function retyped(
  call: ReadCall,
  pointer: string,
  value: JsonValue,
  types: AllowedTypes,
  text: string,
): Retyped | null {
  const span = call.places.value(pointer);
  if (span === null || types.has('any')) return null;
  const source = text.slice(span.start, span.end);
  const written = typeof value === 'string' ? valueOfText(value, types) : textOfValue(value, types, source);
  if (written === null) return null;
  const newText = call.notation === 'json-string' ? JSON.stringify(written.value).slice(1, -1) : written.value;
  return { ...written, span, newText };
}

type Written = Pick<Retyped, 'type' | 'value'>;

/** The JSON value of a text; null unless it has one of the types, and JSON would write it exactly so. */
function valueOfText(text: string, types: AllowedTypes): Written | null {
  if (types.has('string') || text.trim() !== text) return null;
  const json = /^[{[]/.test(text) ? repairedJson(text) : text;
  const value = json === null ? undefined : strictJson(json);
  if (json === null || value === undefined) return null;
  const own = typeOfValue(value);
  if (isNumber(value) && types.has('integer') && /^-?(?:0|[1-9]\d*)$/.test(text)) {
    return { type: 'integer', value: json };
  }
  if (isNumber(value)) return types.has('number') ? { type: 'number', value: json } : null;
  return own !== 'string' && types.has(own) ? { type: own, value: json } : null;
}

/** The JSON of an object or list; null unless the text is, or has one reading as such. */
function repairedJson(text: string): string | null {
  const repaired = repairJson(text);
  const isHolder = repaired.kind === 'repaired' && (isJsonObject(repaired.value) || isJsonArray(repaired.value));
  return isHolder ? repaired.text : null;
}

function textOfValue(value: JsonValue, types: AllowedTypes, source: string): Written | null {
  const isOnly = types.has('string') && [...types].every((type) => type === 'string' || type === 'null');
  const isPlain = isNumber(value) || typeof value === 'boolean';
  return isOnly && isPlain && strictJson(source) !== undefined
    ? { type: 'string', value: JSON.stringify(source) }
    : null;
}
