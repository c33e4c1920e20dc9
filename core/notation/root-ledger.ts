import { shiftSpan } from '../text/span.ts';
import type { NotationDocument } from './notation-document.ts';
import { atBeginning, RootFold, type RootProblem, type RootState } from './root-problems.ts';
import { RunLedger } from './run-ledger.ts';

/** The mistakes at the root, in order. */
export function rootProblems(document: NotationDocument): readonly RootProblem[] {
  return new RootLedger().problems(document);
}

/**
 * The mistakes at the root of one version of a document after the other. While there are none, only the runs that an edit
 * touched are read: if the reading stands behind them where it stood before, the rest is without mistakes as before.
 */
export class RootLedger {
  /** Where the reading stood behind each run; places count from the end of that run. */
  #runs = new RunLedger<RootState>();
  #isClean = false;

  problems(document: NotationDocument): readonly RootProblem[] {
    if (this.#isClean && this.#staysClean(document)) return [];
    const fold = new RootFold(document);
    this.#runs = new RunLedger();
    this.#runs.update(document, null, (index) => moved(fold.add(index), -endOf(document, index)));
    const problems = fold.finish();
    this.#isClean = problems.length === 0;
    return problems;
  }

  #staysClean(document: NotationDocument): boolean {
    let fold: RootFold | null = null;
    const { gone, come } = this.#runs.update(document, null, (index, before) => {
      const state = before === undefined ? atBeginning : moved(before, document.chunkStart(index));
      fold ??= new RootFold(document, state);
      return moved(fold.add(index), -endOf(document, index));
    });
    const found: RootFold | null = fold;
    return isSame(gone.at(-1), come.at(-1)) && !hasProblems(found);
  }
}

function hasProblems(fold: RootFold | null): boolean {
  return fold !== null && fold.problems.length > 0;
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
