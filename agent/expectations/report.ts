import type { TokenUsage } from '../model-bridge.ts';
import type { EvalRun } from './evaluate.ts';

export interface EvaluatedCase {
  readonly file: string;
  readonly id: string;
  readonly model: string;
  readonly runs: readonly EvalRun[];
}

/** The number of calls of one tool where another was expected; `null` is no call. */
export interface Confusion {
  readonly expected: string | null;
  readonly called: string | null;
  readonly times: number;
}

export interface ModelSummary {
  readonly model: string;
  readonly runs: number;
  /** Runs with the right tools, with any arguments. */
  readonly chosen: number;
  readonly right: number;
  /** Null where no run was counted. */
  readonly tokens: TokenUsage | null;
  readonly seconds: number;
  /** All pairs of expected and actual tools, equal ones too, by name. */
  readonly matrix: readonly Confusion[];
}

export interface EvalReport {
  readonly models: readonly ModelSummary[];
  readonly cases: readonly EvaluatedCase[];
}

/** The sums of the cases, for each model in the order of the cases. */
export function evalReportOf(cases: readonly EvaluatedCase[]): EvalReport {
  const models = [...new Set(cases.map(({ model }) => model))];
  return {
    models: models.map((model) =>
      summaryOf(
        model,
        cases.filter((one) => one.model === model),
      ),
    ),
    cases,
  };
}

function summaryOf(model: string, cases: readonly EvaluatedCase[]): ModelSummary {
  const runs = cases.flatMap((one) => one.runs);
  const counted = runs.flatMap(({ tokens }) => (tokens === null ? [] : [tokens]));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  return {
    model,
    runs: runs.length,
    chosen: runs.filter(({ isChosen }) => isChosen).length,
    right: runs.filter(({ isRight }) => isRight).length,
    tokens:
      counted.length === 0
        ? null
        : { input: sum(counted.map(({ input }) => input)), output: sum(counted.map(({ output }) => output)) },
    seconds: sum(runs.map(({ seconds }) => seconds)),
    matrix: matrixOf(runs),
  };
}

function matrixOf(runs: readonly EvalRun[]): readonly Confusion[] {
  const times = new Map<string, Confusion>();
  for (const { expected, called } of runs.flatMap(({ pairs }) => pairs)) {
    const key = JSON.stringify([expected, called]);
    times.set(key, { expected, called, times: (times.get(key)?.times ?? 0) + 1 });
  }
  const name = ({ expected, called }: Confusion): string => JSON.stringify([expected ?? '', called ?? '']);
  return [...times.values()].sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

/** The right runs of a case before and now, out of all. */
export interface CaseChange {
  readonly file: string;
  readonly id: string;
  readonly model: string;
  readonly before: { readonly right: number; readonly runs: number } | null;
  readonly after: { readonly right: number; readonly runs: number } | null;
  readonly change: 'better' | 'worse' | 'same' | 'new' | 'gone';
}

/** Compares two reports case by case, in the order of the later one; then the removed cases. */
export function compareReports(before: EvalReport, after: EvalReport): readonly CaseChange[] {
  const earlier = new Map(before.cases.map((one) => [keyOf(one), one]));
  const later = new Set(after.cases.map(keyOf));
  return [
    ...after.cases.map((one) => changeOf(earlier.get(keyOf(one)) ?? null, one)),
    ...before.cases.filter((one) => !later.has(keyOf(one))).map((one) => changeOf(one, null)),
  ];
}

function keyOf({ file, id, model }: EvaluatedCase): string {
  return JSON.stringify([file, id, model]);
}

function changeOf(before: EvaluatedCase | null, after: EvaluatedCase | null): CaseChange {
  const [old, now] = [scoreOf(before), scoreOf(after)];
  const { file, id, model } = (after ?? before) as EvaluatedCase;
  return { file, id, model, before: old, after: now, change: kindOf(old, now) };
}

type Score = CaseChange['before'];

function scoreOf(one: EvaluatedCase | null): Score {
  return one === null ? null : { right: one.runs.filter(({ isRight }) => isRight).length, runs: one.runs.length };
}

function kindOf(before: Score, after: Score): CaseChange['change'] {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  const difference = after.right / after.runs - before.right / before.runs;
  return difference > 0 ? 'better' : difference < 0 ? 'worse' : 'same';
}
