import { jsonExtent } from '../../calls/json-part.ts';
import { loaderToWriteFor } from '../../conversion/convert.ts';
import type { PlacedItem } from '../../notation/document.ts';
import { NotationDocument } from '../../notation/notation-document.ts';
import type { GapToken } from '../../notation/syntax.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import { isToolJson } from '../../rules/fix/tool-json.ts';
import type { CheckSettings } from '../../rules/settings.ts';
import { bareSpan, type Span, shiftSpan, type TextEdit } from '../../text/span.ts';
import { pasteAt, toolsToPaste } from './paste-tools.ts';

/** Edits that rewrite the tools of another form in a document of the notation in the notation. */
export interface ToolsOfOtherFormat {
  readonly count: number;
  readonly edits: readonly TextEdit[];
}

/** In characters: menus ask at each move of the cursor, so longer texts are not read as another form. */
const longestRead = 1_000_000;

/** The beginning of a tool in JSON; a tool of the notation has no quote there. */
const beginsAsJson = /^\uFEFF?\s*(?:\[\s*)?\{\s*["']/;

/**
 * The edits for the whole document if it is in another form, else for the tools in JSON at the selection and those next to them, with the
 * brackets of an array of their own. Null if there are none.
 */
export function toolsOfOtherFormat(
  document: NotationDocument,
  selection: Span,
  settings: CheckSettings,
): ToolsOfOtherFormat | null {
  const { text } = document;
  if (text.length > longestRead) return null;
  const whole = { start: 0, end: text.length };
  if (!document.aionLike || isJson(text, whole)) {
    const written = inNotation(document, whole, [whole], settings);
    if (written !== null) return written;
  }
  const envelope = envelopeAt(document, selection.start);
  const unpacked = envelope === null ? null : envelopeInNotation(document, envelope, settings);
  if (unpacked !== null) return unpacked;
  const placed = document.itemAt(selection.start);
  if (placed?.item.kind !== 'element' || !isJson(text, spanOf(placed))) return null;
  const { tools, span } = jsonAround(document, placed.start);
  const touched = spanOf(placed);
  // One of them may be incomplete.
  return inNotation(document, span, tools, settings) ?? inNotation(document, touched, [touched], settings);
}

/** How often the text is read in search of the envelope: JSON that isn't closed is read to its end. */
const mostReadings = 4;

/**
 * The JSON with tools in it around the offset, such as a request with `tools`. The notation reads only a part of it as an element, and the
 * rest as other elements and stray text. Null for JSON that is one element.
 */
function envelopeAt(document: NotationDocument, offset: number): Span | null {
  const { text } = document;
  const elements = [...document.items()].filter(({ item, start }) => item.kind === 'element' && start <= offset);
  let left = mostReadings * text.length;
  for (const placed of elements) {
    if (left < 0) return null;
    if (!beginsAsJson.test(text.slice(placed.start, placed.start + 200))) continue;
    const { end, isClosed } = jsonExtent(text, placed.start, text.length, []);
    left -= end - placed.start;
    if (!isClosed || end < offset) continue;
    // A list around the envelope, but not the array of the document.
    const open = text.slice(0, placed.start).trimEnd().length - 1;
    const list = text.charAt(open) === '[' ? jsonExtent(text, open, text.length, []) : null;
    const isOwnList = list?.isClosed === true && [text.slice(0, open), text.slice(list.end)].some(hasArray);
    if (isOwnList) return { start: open, end: list.end };
    if (end > placed.start + placed.item.width) return { start: placed.start, end };
  }
  return null;
}

function hasArray(text: string): boolean {
  return text.includes('[');
}

/** The edits that replace an envelope: its tools are written where it is, or in the array near it. */
function envelopeInNotation(
  document: NotationDocument,
  span: Span,
  settings: CheckSettings,
): ToolsOfOtherFormat | null {
  const { text } = document;
  const read = toolsToPaste([text.slice(span.start, span.end)], loaderToWriteFor(settings));
  if (read === null) return null;
  // Without the envelope, the notation is read as it is: all other offsets stay.
  const blank = text.slice(span.start, span.end).replaceAll(/[^\r\n]/g, ' ');
  const rest = NotationDocument.parse(text.slice(0, span.start) + blank + text.slice(span.end));
  const cursor = { start: span.start, end: span.start };
  const written = pasteAt(rest, cursor, read.elements, fixSource(document, 0).indentationStep);
  if (written === null) return null;
  const count = read.elements.length;
  const { otherEdits, newText } = written;
  if (written.span.start === span.start) return { count, edits: [...otherEdits, { span, newText }] };
  return { count, edits: [...otherEdits, { span: written.span, newText }, removalOf(text, span)] };
}

/** Removes the span, with the white space before it. */
function removalOf(text: string, { start, end }: Span): TextEdit {
  return { span: { start: text.slice(0, start).trimEnd().length, end }, newText: '' };
}

function isJson(text: string, span: Span): boolean {
  return beginsAsJson.test(text.slice(span.start, Math.min(span.end, span.start + 200))) || isToolJson(text, span);
}

/** The elements in JSON around the one at `start`, with commas alone between them. The span includes the brackets of a second array. */
function jsonAround(document: NotationDocument, start: number): { tools: readonly Span[]; span: Span } {
  const items = [...document.items()];
  const at = items.findIndex((placed) => placed.start === start);
  const belongs = (placed: PlacedItem): boolean =>
    placed.item.kind === 'gap'
      ? placed.item.tokens.every(isComma)
      : placed.item.kind === 'element' && isJson(document.text, spanOf(placed));
  const from = items.findLastIndex((placed, index) => index < at && !belongs(placed)) + 1;
  const end = items.findIndex((placed, index) => index > at && !belongs(placed));
  const to = end < 0 ? items.length : end;
  const tools = items
    .slice(from, to)
    .filter(({ item }) => item.kind === 'element')
    .map(spanOf);
  const bare = { start: tools[0]?.start ?? start, end: tools.at(-1)?.end ?? start };
  const brackets = items
    .slice(0, from)
    .flatMap((placed) => tokensOf(placed))
    .filter(({ kind }) => kind === 'open-bracket');
  const open = tokensOf(items[from - 1]).at(-1);
  const close = tokensOf(items[to]).find((token) => !isComma(token));
  const isOwnArray = brackets.length > 1 && open?.kind === 'open-bracket' && close?.kind === 'close-bracket';
  return { tools, span: isOwnArray ? { start: open.start, end: close.end } : bare };
}

function inNotation(
  document: NotationDocument,
  span: Span,
  tools: readonly Span[],
  settings: CheckSettings,
): ToolsOfOtherFormat | null {
  const texts = tools.map(({ start, end }) => document.text.slice(start, end));
  const read = toolsToPaste(texts, loaderToWriteFor(settings));
  const written = read === null ? null : pasteAt(document, span, read.elements, fixSource(document, 0).indentationStep);
  if (read === null || written === null) return null;
  return { count: read.elements.length, edits: [...written.otherEdits, written] };
}

function spanOf({ item, start }: PlacedItem): Span {
  return { start, end: start + item.width };
}

/** The tokens between two items, with their places in the document. */
function tokensOf(placed: PlacedItem | undefined): readonly GapToken[] {
  return placed?.item.kind === 'gap'
    ? placed.item.tokens.map((token) => ({ ...token, ...shiftSpan(bareSpan(token), placed.start) }))
    : [];
}

function isComma({ kind }: GapToken): boolean {
  return kind === 'comma';
}
