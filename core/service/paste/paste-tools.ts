import { convert, definitionOf } from '../../conversion/convert.ts';
import { lossReport } from '../../conversion/loss-report.ts';
import { toolsOfMarkdown } from '../../conversion/markdown-tools.ts';
import { mayBeOpenapiInYaml, mayBeProgramValue } from '../../conversion/program-values.ts';
import type { PythonFiles } from '../../conversion/python-files.ts';
import { isKnownTool, type SourceTool, type SourceTools, toolsOfJson } from '../../conversion/source-tools.ts';
import { elementOfDefinition } from '../../formats/shared/element-json.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { type PrintOptions, printDocument, printElement } from '../../notation/printer.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import type { ElementMeaning } from '../../tools/element-meaning.ts';
import type { Insertion } from '../completion/insertion.ts';
import { layoutAt } from '../completion/layout.ts';
import { rootSurroundings } from '../completion/root-surroundings.ts';

export interface ToolsToPaste {
  readonly elements: readonly ElementMeaning[];
  readonly losses: number;
  readonly warnings: readonly string[];
  /** All losses of the tools, as a Markdown document; null for none. */
  readonly report: string | null;
}

export interface Pasted {
  readonly span: Span;
  readonly newText: string;
  readonly otherEdits: readonly TextEdit[];
}

/** In characters: longer texts are not pasted by hand, and a person waits for the answer. */
const longestPaste = 4 * 1024 * 1024;

/**
 * The tools of pasted texts as elements; null unless each text is JSON, Markdown with code blocks of it, a plain
 * value of a program, or OpenAPI, with definitions of known forms alone.
 */
export function toolsToPaste(
  texts: readonly string[],
  loader: LoaderVersion,
  python: PythonFiles | null = null,
): ToolsToPaste | null {
  const tools: SourceTool[] = [];
  const warnings = new Set<string>();
  for (const text of texts) {
    const read = text.length <= longestPaste ? readPasted(text) : null;
    if (read?.ok !== true || read.tools.length === 0 || !read.tools.every(isKnownTool)) return null;
    addAll(tools, read.tools);
    for (const warning of read.warnings) warnings.add(warning);
  }
  const conversion = convert(tools, { target: 'aion', loader, python, said: [...warnings] });
  const elements = conversion.emissions.map(definitionOf).filter(isJsonObject).map(elementOfDefinition);
  if (elements.length === 0) return null;
  const losses = conversion.losses.length + conversion.refusals.length;
  const isSilent = losses + conversion.problems.length + conversion.warnings.length === 0;
  return {
    elements,
    warnings: [...warnings],
    losses,
    report: isSilent ? null : lossReport(say`the JSON`, [{ target: 'aion', conversion }]),
  };
}

/** Most pasted texts hold no tools, and are not read. */
function readPasted(text: string): SourceTools | null {
  if (/^ {0,3}(?:```|~~~)/m.test(text)) return toolsOfMarkdown(text);
  return mayBeProgramValue(text) || mayBeOpenapiInYaml(text) ? toolsOfJson(text) : null;
}

/**
 * The edits that write tools in place of `span`: outside of the array or beside stray text, at the nearest place in the array. Null inside
 * a tool or a string. `indent` is one level of indentation.
 */
export function pasteAt(
  document: NotationDocument,
  span: Span,
  elements: readonly ElementMeaning[],
  indent: string,
): Pasted | null {
  const { text } = document;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const isWhole = (text.slice(0, span.start) + text.slice(span.end)).trim() === '';
  if (isWhole) return { span, newText: printDocument(elements, { indent, eol }), otherEdits: [] };
  if (!isBetweenItems(document, span)) return null;
  const { inArray, insertion } = rootSurroundings(document, span, span.start);
  if (inArray && !insertion.isMuddled) return pasteBetween(text, span, insertion, elements, { indent, eol });
  const near = placeNear(document, span);
  if (near === null) return null;
  const { insertion: there } = rootSurroundings(document, near, near.start);
  const pasted = pasteBetween(text, near, there, elements, { indent, eol });
  return { ...pasted, otherEdits: [...pasted.otherEdits, ...removalOf(text, span)] };
}

/** Removes what the tools replace elsewhere, with the white space before it. */
function removalOf(text: string, { start, end }: Span): readonly TextEdit[] {
  if (text.slice(start, end).trim() === '') return [];
  return [{ span: { start: text.slice(0, start).trimEnd().length, end }, newText: '' }];
}

function pasteBetween(
  text: string,
  span: Span,
  insertion: Insertion,
  elements: readonly ElementMeaning[],
  { indent, eol }: PrintOptions,
): Pasted {
  const { indentation, lineIndentation, betweenBrackets } = layoutAt(text, insertion, {
    endOfLine: eol,
    indentationStep: indent,
  });
  // Text at the start of its line keeps its indentation, unless the line has none yet.
  const startsLine = indentation !== null;
  const outer = betweenBrackets ? lineIndentation + indent : lineIndentation === '' ? indent : lineIndentation;
  const printed = elements.map((element) => printElement(element, { indent, eol }, outer)).join(`,${eol}${outer}`);
  const commaHere = insertion.commaBefore === span.start ? ',' : '';
  const lead = startsLine && commaHere === '' ? outer.slice(indentation.length) : `${commaHere}${eol}${outer}`;
  const tail = `${insertion.commaAfter ? ',' : ''}${endsLine(text, span.end) ? '' : eol + tailIndentation(text, span.end, outer)}`;
  const otherEdits =
    insertion.commaBefore === null || commaHere !== ''
      ? []
      : [{ span: { start: insertion.commaBefore, end: insertion.commaBefore }, newText: ',' }];
  return { span, newText: lead + printed + tail, otherEdits };
}

/** In the array before the span, else in the next one: behind the last item before the span, else behind the bracket. */
function placeNear(document: NotationDocument, span: Span): Span | null {
  const offset = span.start;
  let place: number | null = null;
  let bracketSeen = false;
  let inArray = true;
  for (const { item, start } of document.items()) {
    if (item.kind !== 'gap') {
      const end = start + item.width;
      if (inArray && end <= offset) place = end;
      continue;
    }
    for (const token of item.tokens) {
      if (overlaps(token, start, span)) continue;
      if (token.kind === 'open-bracket' && (!bracketSeen || token.start + start < offset)) {
        place = token.end + start;
        bracketSeen = true;
        inArray = true;
      }
      if (token.kind === 'close-bracket') inArray = false;
    }
  }
  if (place === null) return null;
  const comma = /^\s*,/.exec(document.text.slice(place, offset));
  const at = place + (comma?.[0].length ?? 0);
  return { start: at, end: at };
}

/** Whether the span holds nothing but whole items, commas, white space and pairs of brackets. A cursor may be in stray text. */
function isBetweenItems(document: NotationDocument, span: Span): boolean {
  const isCursor = span.start === span.end;
  let depth = 0;
  for (const { item, start } of document.items()) {
    const end = start + item.width;
    if (end <= span.start || start >= span.end) {
      // A cursor that only touches an item is outside of it, but it may be in the middle of one.
      const holdsCursor = start < span.start && (span.end < end || (span.end === end && isOpen(item)));
      if (!holdsCursor || item.kind === 'gap') continue;
      return false;
    }
    if (item.kind !== 'gap') {
      if (start < span.start || end > span.end) return false;
      continue;
    }
    for (const token of isCursor ? [] : item.tokens) {
      if (token.kind === 'comma' || !overlaps(token, start, span)) continue;
      if (token.kind === 'open-bracket') depth++;
      else if (token.kind !== 'close-bracket' || --depth < 0) return false;
    }
  }
  return depth === 0;
}

/** Whether text at the end of the item would still belong to it. */
function isOpen(item: RootItem): boolean {
  switch (item.kind) {
    case 'gap':
      return false;
    case 'element':
      return item.close === null;
    case 'root-property': {
      const { value } = item.entry;
      return value === null || (value.kind === 'string' && !value.closed);
    }
  }
}

function overlaps(token: Span, base: number, span: Span): boolean {
  return token.start + base < span.end && token.end + base > span.start;
}

function endsLine(text: string, offset: number): boolean {
  return /^[ \t]*(?:,[ \t]*)?(?:\r?\n|$)/.test(text.slice(offset, offset + 1_000));
}

/** The indentation of the text behind: none for a closing bracket, that of the pasted tools for another tool. */
function tailIndentation(text: string, offset: number, outer: string): string {
  const isCloser = /^[ \t]*\]/.test(text.slice(offset, offset + 1_000));
  return isCloser ? '' : outer;
}
