import { type CallDifference, differenceOf } from '../../../agent/expectations/difference.ts';
import type { CallExpectation } from '../../../agent/expectations/expectation.ts';
import type { EvaluatedCase } from '../../../agent/expectations/report.ts';
import type { ChangedTool } from './saved-runs.ts';

export interface ReportedCase {
  /** `errored`: no model answered. */
  readonly state: 'passed' | 'failed' | 'errored';
  readonly messages: readonly CaseMessage[];
  /** In milliseconds. */
  readonly duration: number;
}

interface CaseMessage {
  readonly text: string;
  /** For a side-by-side view; null without a comparison. */
  readonly difference: CallDifference | null;
}

export interface Before {
  readonly evaluated: EvaluatedCase;
  readonly changed: readonly ChangedTool[];
}

/** The report on the runs of one case. `beforeOf` gives a model's last run; null for none. */
export function reportedCase(
  expectation: CallExpectation,
  evaluated: readonly EvaluatedCase[],
  beforeOf: (model: string) => Before | null,
): ReportedCase {
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
): readonly CaseMessage[] {
  const wrong = runs.filter(({ isRight }) => !isRight);
  const problems = [...new Set(wrong.flatMap((run) => run.problems))];
  const shown = wrong.find(({ failure }) => failure === null) ?? null;
  const score = runs.length === 1 ? [] : [`${runs.length - wrong.length} of ${runs.length} runs are right.`];
  const said = shown === null || shown.said === '' ? [] : [`The model said: ${shown.said}`];
  const first: CaseMessage = {
    text: [`${model}: ${[...score, ...problems].join('\n')}`, ...said].join('\n'),
    difference: shown === null ? null : differenceOf(shown.calls, expectation),
  };
  return [first, ...changesSince(model, wrong.length / runs.length, before)];
}

/** One message per tool changed since the last run, if a smaller share of the earlier runs was wrong. */
function changesSince(model: string, wrongNow: number, before: Before | null): readonly CaseMessage[] {
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
