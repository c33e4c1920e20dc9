import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';

/** What is kept of a chunk. */
export interface InLedger {
  /** The index of the chunk in the version that was taken last; -1 where that does not have it any more. */
  index: number;
}

/** What is kept of the chunks of a version of a document, and what of it is other than in the version before. */
export interface LedgerUpdate<Kept> {
  /** One for each chunk, in order. Good until the ledger takes the next version. */
  readonly all: readonly Kept[];
  /** The index of the first that is new, or would be if one were. */
  readonly from: number;
  readonly gone: readonly Kept[];
  readonly come: readonly Kept[];
}

/**
 * Keeps what was made of each chunk of a document's items from one version to the next. Chunks that an edit did not touch are
 * the same objects as before, so a keystroke only walks over their addresses.
 */
export class ChunkLedger<Kept extends InLedger> {
  #chunks: readonly Chunk[] = [];
  #kept: Kept[] = [];

  /** Takes a new version of the document; `make` makes what is kept of the chunk of that index. */
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

/** The list with others in place of `count` from `from` on: the same list where there are as many. */
export function withReplaced<One>(list: One[], from: number, count: number, others: readonly One[]): One[] {
  if (count !== others.length) return list.slice(0, from).concat(others, list.slice(from + count));
  for (const [at, other] of others.entries()) list[from + at] = other;
  return list;
}

/** How many chunks at the beginning and at the end are the same in both. */
function sameChunks(before: readonly Chunk[], now: readonly Chunk[]): { readonly from: number; readonly tail: number } {
  const shorter = Math.min(before.length, now.length);
  let from = 0;
  while (from < shorter && before[from] === now[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return { from, tail };
}
