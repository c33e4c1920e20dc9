import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { strictJson } from '../json/strict-json.ts';
import type { typesAllowedBy } from '../schema/allowed-types.ts';
import type { TextEdit } from '../text/span.ts';
import type { ReadCall } from './call.ts';

/** A value written in the one type that its schema takes. */
export interface Retyped extends TextEdit {
  readonly type: string;
  /** The value as JSON writes it. */
  readonly value: string;
}

/**
 * `"5"` → `5` where `types`, those that the schema takes, are an integer and nothing else, and the other way round. Null where they leave a choice, or where
 * the value is not written exactly as JSON writes one of the type.
 */
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

/** The JSON that a text stands for, where it is written exactly as JSON writes a value of the type. */
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

/** The text of a number or a truth value as it stands there. */
function textOfValue(value: JsonValue, stands: string): string | null {
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && strictJson(stands) !== undefined ? JSON.stringify(stands) : null;
}
