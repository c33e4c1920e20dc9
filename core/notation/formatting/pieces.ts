import { Kept } from '../item-memory.ts';
import type { BlockNode, ElementNode, EntryNode, ListNode, RootPropertyNode, ValueNode } from '../syntax.ts';
import { defaultFormatOptions, type FormatOptions } from './options.ts';

/** A token, which stays as it is, and the white space before it in the layout. Offsets are relative to the item. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly before: string;
}

/** Whether the item has no mistake of form, and only white space between tokens: that follows today, but a wrong layout destroys text. */
export function isFormattable(item: ElementNode | RootPropertyNode, slice: string): boolean {
  return answers.once(item, () => isWholeAndPlain(item, slice));
}

/** Items and their texts are immutable. */
const answers = new Kept<boolean>('for now');

function isWholeAndPlain(item: ElementNode | RootPropertyNode, slice: string): boolean {
  if (item.problems.length > 0 || item.trivia.length > 0) return false;
  if (item.kind === 'element' && (item.open === null || item.close === null)) return false;
  // In an unknown property, the tree shows no other mistake.
  if ((item.kind === 'element' ? item.properties : [item.entry]).some(isLeftOpen)) return false;
  let last = 0;
  for (const { start, end } of piecesOf(item, slice, defaultFormatOptions)) {
    if (start < last || end <= start || !/^[ \t\r\n]*$/.test(slice.slice(last, start))) return false;
    last = end;
  }
  return last === slice.length;
}

function isLeftOpen({ value, block }: EntryNode): boolean {
  return isOpenEnded(value) || isOpenEnded(block);
}

function isOpenEnded(node: ValueNode | null): boolean {
  if (node?.kind === 'block') return node.close === null || node.entries.some(isLeftOpen);
  if (node?.kind === 'list') return node.close === null || node.values.some(isOpenEnded);
  return false;
}

/** The tokens of a formattable item with the white space before each; before the first, that is the caller's. */
export function piecesOf(item: ElementNode | RootPropertyNode, slice: string, options: FormatOptions): Piece[] {
  const builder = new PieceBuilder(slice, options);
  if (item.kind === 'root-property') builder.addEntry(item.entry, '', 1);
  else builder.addEntries(item.properties, { open: 0, close: item.width - 1 }, 1, false);
  return builder.pieces;
}

/** The tokens of one entry in a line of `level`, inside an element or a block. */
export function entryPieces(entry: EntryNode, level: number, slice: string, options: FormatOptions): readonly Piece[] {
  const builder = new PieceBuilder(slice, options);
  builder.addEntry(entry, '', level);
  return builder.pieces;
}

class PieceBuilder {
  readonly pieces: Piece[] = [];
  readonly #slice: string;
  readonly #options: FormatOptions;

  constructor(slice: string, options: FormatOptions) {
    this.#slice = slice;
    this.#options = options;
  }

  /** `{ entry, … }` with its brace in a line of `level`; `inline` keeps all on that line. */
  addEntries(
    entries: readonly EntryNode[],
    braces: { readonly open: number; readonly close: number },
    level: number,
    inline: boolean,
    before = '',
  ): void {
    this.#add(braces.open, braces.open + 1, before);
    const separator = inline ? ' ' : this.#lineAt(level + 1);
    let last = braces.open + 1;
    entries.forEach((entry, index) => {
      if (index > 0) this.#addComma(last);
      this.addEntry(entry, separator, level + 1);
      last = entry.end;
    });
    this.#add(braces.close, braces.close + 1, entries.length === 0 ? '' : inline ? ' ' : this.#lineAt(level));
  }

  addEntry(entry: EntryNode, before: string, level: number): void {
    const { key, link, value, blockLink, block } = entry;
    const parts = [key, link, value, blockLink, block].filter((part) => part !== null);
    parts.forEach((part, index) => {
      const gap = index === 0 ? before : ' ';
      if (part.kind === 'block') {
        const inline = part === block && this.#options.interfaceLayout === 'compact' && !this.#spansLines(part);
        this.#addBlock(part, level, inline, gap);
      } else if (part.kind === 'list') {
        this.#addList(part, level, gap);
      } else {
        this.#add(part.start, part.end, gap);
      }
    });
  }

  #addBlock(block: BlockNode, level: number, inline: boolean, before: string): void {
    if (block.entries.length === 0) {
      // To every loader, braces with nothing between them are missing: `{}` and `{ }` stay as they are.
      const { open, end } = block;
      this.#add(open.start, open.end, before);
      this.#add(end - 1, end, open.end < end - 1 ? ' ' : '');
      return;
    }
    this.addEntries(block.entries, { open: block.open.start, close: block.end - 1 }, level, inline, before);
  }

  /** `[ "a", "b" ]`: on one line where it is short, else one text per line. */
  #addList(list: ListNode, level: number, before: string): void {
    const length = list.values.reduce((sum, value) => sum + value.end - value.start + 2, 4);
    const inline = length <= 72 && !this.#spansLines({ entries: [], values: list.values });
    const separator = inline ? ' ' : this.#lineAt(level + 1);
    this.#add(list.open.start, list.open.end, before);
    let last = list.open.end;
    list.values.forEach((value, index) => {
      if (index > 0) this.#addComma(last);
      this.#add(value.start, value.end, separator);
      last = value.end;
    });
    const close = list.close ?? { start: -1, end: -1 };
    this.#add(close.start, close.end, list.values.length === 0 ? '' : inline ? ' ' : this.#lineAt(level));
  }

  #spansLines(node: { readonly entries: readonly EntryNode[]; readonly values?: ListNode['values'] }): boolean {
    const values = [...node.entries.map((entry) => entry.value), ...(node.values ?? [])];
    return values.some((value) => value !== null && /[\r\n]/.test(this.#slice.slice(value.start, value.end)));
  }

  #addComma(from: number): void {
    const comma = this.#slice.indexOf(',', from);
    this.#add(comma, comma + 1, '');
  }

  #add(start: number, end: number, before: string): void {
    this.pieces.push({ start, end, before });
  }

  #lineAt(level: number): string {
    return this.#options.eol + this.#options.indent.repeat(level);
  }
}
