import { type CallDifference, differenceOf } from '../../../agent/expectations/difference.ts';
import type { CallExpectation } from '../../../agent/expectations/expectation.ts';
import type { EvaluatedCase } from '../../../agent/expectations/report.ts';
import type { ChangedTool } from './kept-runs.ts';

export interface ToldCase {
  /** `errored`: no model gave an answer. */
  readonly state: 'passed' | 'failed' | 'errored';
  readonly messages: readonly ToldMessage[];
  /** In milliseconds. */
  readonly duration: number;
}

export interface ToldMessage {
  readonly text: string;
  /** Shown side by side; null where there is nothing to compare. */
  readonly difference: CallDifference | null;
}

/** The last run of a case with a model, and the tools that changed since. */
export interface Before {
  readonly evaluated: EvaluatedCase;
  readonly changed: readonly ChangedTool[];
}

/** What to say of the runs of one case with one or more models. `beforeOf` gives the last run with a model; null where there is none. */
export function toldCase(
  expectation: CallExpectation,
  evaluated: readonly EvaluatedCase[],
  beforeOf: (model: string) => Before | null,
): ToldCase {
  const wrong = evaluated.filter(({ runs }) => runs.some(({ isRight }) => !isRight));
  const runs = evaluated.flatMap((one) => one.runs);
  const isAnswered = runs.some(({ failure }) => failure === null);
  return {
    state: wrong.length === 0 ? 'passed' : isAnswered ? 'failed' : 'errored',
    messages: wrong.flatMap((one) => messagesOf(expectation, one, beforeOf(one.model))),
    duration: runs.reduce((sum, { seconds }) => sum + seconds, 0) * 1_000,
  };
}

function messagesOf(
  expectation: CallExpectation,
  { model, runs }: EvaluatedCase,
  before: Before | null,
): readonly ToldMessage[] {
  const wrong = runs.filter(({ isRight }) => !isRight);
  const problems = [...new Set(wrong.flatMap((run) => run.problems))];
  const shown = wrong.find(({ failure }) => failure === null) ?? null;
  const score = runs.length === 1 ? [] : [`${runs.length - wrong.length} of ${runs.length} runs are right.`];
  const said = shown === null || shown.said === '' ? [] : [`The model said: ${shown.said}`];
  const first: ToldMessage = {
    text: [`${model}: ${[...score, ...problems].join('\n')}`, ...said].join('\n'),
    difference: shown === null ? null : differenceOf(shown.calls, expectation),
  };
  return [first, ...changesSince(model, wrong.length / runs.length, before)];
}

/** A message for each tool that changed since the last run, where fewer runs were wrong then. */
function changesSince(model: string, wrongNow: number, before: Before | null): readonly ToldMessage[] {
  if (before === null) return [];
  const { runs } = before.evaluated;
  const wrongThen = runs.filter(({ isRight }) => !isRight).length / Math.max(1, runs.length);
  if (wrongThen >= wrongNow) return [];
  return before.changed.map(({ name, before: old, after }) => ({
    text: `${model}: ${runs.filter(({ isRight }) => isRight).length} of ${runs.length} runs were right before ${name} ${changeOf(old, after)}.`,
    difference: { expected: old ?? '', actual: after ?? '' },
  }));
}

function changeOf(before: string | null, after: string | null): string {
  return before === null ? 'was added' : after === null ? 'was taken away' : 'was changed';
}
