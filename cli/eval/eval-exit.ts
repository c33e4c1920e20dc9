import { type Comparison, isCertainlyWorse } from '../../agent/expectations/comparison.ts';
import {
  countedRuns,
  type EvalReport,
  type EvaluatedCase,
  type ModelSummary,
  rightRuns,
} from '../../agent/expectations/report.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { EvalOptions } from './options.ts';

export type EvalRules = Pick<EvalOptions, 'sure' | 'fail-on' | 'max-errors'> & { readonly threshold: number };

/** Whether the model reaches the threshold; with `--sure`, whether the lower end of its interval does. */
export function reaches({ right, counted, interval }: ModelSummary, { threshold, sure }: EvalRules): boolean {
  if (sure) return (interval?.low ?? 0) * 100 >= threshold;
  return right * 100 >= threshold * counted;
}

/** Whether a model has too few answers for a judgement, or a question has none. */
export function isNotMeasured({ models, cases, isComplete }: EvalReport, rules: EvalRules): boolean {
  const most = rules['fail-on'].includes('error') ? 0 : (rules['max-errors'] ?? 0);
  const hasErrors = models.some(({ runs, counted }) => (runs - counted) * 100 > most * runs);
  return !isComplete || hasErrors || cases.some((one) => countedRuns(one).length === 0);
}

/** 3 where it could not be measured, 1 below the threshold or with a certain loss, else 0. */
export function evalExit(report: EvalReport, comparison: Comparison | null, rules: EvalRules): ExitCode {
  if (isNotMeasured(report, rules)) return exitCode.notMeasured;
  const isBelow = report.models.some((model) => !reaches(model, rules)) || report.cases.some(isBelowOwn);
  return isBelow || failsByComparison(comparison, rules) ? exitCode.found : exitCode.clean;
}

/** Whether a question is below its own threshold. */
export function isBelowOwn(one: EvaluatedCase): boolean {
  return one.threshold !== undefined && rightRuns(one) * 100 < one.threshold * countedRuns(one).length;
}

export function failsByComparison(comparison: Comparison | null, rules: EvalRules): boolean {
  return comparison !== null && rules['fail-on'].includes('worse') && isCertainlyWorse(comparison);
}
