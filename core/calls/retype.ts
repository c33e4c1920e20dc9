import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { strictJson } from '../json/strict-json.ts';
import type { typesAllowedBy } from '../schema/allowed-types.ts';
import type { TextEdit } from '../text/span.ts';
import type { ReadCall } from './call.ts';

interface Retyped extends TextEdit {
  readonly type: string;
  /** The value in JSON. */
  readonly value: string;
}

/** `"5"` → `5` if `types`, those of the schema, are only an integer, and the reverse. Null for several types, or an unusual spelling. */
export function retyped(
  call: ReadCall,
  pointer: string,
  value: JsonValue,
  types: ReturnType<typeof typesAllowedBy>,
  text: string,
): Retyped | null {
  const [type, ...more] = types;
  const span = call.places.value(pointer);
  if (type === undefined || more.length > 0 || span === null) return null;
  const stands = text.slice(span.start, span.end);
  const written =
    typeof value === 'string' ? valueOfText(value, type) : type === 'string' ? textOfValue(value, stands) : null;
  if (written === null) return null;
  const newText = call.notation === 'json-string' ? JSON.stringify(written).slice(1, -1) : written;
  return { type, value: written, span, newText };
}

/** The JSON value of a text; null unless JSON would write it exactly so. */
function valueOfText(text: string, type: string): string | null {
  const value = strictJson(text);
  if (value === undefined || text.trim() !== text) return null;
  const isRight =
    (type === 'integer' && /^-?(?:0|[1-9]\d{0,14})$/.test(text)) ||
    (type === 'number' && typeof value === 'number' && Number.isFinite(value)) ||
    (type === 'boolean' && typeof value === 'boolean') ||
    (type === 'null' && value === null) ||
    (type === 'object' && isJsonObject(value)) ||
    (type === 'array' && Array.isArray(value));
  return isRight ? text : null;
}

function textOfValue(value: JsonValue, stands: string): string | null {
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && strictJson(stands) !== undefined ? JSON.stringify(stands) : null;
}
