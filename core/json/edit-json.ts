import { LineIndex } from '../text/line-index.ts';
import { applyEdits, type TextEdit } from '../text/span.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, objectOf } from './json-value.ts';
import { type JsonDocument, parseJson } from './parse-json.ts';
import { childPointer, parentPointer, splitPointer, valueAt } from './pointer.ts';
import { printJson } from './print-json.ts';
import { sameJson } from './same-json.ts';

interface JsonLayout {
  readonly indent: string;
  readonly eol: '\n' | '\r\n';
  readonly lines: LineIndex;
}

/** The layout of the first indented line and the first line break. Default: two spaces, LF. */
function jsonLayoutOf(text: string): JsonLayout {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const eol = /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
  return { indent: indent.startsWith('\t') ? '\t' : indent, eol, lines: new LineIndex(text) };
}

/**
 * The text with each value at its pointer; all else stays to the byte. Missing parents are made; indexes behind the last append in order.
 * Null if the text is no JSON, a parent is neither object nor list, or two pointers miss the same value. Linear time. Throws a RangeError
 * if one pointer leads into the value of another.
 */
export function withJsonValues(text: string, values: Iterable<readonly [string, JsonValue]>): string | null {
  const parsed = parseJson(text);
  const [document, ...others] = parsed.documents;
  const isBroken = parsed.problems.some(({ severity }) => severity === 'error');
  if (document === undefined || others.length > 0 || isBroken) return null;
  const layout = jsonLayoutOf(text);
  const edits: TextEdit[] = [];
  const missing = new Map<string, Map<string, JsonValue>>();
  for (const [pointer, value] of values) {
    const present = valueAt(document.value, pointer);
    if (present === undefined) {
      if (!addMissing(missing, document.value, pointer, value)) return null;
      continue;
    }
    const span = sameJson(present, value) ? null : document.pointers.value(pointer);
    if (span !== null) edits.push({ span, newText: printed(value, layout, lineIndentation(text, layout, span.start)) });
  }
  for (const [parent, children] of missing) {
    const edit = insertion(text, layout, document, parent, children);
    if (edit === null) return null;
    edits.push(edit);
  }
  return applyEdits(text, edits);
}

/** Adds the value, in objects for its missing parents, below its innermost existing parent; false where that cannot be. */
function addMissing(
  missing: Map<string, Map<string, JsonValue>>,
  root: JsonValue,
  pointer: string,
  value: JsonValue,
): boolean {
  const above = parentPointer(pointer);
  const key = splitPointer(pointer)?.at(-1);
  if (above === null || key === undefined) return false;
  if (valueAt(root, above) === undefined) return addMissing(missing, root, above, objectOf([[key, value]]));
  const children = missing.get(above) ?? new Map<string, JsonValue>();
  if (children.has(key)) return false;
  missing.set(above, children.set(key, value));
  return true;
}

/** The edit that adds members at the end of the object at `parent`, each in a line of its own; null for another value. */
export function insertedMembers(
  text: string,
  document: JsonDocument,
  parent: string,
  members: ReadonlyMap<string, JsonValue>,
): TextEdit | null {
  return insertion(text, jsonLayoutOf(text), document, parent, members);
}

/** Appends the children to the object or list at `parent`; null where it is neither. */
function insertion(
  text: string,
  layout: JsonLayout,
  { value: root, pointers }: JsonDocument,
  parent: string,
  children: ReadonlyMap<string, JsonValue>,
): TextEdit | null {
  const span = pointers.value(parent);
  const into = valueAt(root, parent);
  const isList = isJsonArray(into);
  if (span === null || !(isList || isJsonObject(into))) return null;
  if (isList && [...children.keys()].some((key, index) => key !== String(into.length + index))) return null;
  const outer = lineIndentation(text, layout, span.start);
  const own = `${layout.eol}${outer}${layout.indent}`;
  const written = Array.from(
    children,
    ([key, value]) =>
      `${own}${isList ? '' : `${JSON.stringify(key)}: `}${printed(value, layout, outer + layout.indent)}`,
  ).join(',');
  const last = lastChildEnd(into, parent, pointers);
  if (last !== null) {
    // An existing trailing comma stays the last one.
    const [comma = ''] = /^\s*,/.exec(text.slice(last, span.end)) ?? [];
    return { span: { start: last, end: last + comma.length }, newText: `,${written}${comma === '' ? '' : ','}` };
  }
  const isBlank = text.slice(span.start + 1, span.end - 1).trim() === '';
  const inside = { start: span.start + 1, end: isBlank ? span.end - 1 : span.start + 1 };
  return { span: inside, newText: written + (isBlank ? layout.eol + outer : '') };
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
  // Strings of JSON hold no line breaks: each one is from the printer.
  return printJson(value, { indent, eol }).replaceAll(eol, eol + outer);
}

function lineIndentation(text: string, { lines }: JsonLayout, offset: number): string {
  const start = lines.lineStart(lines.positionAt(offset).line);
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
