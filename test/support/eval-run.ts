import type { EvalRun } from '../../agent/expectations/evaluate.ts';

/** A run of an evaluation: right without calls, but for the given members. */
export function evalRun(more: Partial<EvalRun> = {}): EvalRun {
  return {
    ...{ outcome: 'right', isRight: true, isRightRepaired: true, isChosen: true, problems: [], pairs: [] },
    ...{ calls: [], sent: [], repairs: [], said: '', holdsCall: false, tokens: null, seconds: 0, waited: 0 },
    ...{ finish: null, attempts: 1, servedBy: { model: null, fingerprint: null }, failure: null, isCached: false },
    ...more,
  };
}
