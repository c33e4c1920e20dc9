import { detectTools } from '../../formats/detect.ts';
import { isJsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { isRegisteredProperty } from '../../notation/syntax.ts';
import type { Span, TextEdit } from '../../text/span.ts';

/** An object of JSON or a list of them, or of a program that needs no quotes around keys. */
const beginsAsObject = /^\s*(?:\[\s*)?\{\s*(?:["']|[\w$]+\s*:)/;

/** In characters: a longer key is none of a tool definition. */
const longestStart = 200;

/**
 * Tells which edits are within a tool definition of another format, such as OpenAI JSON in an array of the notation. A fix there would mix both.
 * Each element is read once.
 */
export function editsToolJson(document: NotationDocument): (edit: TextEdit) => boolean {
  const known = new Map<number, boolean>();
  return ({ span }) =>
    [span.start, span.end].some((offset) => {
      const placed = document.itemAt(offset);
      if (placed?.item.kind !== 'element') return false;
      const { start } = placed;
      const element = { start, end: start + placed.item.width };
      if (span.end <= start || span.start >= element.end) return false;
      const isJson = known.get(start) ?? isToolJson(document.text, element);
      known.set(start, isJson);
      return isJson;
    });
}

/** Whether the text at `span` is a tool definition of another format or a list of them, also with mistakes. */
export function isToolJson(text: string, span: Span): boolean {
  if (!beginsAsObject.test(text.slice(span.start, Math.min(span.end, span.start + longestStart)))) return false;
  const { documents, hasErrors } = parseJson(text, { literals: true, parts: [span] });
  if (hasErrors && text.slice(span.start, span.end).includes('-->')) return false;
  const value = documents[0]?.value;
  if (value === undefined || ![value].flat().some(isOfOtherFormat)) return false;
  return detectTools(value).tools.some(({ format }) => format !== 'raw');
}

/** With the properties of the notation alone, it is an element whose writer is used to JSON. */
function isOfOtherFormat(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  return Object.keys(value).some((key) => !isRegisteredProperty(key)) || isJsonObject(member(value, 'function'));
}
