import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';

/** The summaries of a version of a document, one for each chunk, and those in which it differs from the version before. */
export interface LedgerUpdate<Summary> {
  /** Good until the ledger takes the next version. */
  readonly all: readonly Summary[];
  /** The index of the first that differs. */
  readonly from: number;
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
   * summary of the chunk before. Where a summary hangs on that, `isSame` says whether two are the same to what follows: while they are
   * not, summaries are made again behind the edit too.
   */
  update(
    document: NotationDocument,
    key: unknown,
    summarize: (index: number, before: Summary | undefined) => Summary,
    isSame: (gone: Summary | undefined, come: Summary | undefined) => boolean = () => true,
  ): LedgerUpdate<Summary> {
    const { chunks } = document;
    const before = key === this.#key ? this.#chunks : [];
    const { head: from, tail } = sameChunks(before, chunks);
    const old = this.#summaries;
    const come: Summary[] = [];
    const last = (): Summary | undefined => come.at(-1) ?? old[from - 1];
    let left = tail;
    for (let index = from; index < chunks.length - tail; index++) come.push(summarize(index, last()));
    for (; left > 0 && !isSame(old[old.length - left - 1], last()); left--) {
      come.push(summarize(chunks.length - left, last()));
    }
    const gone = this.#replace(from, old.length - left, come);
    this.#chunks = chunks;
    this.#key = key;
    return { all: this.#summaries, from, gone, come };
  }

  /** Puts other summaries in place of those from `from` to `to`, and answers those. A keystroke changes one of thousands, in place. */
  #replace(from: number, to: number, come: readonly Summary[]): readonly Summary[] {
    const gone = this.#summaries.slice(from, to);
    this.#summaries = withReplaced(this.#summaries, from, to, come);
    return gone;
  }
}

/** The list with others in place of those from `from` to `to`: the same list where there are as many. */
export function withReplaced<One>(list: One[], from: number, to: number, others: readonly One[]): One[] {
  if (to - from !== others.length) return list.slice(0, from).concat(others, list.slice(to));
  for (const [at, other] of others.entries()) list[from + at] = other;
  return list;
}

/** Some chunks in a row. */
export interface ChunkRange {
  readonly from: number;
  readonly count: number;
}

/** The indexes of the chunks that stayed as they are behind the update. */
export function movedIndexes(indexes: readonly number[], { from, gone, come }: LedgerUpdate<unknown>): number[] {
  const to = from + gone.length;
  return indexes.flatMap((index) => (index < from ? index : index < to ? [] : index + come.length - gone.length));
}

/** The range with all that came into it, as it is behind the update. */
export function movedRange({ from, count }: ChunkRange, update: LedgerUpdate<unknown>): ChunkRange {
  const { from: first, gone, come } = update;
  const added = come.length - gone.length;
  const start = from < first ? from : from < first + gone.length ? first : from + added;
  const oldEnd = from + count;
  const end = oldEnd <= first ? oldEnd : oldEnd < first + gone.length ? first + come.length : oldEnd + added;
  return { from: start, count: Math.max(0, end - start) };
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
