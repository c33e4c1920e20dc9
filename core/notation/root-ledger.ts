import { shiftSpan } from '../text/span.ts';
import { ChunkLedger } from './chunk-ledger.ts';
import { ItemMemory } from './item-memory.ts';
import type { NotationDocument } from './notation-document.ts';
import { atBeginning, missingBracket, RootFold, type RootProblem, type RootState } from './root-problems.ts';

/** The mistakes at the root, in order. */
export function rootProblems(document: NotationDocument): readonly RootProblem[] {
  return new RootLedger().problems(document);
}

/**
 * What was found in a chunk, each mistake in one gap or before one item, and where the reading stands behind it. The same object for as
 * long as neither the chunk nor where the reading stood before it changes.
 */
export interface RootChunk {
  /** Places count from the end of the chunk. */
  readonly state: RootState;
  /** Places count from its start. */
  readonly problems: readonly RootProblem[];
  readonly memory: ItemMemory;
}

/** The mistakes at the root, by chunks. */
export interface RootChunks {
  /** What was found in each chunk; null where no chunk has a mistake. Good until the ledger reads the next version of the document. */
  readonly all: readonly RootChunk[] | null;
  /** The first that differs from the version before, and how many may. */
  readonly from: number;
  readonly count: number;
  /** The brackets that are missing, with absolute places; null where none is. */
  readonly missing: ReturnType<typeof missingBracket>;
}

/**
 * The mistakes at the root of one version of a document after the other. Only the chunks that an edit touched are read: if the
 * reading stands behind them where it stood before, the rest has the mistakes that it had.
 */
export class RootLedger {
  readonly #chunks = new ChunkLedger<RootChunk>();
  /** How many chunks have mistakes. */
  #wrong = 0;

  problems(document: NotationDocument): readonly RootProblem[] {
    const { all, missing } = this.chunks(document);
    const problems: RootProblem[] = [];
    for (const [index, chunk] of (all ?? []).entries()) {
      for (const problem of chunk.problems) problems.push(movedProblem(problem, document.chunkStart(index)));
    }
    if (missing === null) return problems;
    return missing.openAt === null ? [...problems, missing] : [missing, ...problems];
  }

  chunks(document: NotationDocument): RootChunks {
    const { all, from, gone, come } = this.#chunks.update(
      document,
      null,
      (index, before) => {
        const start = document.chunkStart(index);
        const fold = new RootFold(document, before === undefined ? atBeginning : moved(before.state, start));
        const state = moved(fold.add(index), -endOf(document, index));
        return {
          memory: new ItemMemory(),
          state,
          problems: fold.problems.map((problem) => movedProblem(problem, -start)),
        };
      },
      (one, other) => isSame(one?.state, other?.state),
    );
    this.#wrong += countWrong(come) - countWrong(gone);
    const missing = missingBracket(document, all.at(-1)?.state ?? atBeginning);
    return { all: this.#wrong === 0 ? null : all, from, count: come.length, missing };
  }
}

function countWrong(chunks: readonly RootChunk[]): number {
  return chunks.reduce((count, { problems }) => count + (problems.length > 0 ? 1 : 0), 0);
}

function movedProblem(problem: RootProblem, delta: number): RootProblem {
  return { ...problem, span: shiftSpan(problem.span, delta) };
}

/** The same state with its places counted from elsewhere. A comma that something has followed is of no more interest. */
function moved(state: RootState, delta: number): RootState {
  const { previous, previousEnd, lastComma } = state;
  return {
    ...state,
    previousEnd: previousEnd + delta,
    lastComma: lastComma === null || previous !== 'comma' ? null : shiftSpan(lastComma, delta),
  };
}

function endOf(document: NotationDocument, index: number): number {
  return document.chunkStart(index) + (document.chunks[index]?.width ?? 0);
}

function isSame(a: RootState | undefined, b: RootState | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.opened === b.opened &&
    a.depth === b.depth &&
    a.closed === b.closed &&
    a.closeSeen === b.closeSeen &&
    a.secondArray === b.secondArray &&
    a.conflict === b.conflict &&
    a.previous === b.previous &&
    a.previousEnd === b.previousEnd &&
    a.lastComma?.start === b.lastComma?.start &&
    a.lastComma?.end === b.lastComma?.end &&
    a.itemsOutside === b.itemsOutside
  );
}
