import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';

export interface InLedger {
  /** The index of the chunk in the latest version; -1 where it is gone. */
  index: number;
}

export interface LedgerUpdate<Kept> {
  /** One for each chunk, in order. Valid until the next update. */
  readonly all: readonly Kept[];
  /** The index of the first new record, or the index where it would be. */
  readonly from: number;
  readonly gone: readonly Kept[];
  readonly come: readonly Kept[];
}

/** Keeps one record for each chunk between versions. Untouched chunks stay the same objects, so an update only compares references. */
export class ChunkLedger<Kept extends InLedger> {
  #chunks: readonly Chunk[] = [];
  #kept: Kept[] = [];

  /** Takes a new version of the document. `make` returns the record for the chunk of an index. */
  update(document: NotationDocument, make: (index: number) => Kept): LedgerUpdate<Kept> {
    const { chunks } = document;
    const { from, tail } = sameChunks(this.#chunks, chunks);
    const gone = this.#kept.slice(from, this.#kept.length - tail);
    const come: Kept[] = [];
    for (let index = from; index < chunks.length - tail; index++) come.push(make(index));
    this.#kept = withReplaced(this.#kept, from, gone.length, come);
    this.#chunks = chunks;
    for (const kept of gone) kept.index = -1;
    if (gone.length !== come.length) for (let index = from; index < chunks.length; index++) this.#place(index);
    return { all: this.#kept, from, gone, come };
  }

  #place(index: number): void {
    const kept = this.#kept[index];
    if (kept !== undefined) kept.index = index;
  }
}

/** The list with `others` in place of `count` items from `from` on: the same list, changed, where the counts are equal. */
export function withReplaced<One>(list: One[], from: number, count: number, others: readonly One[]): One[] {
  if (count !== others.length) return list.slice(0, from).concat(others, list.slice(from + count));
  for (const [at, other] of others.entries()) list[from + at] = other;
  return list;
}

function sameChunks(before: readonly Chunk[], now: readonly Chunk[]): { readonly from: number; readonly tail: number } {
  const shorter = Math.min(before.length, now.length);
  let from = 0;
  while (from < shorter && before[from] === now[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return { from, tail };
}
