import { largest, smallest } from '../../text/long-list.ts';
import { applyEdits, type Span, type TextEdit } from '../../text/span.ts';
import type { PlacedItem } from '../document.ts';
import { Kept } from '../item-memory.ts';
import { NotationDocument } from '../notation-document.ts';
import type { ElementNode, GapNode, RootPropertyNode } from '../syntax.ts';
import { type FormatOptions, lineEndOf } from './options.ts';
import { entryPieces, isFormattable, piecesOf } from './pieces.ts';
import { canonicalOrder } from './property-order.ts';
import { readsAlike } from './reads-alike.ts';
import { replaceWhite } from './replace-white.ts';

/**
 * The edits that lay out the document, or its `ranges`, in the canonical style. They replace only white space that differs; with
 * `propertyOrder: canonical` they also move the properties of a text without a mistake. Items with a mistake of form, and the white space
 * around them, stay as they are. No edits at all where a mistake makes white space count, so that the text would read otherwise.
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
  // A text without a mistake reads alike in any layout. Outside the ranges, mistakes are unknown.
  const isSound = ranges === null && left.size === 0 && isUsual;
  if (wanted.length === 0 || isSound) return wanted;
  const after = NotationDocument.parse(applyEdits(document.text, wanted), document);
  return readsAlike(document, after, options.propertyOrder !== 'canonical') ? wanted : [];
}

/**
 * The edits of the whole text, with its own line ends. The first line end of the text decides; if the layout removes it, the first that is
 * left. A second time gives no edits.
 */
export function formatText(document: NotationDocument, layout: Omit<FormatOptions, 'eol'>): readonly TextEdit[] {
  const eol = lineEndOf(document.text);
  const edits = formatDocument(document, { ...layout, eol });
  const left = lineEndOf(applyEdits(document.text, edits));
  return left === eol ? edits : formatDocument(document, { ...layout, eol: left });
}

/** Whether no item has a mistake of form. With one, a loader may read a tool as part of an unclosed text, where the order counts. */
export function isWhole(document: NotationDocument): boolean {
  for (const { item, start } of document.items()) {
    if (item.kind !== 'gap' && !isFormattable(item, document.text.slice(start, start + item.width))) return false;
  }
  return true;
}

/** The style that an item has already: items are immutable, and most of a file is laid out. */
const laidOut = new Kept<string>('for now');

/** The items that the ranges touch, and those that share a line with them. */
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
 * The indexes of the items that stay as they are: those with a mistake of form, those in a line with one, and the one behind an unclosed
 * tool. The reading of a broken tool depends on its indentation, and its end on the beginning of the next item; neither may change.
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

/** False, without edits, where the gap holds more than the signs of the array. */
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
