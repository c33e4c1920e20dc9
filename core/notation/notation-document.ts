import { touches } from '../text/span.ts';
import type { NodePath, PlacedItem, TextChange } from './document.ts';
import { ItemMemory } from './item-memory.ts';
import { type Chunk, ItemSequence, type ReadItem } from './item-sequence.ts';
import { skipWhite } from './keys.ts';
import { isIndependent, readItems } from './read-items.ts';
import type { BlockNode, EntryNode, RootItem, SyntaxNode, ValueNode } from './syntax.ts';

/** In characters: from this length on, nodes are detached from the text they were read from. */
const detachFrom = 16_384;

/** Gets each chunk as soon as it is read, and its offset. */
export type ChunkReader = (text: string, chunk: Chunk, start: number) => void;

/** One version of a text and its syntax tree. Immutable: an edit makes a new document that shares all untouched items. */
export class NotationDocument {
  readonly text: string;
  readonly memory = new ItemMemory();
  readonly #items: ItemSequence;
  #aionLike: boolean | null = null;

  private constructor(text: string, items: ItemSequence) {
    this.text = text;
    this.#items = items;
  }

  /** Reads any text; throws only if `seen` does. That gets each chunk while it has its trees, which a long text does not keep. */
  static parse(text: string, seen: ChunkReader = () => undefined): NotationDocument {
    const items = ItemSequence.read(
      (take) => readItems(text, 0, () => false, false, take),
      (chunk, start) => seen(text, chunk, start),
    );
    return new NotationDocument(text, items);
  }

  /** The document with the new `text` after the successive `changes`. Equal to `parse(text)`; untouched items stay the same objects. */
  update(text: string, changes: readonly TextChange[]): NotationDocument {
    const damage = combine(changes);
    if (!damage) return this;
    if (!this.isWhole) return NotationDocument.parse(text);
    const delta = text.length - this.text.length;
    const first = this.#firstDamaged(damage.start);
    const items: ReadItem[] = [];
    const end = readItems(
      text,
      first.start,
      (offset) =>
        offset >= damage.newEnd && isIndependent(text, damage.newEnd, offset) && this.#itemStartsAt(offset - delta),
      text.length >= detachFrom,
      (read) => items.push(read),
    );
    const oldEnd = end - delta;
    const next = end >= text.length ? this.itemCount : this.#indexAt(oldEnd);
    return new NotationDocument(text, this.#items.splice(first.index, next - first.index, items));
  }

  get itemCount(): number {
    return this.#items.length;
  }

  /** `chunkStart(i)` is the absolute offset of chunk `i`. */
  get chunks(): readonly Chunk[] {
    return this.#items.chunks;
  }

  chunkStart(chunk: number): number {
    return this.#items.chunkStart(chunk);
  }

  /** The index of the chunk that holds `offset`, at or behind the end the last one; -1 in an empty text. */
  chunkAt(offset: number): number {
    return this.#items.chunkAt(offset);
  }

  *items(): Generator<PlacedItem> {
    let start = 0;
    let index = 0;
    for (const chunk of this.#items.chunks) {
      for (const item of chunk.items) {
        yield { item, start, index };
        start += item.width;
        index++;
      }
    }
  }

  /** The item at `offset`; where two meet, the one that is no gap, else the later. Null in an empty text. */
  itemAt(offset: number): PlacedItem | null {
    const at = this.#place(Math.max(0, Math.min(offset, this.text.length)));
    if (!at) return null;
    const before = at.start === offset || at.item.kind === 'gap' ? this.#itemOfIndex(at.index - 1, at.start) : null;
    const touchesBefore = before !== null && before.start + before.item.width === offset && before.item.kind !== 'gap';
    if (at.item.kind === 'gap' && touchesBefore) return before;
    return at;
  }

  /** The nodes at `offset`, from the item inwards; null in an empty text. */
  nodeAt(offset: number): NodePath | null {
    const placed = this.itemAt(offset);
    return placed && { ...placed, nodes: nodesAt(placed.item, offset - placed.start) };
  }

  /** Whether the text is read to its end. A text with too many mistakes is not, and an edit anywhere may let it be read. */
  get isWhole(): boolean {
    const last = this.#items.chunks.at(-1)?.items.at(-1);
    return last?.kind !== 'gap' || last.tokens.at(-1)?.kind !== 'unread';
  }

  /** Whether the text is AIONS and no other use of `.aion`: it begins with `[`, has a key with an arrow, or is blank. */
  get aionLike(): boolean {
    this.#aionLike ??= isAionLike(this.text);
    return this.#aionLike;
  }

  /** The first item that an edit at `offset` may have changed, or the gap before it. */
  #firstDamaged(offset: number): { index: number; start: number } {
    const { chunks } = this.#items;
    for (let c = this.#items.firstReaching(offset); c < chunks.length; c++) {
      const chunk = chunks[c];
      if (!chunk) continue;
      let start = this.#items.chunkStart(c);
      for (let i = 0; i < chunk.items.length; i++) {
        const item = chunk.items[i] as RootItem;
        if (start + Math.max(chunk.reach[i] ?? 0, item.width) >= offset) {
          const index = this.#items.firstIndex(c) + i;
          const before = this.#itemOfIndex(index - 1, start);
          return before?.item.kind === 'gap' ? { index: index - 1, start: before.start } : { index, start };
        }
        start += item.width;
      }
    }
    return { index: this.itemCount, start: this.text.length };
  }

  #itemStartsAt(offset: number): boolean {
    const placed = this.#place(offset);
    return placed !== null && placed.start === offset && placed.item.kind !== 'gap';
  }

  #indexAt(offset: number): number {
    return this.#place(offset)?.index ?? this.itemCount;
  }

  /** The item that holds the character at `offset`; at the end of the text, the last item. */
  #place(offset: number): PlacedItem | null {
    const c = this.#items.chunkAt(offset);
    const chunk = this.#items.chunks[c];
    if (!chunk) return null;
    let start = this.#items.chunkStart(c);
    for (let i = 0; i < chunk.items.length; i++) {
      const item = chunk.items[i] as RootItem;
      if (offset < start + item.width || i === chunk.items.length - 1) {
        return { item, start, index: this.#items.firstIndex(c) + i };
      }
      start += item.width;
    }
    return null;
  }

  #itemOfIndex(index: number, end: number): PlacedItem | null {
    const c = this.#items.chunkOfIndex(index);
    const item = this.#items.chunks[c]?.items[index - this.#items.firstIndex(c)];
    return item ? { item, start: end - item.width, index } : null;
  }
}

/** Successive changes as one: its start, and its end in the new text. */
function combine(changes: readonly TextChange[]): { start: number; newEnd: number } | null {
  const first = changes[0];
  if (!first) return null;
  let start = first.span.start;
  let newEnd = first.span.start + first.newLength;
  for (const { span, newLength } of changes.slice(1)) {
    start = Math.min(start, span.start);
    newEnd = Math.max(newEnd, span.end) + newLength - (span.end - span.start);
  }
  return { start, newEnd };
}

function isAionLike(text: string): boolean {
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const first = skipWhite(text, from, text.length);
  return (
    first >= text.length ||
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
