import type { RootItem } from './syntax.ts';

/** How many items a chunk holds at most: enough to make folds over chunks cheap, few enough to copy one on every edit. */
const chunkSize = 32;

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

/**
 * Where chunks lie. Numbers alone: a keystroke goes through thousands of them in the time that it takes to fetch a few dozen
 * chunks from wherever they lie in memory.
 */
interface Places {
  /** The offset at which each begins. */
  readonly starts: Int32Array;
  /** The index of the first item of each. */
  readonly firstIndexes: Int32Array;
  /** The furthest that any item of each looked, as an offset. */
  readonly furthest: Int32Array;
  /** How many items there are up to the end of the last. */
  readonly length: number;
  /** The offset at which the last ends. */
  readonly width: number;
}

function placesOf(chunks: readonly Chunk[], offset: number, index: number): Places {
  const starts = new Int32Array(chunks.length);
  const firstIndexes = new Int32Array(chunks.length);
  const furthest = new Int32Array(chunks.length);
  let width = offset;
  let length = index;
  for (const [at, chunk] of chunks.entries()) {
    starts[at] = width;
    firstIndexes[at] = length;
    furthest[at] = width + chunk.furthest;
    width += chunk.width;
    length += chunk.items.length;
  }
  return { starts, firstIndexes, furthest, length, width };
}

/** The numbers with those from `from` to `to` replaced, and `delta` added to those behind. */
function spliced(numbers: Int32Array, from: number, to: number, between: Int32Array, delta: number): Int32Array {
  const behind = from + between.length - to;
  const result = new Int32Array(Math.max(0, numbers.length - to) + from + between.length);
  result.set(numbers.subarray(0, from));
  result.set(between, from);
  for (let at = to; at < numbers.length; at++) {
    result[at + behind] = (numbers[at] ?? 0) + delta;
  }
  return result;
}

/** The items of a text in order, in chunks, with the offsets at which the chunks begin. */
export class ItemSequence {
  readonly chunks: readonly Chunk[];
  readonly #places: Places;

  private constructor(chunks: readonly Chunk[], places: Places) {
    this.chunks = chunks;
    this.#places = places;
  }

  static of(items: readonly ReadItem[]): ItemSequence {
    const chunks = chunksOf(items);
    return new ItemSequence(chunks, placesOf(chunks, 0, 0));
  }

  get length(): number {
    return this.#places.length;
  }

  chunkStart(chunk: number): number {
    return this.#places.starts[chunk] ?? 0;
  }

  firstIndex(chunk: number): number {
    return this.#places.firstIndexes[chunk] ?? 0;
  }

  /** The chunk in which `offset` lies (the last one at or behind the end); -1 for an empty sequence. */
  chunkAt(offset: number): number {
    return lastAtMost(this.#places.starts, offset);
  }

  chunkOfIndex(index: number): number {
    return lastAtMost(this.#places.firstIndexes, index);
  }

  /** The first chunk of which something was read by looking as far as `offset`; as many as there are chunks where none was. */
  firstReaching(offset: number): number {
    const { furthest } = this.#places;
    let chunk = 0;
    while (chunk < furthest.length && (furthest[chunk] ?? 0) < offset) {
      chunk++;
    }
    return chunk;
  }

  /** Replaces `count` items from index `from` on. Chunks outside stay the same objects. */
  splice(from: number, count: number, items: readonly ReadItem[]): ItemSequence {
    const firstChunk = Math.max(0, this.chunkOfIndex(from));
    const lastChunk = Math.max(firstChunk, this.chunkOfIndex(Math.max(from, from + count - 1)));
    const before = this.#readItems(firstChunk, 0, from - this.firstIndex(firstChunk));
    const after = this.#readItems(lastChunk, from + count - this.firstIndex(lastChunk), Number.POSITIVE_INFINITY);
    const middle = chunksOf([...before, ...items, ...after]);
    const chunks = [...this.chunks.slice(0, firstChunk), ...middle, ...this.chunks.slice(lastChunk + 1)];
    return new ItemSequence(chunks, this.#placesAfter(firstChunk, lastChunk + 1, middle));
  }

  /** The places after `middle` took the place of the chunks from `from` to `to`: of the others nothing is looked at. */
  #placesAfter(from: number, to: number, middle: readonly Chunk[]): Places {
    const { starts, firstIndexes, furthest, length, width } = this.#places;
    const between = placesOf(middle, starts[from] ?? width, firstIndexes[from] ?? length);
    const moved = between.width - (starts[to] ?? width);
    const added = between.length - (firstIndexes[to] ?? length);
    return {
      starts: spliced(starts, from, to, between.starts, moved),
      firstIndexes: spliced(firstIndexes, from, to, between.firstIndexes, added),
      furthest: spliced(furthest, from, to, between.furthest, moved),
      length: length + added,
      width: width + moved,
    };
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
function lastAtMost(ascending: Int32Array, wanted: number): number {
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
