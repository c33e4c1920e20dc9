import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, objectOf } from './json-value.ts';
import { type JsonDocument, parseJson } from './parse-json.ts';
import { childPointer, parentPointer, splitPointer, valueAt } from './pointer.ts';
import { printJson } from './print-json.ts';
import { sameJson } from './same-json.ts';

/** How a text is laid out. */
export interface JsonLayout {
  /** One level of indentation. */
  readonly indent: string;
  readonly eol: '\n' | '\r\n';
}

/** The layout of a text, as its first indented line and its first line break show it. Default: two spaces, LF. */
function jsonLayoutOf(text: string): JsonLayout {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return { indent: indent.startsWith('\t') ? '\t' : indent, eol: /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n' };
}

/**
 * The text with `value` at `pointer`, all else (other members, comments, white space) as it was to the byte. What is missing on the way
 * there is made; an index one behind the last appends. Null if the text is no JSON, or something else than an object or list is
 * in the way.
 */
export function withJsonValue(text: string, pointer: string, value: JsonValue): string | null {
  const parsed = parseJson(text);
  const [document, ...others] = parsed.documents;
  const isBroken = parsed.problems.some(({ severity }) => severity === 'error');
  if (document === undefined || others.length > 0 || isBroken) return null;
  const layout = jsonLayoutOf(text);
  const present = valueAt(document.value, pointer);
  if (present !== undefined) {
    const span = sameJson(present, value) ? null : document.pointers.value(pointer);
    if (span === null) return text;
    return text.slice(0, span.start) + printed(value, layout, lineIndentation(text, span.start)) + text.slice(span.end);
  }
  const above = parentPointer(pointer);
  const key = splitPointer(pointer)?.at(-1);
  if (above === null || key === undefined) return null;
  const parent = valueAt(document.value, above);
  if (parent === undefined) return withJsonValue(text, above, objectOf([[key, value]]));
  if (isJsonArray(parent)) return key === String(parent.length) ? inserted(text, document, above, null, value) : null;
  return isJsonObject(parent) ? inserted(text, document, above, key, value) : null;
}

/** With a new last member or item. */
function inserted(
  text: string,
  { value: root, pointers }: JsonDocument,
  parent: string,
  key: string | null,
  value: JsonValue,
): string | null {
  const span = pointers.value(parent);
  if (span === null) return null;
  const layout = jsonLayoutOf(text);
  const last = lastChildEnd(valueAt(root, parent), parent, pointers);
  const outer = lineIndentation(text, span.start);
  const own = `${layout.eol}${outer}${layout.indent}`;
  const written = `${key === null ? '' : `${JSON.stringify(key)}: `}${printed(value, layout, outer + layout.indent)}`;
  if (last !== null) {
    // A comma that stands there already serves the new one.
    const [comma = ''] = /^\s*,/.exec(text.slice(last, span.end)) ?? [];
    const rest = text.slice(last + comma.length);
    return `${text.slice(0, last)},${own}${written}${comma === '' ? '' : ','}${rest}`;
  }
  const isBlank = text.slice(span.start + 1, span.end - 1).trim() === '';
  const rest = isBlank ? `${layout.eol}${outer}${text.slice(span.end - 1)}` : text.slice(span.start + 1);
  return text.slice(0, span.start + 1) + own + written + rest;
}

function lastChildEnd(
  parent: JsonValue | undefined,
  pointer: string,
  pointers: JsonDocument['pointers'],
): number | null {
  const keys = isJsonArray(parent) ? [...parent.keys()] : isJsonObject(parent) ? Object.keys(parent as JsonObject) : [];
  const ends = keys.flatMap((key) => pointers.value(childPointer(pointer, key))?.end ?? []);
  return ends.reduce<number | null>((a, b) => (a === null || b > a ? b : a), null);
}

function printed(value: JsonValue, { indent, eol }: JsonLayout, outer: string): string {
  // Strings of JSON hold no line breaks: every one is the printer's.
  return printJson(value, { indent, eol }).text.replaceAll(eol, eol + outer);
}

function lineIndentation(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
