import type { Span, TextEdit } from '../../text/span.ts';
import { lastBefore, lineStartBefore, skipBlanks } from '../characters.ts';
import type { PlacedItem } from '../document.ts';
import { skipWhite } from '../keys.ts';
import type { NotationDocument } from '../notation-document.ts';
import type { BlockNode, ElementNode, EntryNode, SyntaxProblem } from '../syntax.ts';
import { formatDocument } from './format-document.ts';
import type { FormatOptions } from './options.ts';
import { entryPieces } from './pieces.ts';
import { replaceWhite } from './replace-white.ts';

/** The characters that trigger a layout. */
export type TypedCharacter = ',' | '}' | '\n';

/**
 * The edits that lay out the part finished by the character typed before `offset`: the entry before a comma or a line break, the block or
 * element of a brace, the indentation of a new line. White space only; none where the tool has a problem other than a comma.
 */
export function formatOnType(
  document: NotationDocument,
  offset: number,
  typed: TypedCharacter,
  options: FormatOptions,
): readonly TextEdit[] {
  // A property must not move while it is typed.
  const keepingOrder: FormatOptions = { ...options, propertyOrder: 'off', ending: 'as written' };
  if (!document.aionLike) return [];
  switch (typed) {
    case ',':
      return document.text[offset - 1] === ',' ? behindComma(document, offset, keepingOrder) : [];
    case '}':
      return document.text[offset - 1] === '}' ? behindBrace(document, offset, keepingOrder) : [];
    case '\n':
      return behindLineBreak(document, offset, keepingOrder);
  }
}

function behindComma(document: NotationDocument, offset: number, options: FormatOptions): readonly TextEdit[] {
  const comma = offset - 1;
  const end = whiteStart(document.text, comma);
  const finished = finishedEntry(document, end);
  if (finished === null) {
    return elementEndingAt(document, end) === null
      ? []
      : formatDocument(document, options, [wholeElement(document, end)]);
  }
  const edits = formatEntry(document, finished, options);
  if (edits !== null) replaceWhite(document.text, { start: end, end: comma }, '', 0, edits);
  return edits ?? [];
}

function behindBrace(document: NotationDocument, offset: number, options: FormatOptions): readonly TextEdit[] {
  if (elementEndingAt(document, offset) !== null) {
    return formatDocument(document, options, [wholeElement(document, offset)]);
  }
  const finished = finishedEntry(document, offset);
  return (finished && formatEntry(document, finished, options)) ?? [];
}

function behindLineBreak(document: NotationDocument, offset: number, options: FormatOptions): readonly TextEdit[] {
  const { text } = document;
  const lineStart = lineStartBefore(text, offset);
  const end = whiteStart(text, lineStart);
  const finished = finishedEntry(document, text[end - 1] === ',' ? whiteStart(text, end - 1) : end);
  const edits = (finished && formatEntry(document, finished, options)) ?? [];
  const first = skipBlanks(text, lineStart, text.length);
  const blank = first >= text.length || /[\r\n]/.test(text.charAt(first));
  const level = offset > first ? null : levelAt(document, offset, blank, text.charAt(first));
  if (level !== null) replaceWhite(text, { start: lineStart, end: first }, options.indent.repeat(level), 0, edits);
  return edits;
}

/** An entry that ends before the typed character, with the indentation level of its line. */
interface FinishedEntry {
  readonly element: PlacedItem<ElementNode>;
  readonly entry: EntryNode;
  readonly level: number;
}

function finishedEntry(document: NotationDocument, end: number): FinishedEntry | null {
  const path = document.nodeAt(end);
  if (path?.item.kind !== 'element' || !path.item.problems.every(isHarmless)) return null;
  const entries = path.nodes.filter((node) => node.kind === 'entry');
  const index = entries.findLastIndex((entry) => entry.end + path.start === end);
  const entry = entries[index];
  return entry === undefined ? null : { element: { ...path, item: path.item }, entry, level: index + 2 };
}

/** The edits within the entry and, where it begins its line, before it; null where it cannot be laid out. */
function formatEntry(
  { text }: NotationDocument,
  { element: { item, start }, entry, level }: FinishedEntry,
  options: FormatOptions,
): TextEdit[] | null {
  if (!isWhole(entry) || item.problems.some(({ span }) => span.start < entry.end && span.end > entry.start)) {
    return null;
  }
  const slice = text.slice(start, start + item.width);
  const edits: TextEdit[] = [];
  const lineStart = lineStartBefore(text, start + entry.start);
  if (skipBlanks(text, lineStart, text.length) === start + entry.start) {
    replaceWhite(text, { start: lineStart, end: start + entry.start }, options.indent.repeat(level), 0, edits);
  }
  let last = entry.start;
  for (const piece of entryPieces(entry, level, slice, options)) {
    if (piece.start < last || !isWhiteSpace(slice, { start: last, end: piece.start })) return null;
    replaceWhite(slice, { start: last, end: piece.start }, piece.before, start, edits);
    last = piece.end;
  }
  return last === entry.end ? edits : null;
}

function isWhole({ key, link, value, blockLink, block }: EntryNode): boolean {
  const isWholeBlock = (node: BlockNode): boolean => node.close !== null && node.entries.every(isWhole);
  return (
    key !== null &&
    !key.quoted &&
    link?.text === '-->' &&
    ((value?.kind === 'string' && value.closed) || (value?.kind === 'block' && isWholeBlock(value))) &&
    (blockLink === null ? block === null : blockLink.text === '-->' && block !== null && isWholeBlock(block))
  );
}

/** A surplus or missing comma does not change the reading of the rest. */
function isHarmless({ kind }: SyntaxProblem): boolean {
  return kind === 'missing-comma' || kind === 'extra-comma';
}

function elementEndingAt(document: NotationDocument, end: number): PlacedItem<ElementNode> | null {
  const placed = document.itemAt(end);
  const isElement = placed?.item.kind === 'element' && placed.item.close !== null;
  return isElement && placed.start + placed.item.width === end ? { ...placed, item: placed.item as ElementNode } : null;
}

/** The span of the element that ends at `end`, with the indentation of its line where it is first there. */
function wholeElement(document: NotationDocument, end: number): Span {
  const start = document.itemAt(end)?.start ?? end;
  const lineStart = lineStartBefore(document.text, start);
  return { start: skipBlanks(document.text, lineStart, document.text.length) === start ? lineStart : start, end };
}

/** The level of a line with its text at or behind `offset`, `next` first; null within a text, a comment or a half-written entry. */
function levelAt(document: NotationDocument, offset: number, blank: boolean, next: string): number | null {
  const path = document.nodeAt(offset);
  if (path === null) return null;
  const { item, start } = path;
  const at = offset - start;
  switch (item.kind) {
    case 'root-property':
      return at === 0 ? 1 : null;
    case 'gap': {
      const inComment = item.tokens.some(({ kind, ...token }) => isText(kind) && at > token.start && at <= token.end);
      const bracket = item.tokens.findLast(({ kind, end }) => kind.endsWith('bracket') && end <= at);
      const inArray = bracket === undefined ? path.index > 0 : bracket.kind === 'open-bracket';
      return inComment || (!blank && next !== ']') ? null : inArray && next !== ']' ? 1 : 0;
    }
    case 'element':
      if (at > 0) return levelInElement(item, at, blank, next);
      // The end of an unclosed text may be a guess from the beginning of the next line.
      return isLeftOpen(document.itemAt(offset - 1)) ? null : 1;
  }
}

function isLeftOpen(placed: PlacedItem | null): boolean {
  return placed !== null && placed.item.kind !== 'gap' && !placed.item.problems.every(isHarmless);
}

function isText(kind: string): boolean {
  return kind === 'comment' || kind === 'conflict-marker' || kind === 'stray';
}

function levelInElement(item: ElementNode, at: number, blank: boolean, next: string): number | null {
  const { open, close, trivia, properties, problems } = item;
  const isOutside = open === null || at < open.end || (close !== null && at > close.start);
  if (isOutside || trivia.some(({ start, end }) => at > start && at <= end)) return null;
  if (!blank && !problems.every(isHarmless)) return null;
  const closes = next === '}' ? 1 : 0;
  const entry = properties.find(({ start, end }) => at > start && at < end);
  if (entry === undefined) return 2 - closes;
  const block = [entry.block, entry.value].find((node) => node?.kind === 'block' && at >= node.open.end);
  const isInside = block?.kind === 'block' && (block.close === null || at <= block.close.start);
  return isInside && !block.entries.some(({ start, end }) => at > start && at < end) ? 3 - closes : null;
}

/** The offset at which the white space before `offset` begins. */
function whiteStart(text: string, offset: number): number {
  return lastBefore(text, offset, -1) + 1;
}

function isWhiteSpace(text: string, { start, end }: Span): boolean {
  return skipWhite(text, start, end) === end;
}
