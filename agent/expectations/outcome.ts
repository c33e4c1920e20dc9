import type { CallVerdict } from './judge.ts';

/** How a run ended. `no-answer`: the request failed, so that it says nothing about the model; all others count. */
export type Outcome =
  | 'right'
  | 'wrong-tool'
  | 'wrong-arguments'
  | 'wrong-order'
  | 'missing-call'
  | 'extra-call'
  /** A call that can't be read. */
  | 'broken'
  | 'no-answer';

/** The outcome of an answer with this verdict. */
export function outcomeOf({ pairs, isChosen }: CallVerdict, isRight: boolean, isBroken: boolean): Outcome {
  if (isRight) return 'right';
  if (isBroken) return 'broken';
  if (isChosen) return 'wrong-arguments';
  const wrong = pairs.filter(({ expected, called }) => expected !== called);
  if (wrong.some(({ expected, called }) => expected !== null && called !== null)) return 'wrong-tool';
  if (wrong.some(({ called }) => called === null)) return 'missing-call';
  return wrong.length > 0 ? 'extra-call' : 'wrong-order';
}
