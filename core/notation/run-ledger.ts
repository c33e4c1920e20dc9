import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';

/** The summaries of a version of a document, one for each run of items, and those in which it differs from the version before. */
export interface LedgerUpdate<Summary> {
  readonly all: readonly Summary[];
  readonly gone: readonly Summary[];
  readonly come: readonly Summary[];
}

/**
 * Keeps what was made of each run of a document's items from one version to the next. Runs that an edit did not touch are
 * the same objects as before, so a keystroke only walks over their addresses; sums over a document are kept up to date by
 * what went and came.
 */
export class RunLedger<Summary> {
  #chunks: readonly Chunk[] = [];
  #summaries: readonly Summary[] = [];
  #key: unknown = null;

  /**
   * Takes a new version of the document. Summaries made under another `key` are made again, in order; `summarize` is told the
   * summary of the run before.
   */
  update(
    document: NotationDocument,
    key: unknown,
    summarize: (index: number, before: Summary | undefined) => Summary,
  ): LedgerUpdate<Summary> {
    const { chunks } = document;
    const before = key === this.#key ? this.#chunks : [];
    const shorter = Math.min(before.length, chunks.length);
    let head = 0;
    while (head < shorter && before[head] === chunks[head]) {
      head++;
    }
    let tail = 0;
    while (tail < shorter - head && before[before.length - 1 - tail] === chunks[chunks.length - 1 - tail]) {
      tail++;
    }
    const gone = this.#summaries.slice(head, this.#summaries.length - tail);
    const come: Summary[] = [];
    for (let index = head; index < chunks.length - tail; index++) {
      come.push(summarize(index, come.at(-1) ?? this.#summaries[head - 1]));
    }
    const end = this.#summaries.slice(this.#summaries.length - tail);
    const all = this.#summaries.slice(0, head).concat(come, tail === 0 ? [] : end);
    this.#chunks = chunks;
    this.#summaries = all;
    this.#key = key;
    return { all, gone, come };
  }
}
