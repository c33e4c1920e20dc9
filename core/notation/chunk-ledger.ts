import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';

/** The summaries of a version of a document, one for each chunk, and those in which it differs from the version before. */
export interface LedgerUpdate<Summary> {
  /** Good until the ledger takes the next version. */
  readonly all: readonly Summary[];
  readonly gone: readonly Summary[];
  readonly come: readonly Summary[];
}

/**
 * Keeps what was made of each chunk of a document's items from one version to the next. Chunks that an edit did not touch are
 * the same objects as before, so a keystroke only walks over their addresses; sums over a document are kept up to date by
 * what went and came.
 */
export class ChunkLedger<Summary> {
  #chunks: readonly Chunk[] = [];
  #summaries: Summary[] = [];
  #key: unknown = null;

  /**
   * Takes a new version of the document. Summaries made under another `key` are made again, in order; `summarize` is told the
   * summary of the chunk before.
   */
  update(
    document: NotationDocument,
    key: unknown,
    summarize: (index: number, before: Summary | undefined) => Summary,
  ): LedgerUpdate<Summary> {
    const { chunks } = document;
    const before = key === this.#key ? this.#chunks : [];
    const { head, tail } = sameChunks(before, chunks);
    const come: Summary[] = [];
    for (let index = head; index < chunks.length - tail; index++) {
      come.push(summarize(index, come.at(-1) ?? this.#summaries[head - 1]));
    }
    const gone = this.#replace(head, this.#summaries.length - tail, come);
    this.#chunks = chunks;
    this.#key = key;
    return { all: this.#summaries, gone, come };
  }

  /** Puts other summaries in place of those from `from` to `to`, and answers those. A keystroke changes one of thousands, in place. */
  #replace(from: number, to: number, come: readonly Summary[]): readonly Summary[] {
    const gone = this.#summaries.slice(from, to);
    if (gone.length === come.length) {
      for (const [at, summary] of come.entries()) this.#summaries[from + at] = summary;
    } else {
      this.#summaries = this.#summaries.slice(0, from).concat(come, this.#summaries.slice(to));
    }
    return gone;
  }
}

/** How many chunks at the beginning and at the end are the same in both. */
interface SameChunks {
  readonly head: number;
  readonly tail: number;
}

function sameChunks(before: readonly Chunk[], now: readonly Chunk[]): SameChunks {
  const shorter = Math.min(before.length, now.length);
  let head = 0;
  while (head < shorter && before[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return { head, tail };
}
