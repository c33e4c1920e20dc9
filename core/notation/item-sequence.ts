import { ItemMemory } from './item-memory.ts';
import { MovedNumbers } from './moved-numbers.ts';
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

interface Places {
  readonly starts: MovedNumbers;
  readonly firstIndexes: MovedNumbers;
  readonly length: number;
  readonly width: number;
}

function placesOf(chunks: readonly Chunk[], offset: number, index: number): Places {
  const starts = new Int32Array(chunks.length);
  const firstIndexes = new Int32Array(chunks.length);
  let width = offset;
  let length = index;
  for (const [at, chunk] of chunks.entries()) {
    starts[at] = width;
    firstIndexes[at] = length;
    width += chunk.width;
    length += chunk.items.length;
  }
  return { starts: new MovedNumbers(starts), firstIndexes: new MovedNumbers(firstIndexes), length, width };
}

export class ItemSequence {
  readonly chunks: readonly Chunk[];
  readonly #places: Places;
  /** The most characters that a chunk examined behind its end. */
  readonly #overshoot: number;

  private constructor(chunks: readonly Chunk[], places: Places, overshoot: number) {
    this.chunks = chunks;
    this.#places = places;
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
    return new ItemSequence(chunks, placesOf(chunks, 0, 0), overshootOf(chunks));
  }

  get length(): number {
    return this.#places.length;
  }

  chunkStart(chunk: number): number {
    return this.#places.starts.at(chunk);
  }

  firstIndex(chunk: number): number {
    return this.#places.firstIndexes.at(chunk);
  }

  chunkAt(offset: number): number {
    return this.#places.starts.lastAtMost(offset);
  }

  chunkOfIndex(index: number): number {
    return this.#places.firstIndexes.lastAtMost(index);
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
    const chunks = this.chunks.slice(0, firstChunk).concat(middle, this.chunks.slice(lastChunk + 1));
    const overshoot = Math.max(this.#overshoot, overshootOf(middle));
    return new ItemSequence(chunks, this.#placesAfter(firstChunk, lastChunk + 1, middle), overshoot);
  }

  #placesAfter(from: number, to: number, middle: readonly Chunk[]): Places {
    const { starts, firstIndexes, length, width } = this.#places;
    const count = this.chunks.length;
    const end = Math.min(to, count);
    const [offset, index] = from < count ? [starts.at(from), firstIndexes.at(from)] : [width, length];
    const [oldOffset, oldIndex] = end < count ? [starts.at(end), firstIndexes.at(end)] : [width, length];
    const between = placesOf(middle, offset, index);
    const moved = between.width - oldOffset;
    const added = between.length - oldIndex;
    return {
      starts: starts.spliced(from, end, between.starts, moved),
      firstIndexes: firstIndexes.spliced(from, end, between.firstIndexes, added),
      length: length + added,
      width: width + moved,
    };
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

function overshootOf(chunks: readonly Chunk[]): number {
  let most = 0;
  for (const { furthest, width } of chunks) most = Math.max(most, furthest - width);
  return most;
}
