import { ItemMemory } from './item-memory.ts';
import type { RootItem } from './syntax.ts';

/** The most items in a chunk: enough for cheap walks over chunks, few enough to copy one on every edit. */
const chunkSize = 16;

/** Consecutive items. Immutable, so that results can be kept by its identity. */
export interface Chunk {
  readonly items: readonly RootItem[];
  /** For each item the characters examined to read it, from its start. */
  readonly reach: readonly number[];
  /** In characters. */
  readonly width: number;
  /** The end of the text examined, from the chunk's start. */
  readonly furthest: number;
  readonly memory: ItemMemory;
}

export interface ReadItem {
  readonly item: RootItem;
  readonly reach: number;
}

export class ItemSequence {
  readonly chunks: readonly Chunk[];
  /** The offset of each chunk, and the width of all. */
  readonly #starts: Int32Array;
  /** The index of each chunk's first item, and the number of all. */
  readonly #firstIndexes: Int32Array;
  /** The most characters that a chunk examined behind its end. */
  readonly #overshoot: number;

  private constructor(chunks: readonly Chunk[], starts: Int32Array, firstIndexes: Int32Array, overshoot: number) {
    this.chunks = chunks;
    this.#starts = starts;
    this.#firstIndexes = firstIndexes;
    this.#overshoot = overshoot;
  }

  /** Puts the items from `read` into chunks. `seen` gets each full chunk and its offset at once. */
  static read(
    read: (take: (item: ReadItem) => void) => void,
    seen: (chunk: Chunk, start: number) => void,
  ): ItemSequence {
    const chunks: Chunk[] = [];
    let items: ReadItem[] = [];
    let start = 0;
    const close = (): void => {
      const chunk = chunkOf(items);
      chunks.push(chunk);
      items = [];
      seen(chunk, start);
      start += chunk.width;
    };
    read((item) => {
      if (items.push(item) === chunkSize) close();
    });
    if (items.length > 0) close();
    return new ItemSequence([], new Int32Array(1), new Int32Array(1), 0).#withChunks(0, 0, chunks);
  }

  get length(): number {
    return this.firstIndex(this.chunks.length);
  }

  chunkStart(chunk: number): number {
    return this.#starts[chunk] ?? 0;
  }

  firstIndex(chunk: number): number {
    return this.#firstIndexes[chunk] ?? 0;
  }

  chunkAt(offset: number): number {
    return lastAtMost(this.#starts, offset, this.chunks.length);
  }

  chunkOfIndex(index: number): number {
    return lastAtMost(this.#firstIndexes, index, this.chunks.length);
  }

  /** The index of the first chunk with an item that examined the text as far as `offset`; the number of chunks for none. */
  firstReaching(offset: number): number {
    const { chunks } = this;
    let index = Math.max(0, this.chunkAt(offset - this.#overshoot - 1));
    for (let chunk = chunks[index]; chunk !== undefined; chunk = chunks[++index]) {
      if (this.chunkStart(index) + chunk.furthest >= offset) break;
    }
    return index;
  }

  /** Replaces `count` items from index `from` on. Chunks outside stay the same objects. */
  splice(from: number, count: number, items: readonly ReadItem[]): ItemSequence {
    const firstChunk = Math.max(0, this.chunkOfIndex(from));
    const lastChunk = Math.max(firstChunk, this.chunkOfIndex(Math.max(from, from + count - 1)));
    const before = this.#readItems(firstChunk, 0, from - this.firstIndex(firstChunk));
    const after = this.#readItems(lastChunk, from + count - this.firstIndex(lastChunk), Number.POSITIVE_INFINITY);
    const middle = chunksOf([...before, ...items, ...after]);
    return this.#withChunks(firstChunk, Math.min(lastChunk + 1, this.chunks.length), middle);
  }

  /** The chunks with [from, to) replaced. */
  #withChunks(from: number, to: number, others: readonly Chunk[]): ItemSequence {
    const widths = others.map(({ width }) => width);
    const counts = others.map(({ items }) => items.length);
    return new ItemSequence(
      this.chunks.slice(0, from).concat(others, this.chunks.slice(to)),
      resized(this.#starts, from, to, widths),
      resized(this.#firstIndexes, from, to, counts),
      others.reduce((most, { furthest, width }) => Math.max(most, furthest - width), this.#overshoot),
    );
  }

  #readItems(chunk: number, from: number, to: number): ReadItem[] {
    const source = this.chunks[chunk];
    if (!source) return [];
    const result: ReadItem[] = [];
    for (let i = Math.max(0, from); i < Math.min(to, source.items.length); i++) {
      const item = source.items[i];
      if (item) result.push({ item, reach: source.reach[i] ?? item.width });
    }
    return result;
  }
}

function chunksOf(items: readonly ReadItem[]): Chunk[] {
  const chunks: Chunk[] = [];
  // Even parts: otherwise each keystroke could leave a chunk of one item behind.
  const parts = Math.ceil(items.length / chunkSize);
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * items.length) / parts);
    const to = Math.floor(((part + 1) * items.length) / parts);
    chunks.push(chunkOf(items.slice(from, to)));
  }
  return chunks;
}

function chunkOf(read: readonly ReadItem[]): Chunk {
  let width = 0;
  let furthest = 0;
  const items: RootItem[] = [];
  const reaches: number[] = [];
  for (const { item, reach } of read) {
    furthest = Math.max(furthest, width + Math.max(reach, item.width));
    width += item.width;
    items.push(item);
    reaches.push(reach);
  }
  return { items, reach: reaches, width, furthest, memory: new ItemMemory() };
}

/** Where each part begins, and the last one ends, with parts of other `sizes` in place of [from, to). */
function resized(starts: Int32Array, from: number, to: number, sizes: readonly number[]): Int32Array {
  const result = new Int32Array(starts.length - (to - from) + sizes.length);
  result.set(starts.subarray(0, from + 1));
  let end = starts[from] ?? 0;
  let at = from;
  for (const size of sizes) result[++at] = end += size;
  const moved = end - (starts[to] ?? 0);
  for (let index = to + 1; index < starts.length; index++) result[++at] = (starts[index] ?? 0) + moved;
  return result;
}

/** The index of the last of the first `count` ascending numbers that is at most `wanted`; -1 for none. */
function lastAtMost(numbers: Int32Array, wanted: number, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
