import { commonPrefix, commonSuffix } from '../text/common-ends.ts';
import { type Span, touches } from '../text/span.ts';
import type { NodePath, PlacedItem } from './document.ts';
import { ItemMemory } from './item-memory.ts';
import { skipWhite } from './keys.ts';
import { isIndependent, type ReadItem, readItems } from './read-items.ts';
import type { BlockNode, EntryNode, RootItem, SyntaxNode, ValueNode } from './syntax.ts';

/** In characters: from this length on, items that an edit adds are detached from the text they were read from. */
const detachFrom = 16_384;

/** One version of a text and its items. Immutable: a later version shares all items that the edits between them left alone. */
export class NotationDocument {
  readonly text: string;
  readonly memory = new ItemMemory();
  readonly #items: readonly ReadItem[];
  /** The absolute offset of each item. */
  readonly #starts: Int32Array;
  #aionLike: boolean | null = null;

  private constructor(text: string, items: readonly ReadItem[]) {
    this.text = text;
    this.#items = items;
    this.#starts = new Int32Array(items.length);
    let start = 0;
    for (const [index, { item }] of items.entries()) {
      this.#starts[index] = start;
      start += item.width;
    }
  }

  /**
   * Reads any text; never throws. The result equals a first reading; with the version `before`, items outside the characters that differ
   * stay the same objects.
   */
  static parse(text: string, before: NotationDocument | null = null): NotationDocument {
    if (before === null || !before.isWhole) {
      const items: ReadItem[] = [];
      readItems(
        text,
        0,
        () => false,
        false,
        (read) => items.push(read),
      );
      return new NotationDocument(text, items);
    }
    return text === before.text ? before : before.#changedTo(text);
  }

  #changedTo(text: string): NotationDocument {
    const head = commonPrefix(this.text, text);
    const tail = commonSuffix(this.text, text, Math.min(this.text.length, text.length) - head);
    const delta = text.length - this.text.length;
    const changeEnd = text.length - tail;
    const first = this.#firstReaching(head);
    const come: ReadItem[] = [];
    const end = readItems(
      text,
      this.#startOf(first),
      (offset) => offset >= changeEnd && isIndependent(text, changeEnd, offset) && this.#itemStartsAt(offset - delta),
      text.length >= detachFrom,
      (read) => come.push(read),
    );
    const next = end >= text.length ? this.itemCount : this.#indexAt(end - delta);
    return new NotationDocument(text, this.#items.slice(0, first).concat(come, this.#items.slice(next)));
  }

  get itemCount(): number {
    return this.#items.length;
  }

  /** All items, in order. */
  *items(): Generator<PlacedItem> {
    for (let index = 0; index < this.#items.length; index++) yield this.#placed(index);
  }

  /** The items that are in or touch [`start`, `end`], in order. */
  itemsIn({ start, end }: Span): readonly PlacedItem[] {
    const found: PlacedItem[] = [];
    for (let index = Math.max(0, this.#indexAt(start) - 1); index < this.itemCount; index++) {
      const placed = this.#placed(index);
      if (placed.start > end) break;
      if (placed.start + placed.item.width >= start) found.push(placed);
    }
    return found;
  }

  /** The item at `offset`; where two meet, the one that is no gap, else the later. Null in an empty text. */
  itemAt(offset: number): PlacedItem | null {
    if (this.itemCount === 0) return null;
    const at = this.#placed(this.#indexAt(Math.max(0, Math.min(offset, this.text.length))));
    if (at.item.kind !== 'gap' || at.index === 0) return at;
    const before = this.#placed(at.index - 1);
    return at.start === offset && before.item.kind !== 'gap' ? before : at;
  }

  /** The nodes at `offset`, from the item inwards; null in an empty text. */
  nodeAt(offset: number): NodePath | null {
    const placed = this.itemAt(offset);
    return placed && { ...placed, nodes: nodesAt(placed.item, offset - placed.start) };
  }

  /** Whether the text is read to its end. A text with too many mistakes is not, and an edit anywhere may let it be read. */
  get isWhole(): boolean {
    const last = this.#items.at(-1)?.item;
    return last?.kind !== 'gap' || last.tokens.at(-1)?.kind !== 'unread';
  }

  /** Whether the text is AIONS and no other use of `.aion`: it begins with `[`, has a key with an arrow, or is blank. */
  get aionLike(): boolean {
    this.#aionLike ??= isAionLike(this.text);
    return this.#aionLike;
  }

  /** The index of the first item that examined the text as far as `offset`, or of the gap before it. */
  #firstReaching(offset: number): number {
    let first = 0;
    for (let read = this.#items[first]; read !== undefined; read = this.#items[++first]) {
      if (this.#startOf(first) + Math.max(read.reach, read.item.width) >= offset) break;
    }
    return this.#items[first - 1]?.item.kind === 'gap' ? first - 1 : first;
  }

  #itemStartsAt(offset: number): boolean {
    const index = this.#indexAt(offset);
    return this.#starts[index] === offset && this.#items[index]?.item.kind !== 'gap';
  }

  /** The index of the item that holds the character at `offset`; at the end of the text, of the last item. -1 in an empty text. */
  #indexAt(offset: number): number {
    let low = 0;
    let high = this.itemCount;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#startOf(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #startOf(index: number): number {
    return this.#starts[index] ?? this.text.length;
  }

  #placed(index: number): PlacedItem {
    const { item } = this.#items[index] as ReadItem;
    return { item, start: this.#startOf(index), index };
  }
}

function isAionLike(text: string): boolean {
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const first = skipWhite(text, from, text.length);
  return (
    !/\S/.test(text) ||
    text.charCodeAt(first) === 91 ||
    /(?:name|function|description|args_schema|link|system_prompt|wrapped_query|rules)[ \t\r\n]{0,200}-->/.test(text)
  );
}

/** `offset` is relative to the item; the outermost node is first. */
function nodesAt(item: RootItem, offset: number): readonly SyntaxNode[] {
  const path: SyntaxNode[] = [item];
  switch (item.kind) {
    case 'gap':
      pushTouching(path, item.tokens, offset);
      break;
    case 'root-property':
      pushEntry(path, [item.entry], offset);
      break;
    case 'element':
      if (!pushEntry(path, item.properties, offset)) pushTouching(path, item.trivia, offset);
      break;
  }
  return path;
}

function pushTouching(
  path: SyntaxNode[],
  nodes: readonly (SyntaxNode & { start: number; end: number })[],
  offset: number,
): void {
  // Of two that meet at the offset, the later: a cursor is before the text that it will change.
  const found = nodes.findLast((node) => touches(node, offset));
  if (found) path.push(found);
}

function pushEntry(path: SyntaxNode[], entries: readonly EntryNode[], offset: number): boolean {
  const entry = entries.findLast((node) => touches(node, offset));
  if (!entry) return false;
  path.push(entry);
  const parts = [entry.block, entry.blockLink, entry.value, entry.link, entry.key];
  const part = parts.find((node) => node !== null && touches(node, offset));
  if (part) {
    path.push(part);
    pushInside(path, part, offset);
  }
  return true;
}

function pushInside(path: SyntaxNode[], node: SyntaxNode, offset: number): void {
  if (node.kind === 'block') {
    pushEntry(path, (node as BlockNode).entries, offset);
  } else if (node.kind === 'list') {
    const value = (node.values as readonly ValueNode[]).find((item) => touches(item, offset));
    if (value) path.push(value);
  }
}
