import { largest, smallest } from '../../text/long-list.ts';
import { applyEdits, type Span, type TextEdit } from '../../text/span.ts';
import type { PlacedItem, TextChange } from '../document.ts';
import { Kept } from '../item-memory.ts';
import { NotationDocument } from '../notation-document.ts';
import type { ElementNode, GapNode, RootPropertyNode } from '../syntax.ts';
import type { FormatOptions } from './options.ts';
import { entryPieces, isFormattable, piecesOf } from './pieces.ts';
import { canonicalOrder } from './property-order.ts';
import { readsAlike } from './reads-alike.ts';
import { replaceWhite } from './replace-white.ts';

/**
 * The edits that lay the document (or what lies in the `ranges`) out in the one canonical style. Minimal: white space is
 * replaced where it differs, and nothing else is touched; with `propertyOrder: canonical` the properties of a text without a
 * mistake change places as they are. Items with a mistake of form, and the white space around them, stay byte for byte.
 * Where a mistake makes the white space elsewhere count, so that the text would read otherwise than before, there are no
 * edits at all.
 */
export function formatDocument(
  document: NotationDocument,
  options: FormatOptions,
  ranges: readonly Span[] | null = null,
): readonly TextEdit[] {
  if (!document.aionLike) return [];
  const edits: TextEdit[] = [];
  const items = ranges === null ? [...document.items()] : itemsAround(document, ranges);
  const left = leftAlone(items, document.text);
  const last = document.itemCount - 1;
  let isUsual = true;
  const style = [options.indent, options.eol, options.propertyOrder, options.interfaceLayout].join(' ');
  for (const placed of items) {
    const { item, start, index } = placed;
    if (ranges !== null && !ranges.some((range) => start + item.width >= range.start && start <= range.end)) continue;
    if (item.kind !== 'gap') {
      if (!left.has(index) && laidOut.find(item) !== style) {
        const before = edits.length;
        formatItem(document.text.slice(start, start + item.width), item, start, options, edits);
        if (edits.length === before) laidOut.keep(item, style);
      }
    } else if (!left.has(index - 1) && !left.has(index + 1)) {
      isUsual = formatGap(document.text, { ...placed, item }, index > 0, index < last, options, edits) && isUsual;
    }
  }
  const wanted =
    ranges === null
      ? edits
      : edits.filter(({ span }) => ranges.some((range) => span.start >= range.start && span.end <= range.end));
  if (options.propertyOrder === 'canonical' && !(isUsual && isWhole(document))) {
    return formatDocument(document, { ...options, propertyOrder: 'off' }, ranges);
  }
  // A text without a mistake reads alike in any layout. Of a range nobody looked whether the rest has one.
  const isSound = ranges === null && left.size === 0 && isUsual;
  if (wanted.length === 0 || isSound) return wanted;
  const text = applyEdits(document.text, wanted);
  // Where all of a text changes, to read it anew is quicker than to look for what stays.
  const after = ranges === null ? NotationDocument.parse(text) : document.update(text, changesOf(wanted));
  return readsAlike(document, after, options.propertyOrder !== 'canonical') ? wanted : [];
}

/**
 * Whether no item has a mistake of form. Where one has, a loader may read a tool as a piece of a text that nobody closed, and the
 * places of its properties count.
 */
export function isWhole(document: NotationDocument): boolean {
  for (const { item, start } of document.items()) {
    if (item.kind !== 'gap' && !isFormattable(item, document.text.slice(start, start + item.width))) return false;
  }
  return true;
}

/** Edits that all speak of one text as changes one after another: the last place first. */
function changesOf(edits: readonly TextEdit[]): readonly TextChange[] {
  return edits.map(({ span, newText }) => ({ span, newLength: newText.length })).toReversed();
}

/** Items by the style that they were found to have: they are immutable, and most of a file has its style already. */
const laidOut = new Kept<string>('for now');

/** The items that the ranges touch, with those that share a line with one of them, so that nothing else is looked at. */
function itemsAround(document: NotationDocument, ranges: readonly Span[]): readonly PlacedItem[] {
  const start = smallest(ranges.map((range) => range.start));
  const end = largest(ranges.map((range) => range.end));
  let items: PlacedItem[] = [];
  for (const placed of document.items()) {
    const { item } = placed;
    const itemEnd = placed.start + item.width;
    const endsLine = item.kind === 'gap' && /[\r\n]/.test(document.text.slice(placed.start, itemEnd));
    if (endsLine && itemEnd < start) items = [];
    items.push(placed);
    if (endsLine && placed.start > end) break;
  }
  return items;
}

function formatItem(
  slice: string,
  item: ElementNode | RootPropertyNode,
  start: number,
  options: FormatOptions,
  edits: TextEdit[],
): void {
  if (item.kind === 'element' && options.propertyOrder === 'canonical') {
    const ordered = canonicalOrder(item);
    if (ordered.some((entry, index) => entry !== item.properties[index])) {
      formatReordered(slice, item, start, ordered, options, edits);
      return;
    }
  }
  let last = 0;
  for (const piece of piecesOf(item, slice, options)) {
    replaceWhite(slice, { start: last, end: piece.start }, piece.before, start, edits);
    last = piece.end;
  }
}

/** Properties that change places: each is written anew from its own characters, from the first that moves to the last. */
function formatReordered(
  slice: string,
  element: ElementNode,
  start: number,
  ordered: ElementNode['properties'],
  options: FormatOptions,
  edits: TextEdit[],
): void {
  const separator = `,${options.eol}${options.indent.repeat(2)}`;
  const texts = ordered.map((entry) =>
    entryPieces(entry, 2, slice, options)
      .map((piece) => piece.before + slice.slice(piece.start, piece.end))
      .join(''),
  );
  const first = element.properties[0];
  const last = element.properties.at(-1);
  if (!first || !last) return;
  replaceWhite(slice, { start: 1, end: first.start }, options.eol + options.indent.repeat(2), start, edits);
  edits.push({ span: { start: start + first.start, end: start + last.end }, newText: texts.join(separator) });
  replaceWhite(slice, { start: last.end, end: element.width - 1 }, options.eol + options.indent, start, edits);
}

/**
 * The indexes of the items that stay as they are: those with a mistake of form, those that share a line with one, and the
 * one behind a tool that nobody closed. How a broken tool is read depends on the indentation of its line, and where it ends
 * on how the next one begins; neither may change.
 */
function leftAlone(items: readonly PlacedItem[], text: string): ReadonlySet<number> {
  const left = new Set<number>();
  let group: number[] = [];
  let broken = false;
  let isOpen = false;
  const close = () => {
    if (broken) {
      for (const index of group) left.add(index);
    }
    group = [];
    broken = false;
  };
  for (const { item, start, index } of items) {
    if (item.kind !== 'gap') {
      group.push(index);
      broken ||= isOpen || !isFormattable(item, text.slice(start, start + item.width));
      isOpen = item.kind === 'element' && item.close === null;
    } else if (/[\r\n]/.test(text.slice(start, start + item.width))) {
      close();
    }
  }
  close();
  return left;
}

/** False where something else than the signs of the array stands there: then nothing is changed. */
function formatGap(
  text: string,
  { item: gap, start }: PlacedItem<GapNode>,
  before: boolean,
  after: boolean,
  options: FormatOptions,
  edits: TextEdit[],
): boolean {
  const kinds = gap.tokens.map(({ kind }) => kind).join(' ');
  const expected =
    before && after ? 'comma' : before ? 'close-bracket' : after ? 'open-bracket' : 'open-bracket close-bracket';
  if (kinds !== expected) return false;
  const line = options.eol;
  const slice = text.slice(start, start + gap.width);
  let last = 0;
  gap.tokens.forEach((token) => {
    const wanted = token.kind === 'close-bracket' && before ? line : '';
    replaceWhite(slice, { start: last, end: token.start }, wanted, start, edits);
    last = token.end;
  });
  if (!after && options.ending === 'as written') return true;
  const lineEnds = slice.slice(last).match(/\r\n|\n|\r/g)?.length ?? 0;
  const blank = before && after && lineEnds > 1 ? line : '';
  replaceWhite(slice, { start: last, end: gap.width }, after ? blank + line + options.indent : line, start, edits);
  return true;
}
