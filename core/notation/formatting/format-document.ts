import type { Span, TextEdit } from '../../text/span.ts';
import type { PlacedItem } from '../document.ts';
import type { NotationDocument } from '../notation-document.ts';
import type { ElementNode, GapNode, RootPropertyNode } from '../syntax.ts';
import type { FormatOptions } from './options.ts';
import { isFormattable, piecesOf } from './pieces.ts';
import { canonicalOrder } from './property-order.ts';

/**
 * The edits that lay the document (or what lies in `range`) out in the one canonical style. Minimal: white space is
 * replaced where it differs, and nothing else is touched; with `propertyOrder: canonical` properties change places as
 * they are. Items with a mistake of form, and the white space around them, stay byte for byte.
 */
export function formatDocument(document: NotationDocument, options: FormatOptions, range?: Span): readonly TextEdit[] {
  if (!document.aionLike) {
    return [];
  }
  const edits: TextEdit[] = [];
  const items = [...document.items()];
  const left = leftAlone(items, document.text);
  items.forEach((placed, index) => {
    const { item, start } = placed;
    if (range && (start + item.width < range.start || start > range.end)) {
      return;
    }
    if (item.kind === 'gap') {
      if (!left.has(index - 1) && !left.has(index + 1)) {
        formatGap(document.text, placed, index > 0, index < items.length - 1, options, edits);
      }
    } else if (!left.has(index)) {
      formatItem(document.text.slice(start, start + item.width), item, start, options, edits);
    }
  });
  return range ? edits.filter((edit) => edit.span.start >= range.start && edit.span.end <= range.end) : edits;
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
  const texts = ordered.map((entry) => {
    const pieces = piecesOf({ kind: 'root-property', width: 0, entry, trivia: [], problems: [] }, slice, {
      ...options,
      // An entry is laid out as at the root; inside an element it stands one level deeper.
      eol: (options.eol + options.indent) as FormatOptions['eol'],
    });
    return pieces.map((piece) => piece.before + slice.slice(piece.start, piece.end)).join('');
  });
  const first = element.properties[0];
  const last = element.properties.at(-1);
  if (!first || !last) {
    return;
  }
  replaceWhite(slice, { start: 1, end: first.start }, options.eol + options.indent.repeat(2), start, edits);
  edits.push({ span: { start: start + first.start, end: start + last.end }, newText: texts.join(separator) });
  replaceWhite(slice, { start: last.end, end: element.width - 1 }, options.eol + options.indent, start, edits);
}

/**
 * The indexes of the items that stay as they are: those with a mistake of form, and those that share a line with one.
 * How a broken tool is read depends on the indentation of its line, which must not change.
 */
function leftAlone(items: readonly PlacedItem[], text: string): ReadonlySet<number> {
  const left = new Set<number>();
  let group: number[] = [];
  let broken = false;
  const close = () => {
    if (broken) {
      for (const index of group) {
        left.add(index);
      }
    }
    group = [];
    broken = false;
  };
  items.forEach(({ item, start }, index) => {
    if (item.kind !== 'gap') {
      group.push(index);
      broken ||= !isFormattable(item, text.slice(start, start + item.width));
    } else if (/[\r\n]/.test(text.slice(start, start + item.width))) {
      close();
    }
  });
  close();
  return left;
}

function formatGap(
  text: string,
  { item, start }: PlacedItem,
  before: boolean,
  after: boolean,
  options: FormatOptions,
  edits: TextEdit[],
): void {
  const gap = item as GapNode;
  const kinds = gap.tokens.map(({ kind }) => kind).join(' ');
  const expected =
    before && after ? 'comma' : before ? 'close-bracket' : after ? 'open-bracket' : 'open-bracket close-bracket';
  if (kinds !== expected) {
    return;
  }
  const line = options.eol;
  const slice = text.slice(start, start + gap.width);
  let last = 0;
  gap.tokens.forEach((token) => {
    const wanted = token.kind === 'close-bracket' && before ? line : '';
    replaceWhite(slice, { start: last, end: token.start }, wanted, start, edits);
    last = token.end;
  });
  const lineEnds = slice.slice(last).match(/\r\n|\n|\r/g)?.length ?? 0;
  const blank = before && after && lineEnds > 1 ? line : '';
  replaceWhite(slice, { start: last, end: gap.width }, after ? blank + line + options.indent : line, start, edits);
}

/** Notes the replacement of the white space in `span`, less what both ends of old and new have in common. */
function replaceWhite(slice: string, span: Span, wanted: string, offset: number, edits: TextEdit[]): void {
  const written = slice.slice(span.start, span.end);
  if (written === wanted) {
    return;
  }
  let prefix = 0;
  while (prefix < written.length && prefix < wanted.length && written[prefix] === wanted[prefix]) {
    prefix++;
  }
  let suffix = 0;
  while (
    suffix < written.length - prefix &&
    suffix < wanted.length - prefix &&
    written[written.length - 1 - suffix] === wanted[wanted.length - 1 - suffix]
  ) {
    suffix++;
  }
  edits.push({
    span: { start: offset + span.start + prefix, end: offset + span.end - suffix },
    newText: wanted.slice(prefix, wanted.length - suffix),
  });
}
