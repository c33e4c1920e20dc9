import type { JsonValue } from './json-value.ts';
import { parseJson } from './parse-json.ts';

/**
 * The value of a strict JSON text (RFC 8259); undefined for any other, and for one with escapes that is nested too deeply. Its objects may
 * have a prototype. Texts of people are read by this or by {@link parseJson}: V8 alone may read a key with an escape as another one
 * (https://github.com/nodejs/node/issues/63785), and it loses digits of numbers.
 */
export function strictJson(text: string): JsonValue | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!text.includes('\\') && !mayLoseDigits.test(text)) return value;
  const { documents, hasErrors } = parseJson(text, { comments: false, trailingCommas: false });
  return hasErrors ? undefined : documents[0]?.value;
}

/** Where a number may have a spelling that a double doesn't write. */
const mayLoseDigits = /\d[.eE]|\d{16}|-0/;
