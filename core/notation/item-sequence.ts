import type { RootItem } from './syntax.ts';

/** How many items a chunk holds at most: enough to make folds over chunks cheap, few enough to copy one on every edit. */
const chunkSize = 64;

/**
 * A run of items. Immutable, so whatever is derived from a chunk (findings, summaries) can be kept by its identity
 * and stays right for as long as no edit touches it.
 */
export interface Chunk {
  readonly items: readonly RootItem[];
  /** For each item: how far, from its own start, the text was looked at to read it. */
  readonly reach: readonly number[];
  /** Characters in all. */
  readonly width: number;
  /** The furthest any item looked, from the chunk's start. */
  readonly furthest: number;
}

/** An item just read, with how far it looked. */
export interface ReadItem {
  readonly item: RootItem;
  readonly reach: number;
}

/** The items of a text in order, in chunks, with the offsets at which the chunks begin. */
export class ItemSequence {
  readonly chunks: readonly Chunk[];
  readonly #starts: readonly number[];
  readonly #firstIndexes: readonly number[];
  readonly length: number;

  constructor(chunks: readonly Chunk[]) {
    const starts: number[] = [];
    const firstIndexes: number[] = [];
    let start = 0;
    let index = 0;
    for (const chunk of chunks) {
      starts.push(start);
      firstIndexes.push(index);
      start += chunk.width;
      index += chunk.items.length;
    }
    this.chunks = chunks;
    this.#starts = starts;
    this.#firstIndexes = firstIndexes;
    this.length = index;
  }

  static of(items: readonly ReadItem[]): ItemSequence {
    return new ItemSequence(chunksOf(items));
  }

  chunkStart(chunk: number): number {
    return this.#starts[chunk] ?? 0;
  }

  firstIndex(chunk: number): number {
    return this.#firstIndexes[chunk] ?? 0;
  }

  /** The chunk in which `offset` lies (the last one at or behind the end); -1 for an empty sequence. */
  chunkAt(offset: number): number {
    return lastAtMost(this.#starts, offset);
  }

  chunkOfIndex(index: number): number {
    return lastAtMost(this.#firstIndexes, index);
  }

  /** Replaces `count` items from index `from` on. Chunks outside stay the same objects. */
  splice(from: number, count: number, items: readonly ReadItem[]): ItemSequence {
    const firstChunk = Math.max(0, this.chunkOfIndex(from));
    const lastChunk = Math.max(firstChunk, this.chunkOfIndex(Math.max(from, from + count - 1)));
    const before = this.#readItems(firstChunk, 0, from - this.firstIndex(firstChunk));
    const after = this.#readItems(lastChunk, from + count - this.firstIndex(lastChunk), Number.POSITIVE_INFINITY);
    const middle = chunksOf([...before, ...items, ...after]);
    return new ItemSequence([...this.chunks.slice(0, firstChunk), ...middle, ...this.chunks.slice(lastChunk + 1)]);
  }

  #readItems(chunk: number, from: number, to: number): ReadItem[] {
    const source = this.chunks[chunk];
    if (!source) {
      return [];
    }
    const result: ReadItem[] = [];
    for (let i = Math.max(0, from); i < Math.min(to, source.items.length); i++) {
      const item = source.items[i];
      if (item) {
        result.push({ item, reach: source.reach[i] ?? item.width });
      }
    }
    return result;
  }
}

function chunksOf(items: readonly ReadItem[]): Chunk[] {
  const chunks: Chunk[] = [];
  // Even parts, so that a chunk that an edit makes one item too long does not leave a sliver behind at every keystroke.
  const parts = Math.ceil(items.length / chunkSize);
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * items.length) / parts);
    const to = Math.floor(((part + 1) * items.length) / parts);
    let width = 0;
    let furthest = 0;
    const chunkItems: RootItem[] = [];
    const reach: number[] = [];
    for (let i = from; i < to; i++) {
      const read = items[i];
      if (read) {
        furthest = Math.max(furthest, width + Math.max(read.reach, read.item.width));
        width += read.item.width;
        chunkItems.push(read.item);
        reach.push(read.reach);
      }
    }
    chunks.push({ items: chunkItems, reach, width, furthest });
  }
  return chunks;
}

/** The index of the last number in the ascending list that is at most `wanted`; -1 where none is. */
function lastAtMost(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}
