import { pText } from '../../../agent/expectations/comparison-text.ts';
import { type CallDifference, differenceOf } from '../../../agent/expectations/difference.ts';
import { countedRuns, type EvaluatedCase, rightRuns } from '../../../agent/expectations/report.ts';
import type { CallExpectation } from '../../../core/calls/index.ts';
import { fisherTest, type Rate } from '../../../core/statistics/index.ts';
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
  // A run without an answer says nothing about the model.
  const isWrong = runs.some(({ failure, isRight }) => failure === null && !isRight);
  return {
    state: wrong.length === 0 ? 'passed' : isWrong ? 'failed' : 'errored',
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
  const counted = countedRuns({ runs }).length;
  const score = counted < 2 ? [] : [`${rightRuns({ runs })} of ${counted} runs are right.`];
  const said = shown === null || shown.said === '' ? [] : [`The model said: ${shown.said}`];
  const first: CaseMessage = {
    text: [`${model}: ${[...score, ...problems].join('\n')}`, ...said].join('\n'),
    difference: shown === null ? null : differenceOf(shown.calls, expectation),
  };
  return [first, ...changesSince(model, runs, before)];
}

/** One message per tool changed since the last run, if a smaller share of the earlier runs was wrong. */
function changesSince(model: string, now: EvaluatedCase['runs'], before: Before | null): readonly CaseMessage[] {
  if (before === null) return [];
  const [then, after] = [rateOf(before.evaluated), rateOf({ runs: now })];
  if (then.runs === 0 || after.runs === 0 || then.right / then.runs <= after.right / after.runs) return [];
  const p = fisherTest({ before: then, after });
  const chance = p > 0.05 ? ` This may be chance (p = ${pText(p)}).` : '';
  return before.changed.map(({ name, before: old, after }) => ({
    text: `${model}: ${then.right} of ${then.runs} runs were right before ${name} ${changeOf(old, after)}.${chance}`,
    difference: { expected: old ?? '', actual: after ?? '' },
  }));
}

function rateOf(one: Pick<EvaluatedCase, 'runs'>): Rate {
  return { right: rightRuns(one), runs: countedRuns(one).length };
}

function changeOf(before: string | null, after: string | null): string {
  return before === null ? 'was added' : after === null ? 'was taken away' : 'was changed';
}
