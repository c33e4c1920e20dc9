import { sameJson } from '../../core/json/index.ts';
import {
  differenceOfRates,
  fisherTest,
  holm,
  type Rate,
  type RatePair,
  runsToNameOne,
  smallestFound,
  stratifiedTest,
  z90,
} from '../../core/statistics/index.ts';
import { say, smallest } from '../../core/text/index.ts';
import {
  countedRuns,
  type EarlierReport,
  type EvalReport,
  type EvalSettings,
  type EvaluatedCase,
  rightRuns,
} from './report.ts';

/** `maybe-…`: noise alone would give such a difference in one of twenty questions. Null: nothing to report. */
export type QuestionVerdict = 'better' | 'worse' | 'maybe-better' | 'maybe-worse' | null;

export interface ComparedQuestion extends RatePair {
  readonly file: string;
  readonly id: string;
  /** Fisher's exact test. */
  readonly p: number;
  readonly verdict: QuestionVerdict;
}

export interface ComparedModel {
  readonly key: string;
  readonly name: string;
  /** The exact test over all questions; null where no question can be compared. */
  readonly p: number | null;
  /** The mean change of the rates, and its 95 % interval, as fractions of 1. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** `equal`: inside the given margin. Never for lack of a proof. */
  readonly verdict: 'better' | 'worse' | 'not-proven' | 'equal';
  /** The smallest change that these runs find in four of five cases. */
  readonly smallestFound: number;
  /** Runs of a question with the fewest. */
  readonly fewestRuns: number;
  /** The runs on each side with which a single question can be named. */
  readonly runsToNameOne: number;
  readonly questions: readonly ComparedQuestion[];
  /** Suspicious questions by fresh runs alone; absent where none were asked again. */
  readonly stage2?: readonly ComparedQuestion[];
}

export interface NotCompared {
  readonly file: string;
  readonly id: string;
  readonly model: string;
  readonly reason: 'question' | 'expectation' | 'no-answer' | 'new' | 'removed';
}

export interface ChangedTool {
  readonly name: string;
  /** What a model reads, as JSON; null for a tool that isn't there. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Comparison {
  /** The name of the earlier report, and its time (empty where it is unknown). */
  readonly with: string;
  readonly began: string;
  readonly models: readonly ComparedModel[];
  readonly notCompared: readonly NotCompared[];
  readonly changedTools: readonly ChangedTool[];
  readonly notices: readonly string[];
  /** Questions that see the same tools on both sides, and were not asked; absent in a comparison of reports. */
  readonly unaffected?: number;
}

export interface CompareOptions {
  readonly with: string;
  /** The share of 1 within which a model counts as equal, if the 90 % interval is inside; null: never. */
  readonly margin?: number | null;
}

interface Pair {
  readonly before: EvaluatedCase;
  readonly after: EvaluatedCase;
}

/** Compares two reports: for each model all questions together, then each question. */
export function compareReports(before: EarlierReport, after: EvalReport, options: CompareOptions): Comparison {
  const earlier = earlierCases(before, after);
  const notices = [...earlier.notices, ...differentSettings(before.settings, after.settings)];
  const isOther = notices.length > earlier.notices.length;
  const notCompared: NotCompared[] = [];
  const pairs: Pair[] = [];
  const found = new Set<EvaluatedCase>();
  for (const one of after.cases) {
    const old = earlier.caseOf(one);
    if (old !== null) found.add(old);
    const reason = old === null ? 'new' : incomparable(old, one);
    if (old !== null && reason === null) pairs.push({ before: old, after: one });
    else notCompared.push(notComparedCase(one, reason ?? 'new'));
  }
  for (const one of before.cases) if (!found.has(one)) notCompared.push(notComparedCase(one, 'removed'));
  const compared = isOther ? [] : pairs;
  const models = after.models.flatMap(({ key, name }) => {
    const own = compared.filter((pair) => pair.after.model === key);
    return own.length === 0 ? [] : [comparedModel(key, name, own, options.margin ?? null)];
  });
  return {
    ...{ with: options.with, began: before.began, notCompared, notices },
    models: withVerdicts(models),
    changedTools: changedTools(before, after),
  };
}

function notComparedCase({ file, id, model }: EvaluatedCase, reason: NotCompared['reason']): NotCompared {
  return { file, id, model, reason };
}

function incomparable(before: EvaluatedCase, after: EvaluatedCase): 'question' | 'expectation' | 'no-answer' | null {
  const [old, now] = [before.identity, after.identity];
  if (old !== undefined && now !== undefined) {
    if (old.question !== now.question) return 'question';
    if (old.expect !== now.expect) return 'expectation';
  }
  return [before, after].some((one) => countedRuns(one).length === 0) ? 'no-answer' : null;
}

interface EarlierCases {
  caseOf(one: EvaluatedCase): EvaluatedCase | null;
  readonly notices: readonly string[];
}

/** The earlier cases: by file, id and model; those of a report without identities by the name of the file, if it is unique. */
function earlierCases(before: EarlierReport, after: EvalReport): EarlierCases {
  const byKey = new Map(before.cases.map((one) => [keyOf(one), one]));
  if (before.settings !== null) return { caseOf: (one) => byKey.get(keyOf(one)) ?? null, notices: [] };
  const byName = uniqueBy(before.cases, (one) => nameKey(one, one.model));
  const names = new Map(after.models.map(({ key, model }) => [key, model]));
  const later = uniqueBy(after.cases, (one) => nameKey(one, names.get(one.model) ?? ''));
  const isOld = after.cases.some(
    (one) => !byKey.has(keyOf(one)) && byName.has(nameKey(one, names.get(one.model) ?? '')),
  );
  return {
    caseOf(one) {
      const name = nameKey(one, names.get(one.model) ?? '');
      return byKey.get(keyOf(one)) ?? (later.has(name) ? (byName.get(name) ?? null) : null);
    },
    notices: isOld
      ? [say`The earlier report is from an older version: questions are matched by file name and id.`]
      : [],
  };
}

function uniqueBy(
  cases: readonly EvaluatedCase[],
  key: (one: EvaluatedCase) => string,
): ReadonlyMap<string, EvaluatedCase> {
  const found = new Map<string, EvaluatedCase | null>();
  for (const one of cases) found.set(key(one), found.has(key(one)) ? null : one);
  return new Map([...found].flatMap(([name, one]) => (one === null ? [] : [[name, one] as const])));
}

function keyOf({ file, id, model }: EvaluatedCase): string {
  return JSON.stringify([file, id, model]);
}

function nameKey({ file, id }: EvaluatedCase, model: string): string {
  return JSON.stringify([file.slice(file.lastIndexOf('/') + 1), id, model]);
}

const settingsThatCount = ['system', 'policies', 'prompted', 'maxTokens', 'temperature', 'judging'] as const;

/** A sentence for each setting that differs; none where they are unknown. */
function differentSettings(before: EvalSettings | null, after: EvalSettings | null): readonly string[] {
  if (before === null || after === null) return [];
  return settingsThatCount.flatMap((name) =>
    sameJson(before[name], after[name])
      ? []
      : [
          say`Not comparable: "${name}" was ${JSON.stringify(before[name])}, and is now ${JSON.stringify(after[name])}.`,
        ],
  );
}

function rateOf(one: EvaluatedCase): Rate {
  return { right: rightRuns(one), runs: countedRuns(one).length };
}

function comparedModel(key: string, name: string, pairs: readonly Pair[], margin: number | null): ComparedModel {
  const rates = pairs.map(({ before, after }) => ({ before: rateOf(before), after: rateOf(after) }));
  const questions = comparedQuestions(
    pairs.map(({ after: { file, id } }, index) => ({ file, id, ...(rates[index] as RatePair) })),
  );
  const narrow = differenceOfRates(rates, z90);
  const isEqual = margin !== null && narrow.low >= -margin && narrow.high <= margin;
  const fewest = smallest(rates.map(({ before, after }) => Math.min(before.runs, after.runs)));
  return {
    ...{ key, name, p: stratifiedTest(rates), ...differenceOfRates(rates) },
    verdict: isEqual ? 'equal' : 'not-proven',
    smallestFound: smallestFound(commonRate(rates), smallerSide(rates)),
    ...{ fewestRuns: fewest, runsToNameOne: runsToNameOne(questions.length), questions },
  };
}

/** Questions with their verdicts, by Fisher's test and Holm's method. */
export function comparedQuestions(
  questions: readonly (RatePair & { readonly file: string; readonly id: string })[],
): readonly ComparedQuestion[] {
  const values = questions.map(fisherTest);
  const named = holm(values);
  return questions.map((one, index): ComparedQuestion => {
    const p = values[index] ?? 1;
    const isWorse = one.after.right / one.after.runs < one.before.right / one.before.runs;
    const direction = isWorse ? 'worse' : 'better';
    const verdict = named.has(index) ? direction : p <= 0.05 ? (`maybe-${direction}` as const) : null;
    return { ...one, p, verdict };
  });
}

/** The rate of both sides together. A rate of 0 or 1 would say that any change is found: then a success and a failure are added. */
function commonRate(rates: readonly RatePair[]): number {
  const sides = rates.flatMap(({ before, after }) => [before, after]);
  const right = sides.reduce((sum, one) => sum + one.right, 0);
  const runs = sides.reduce((sum, one) => sum + one.runs, 0);
  return right === 0 || right === runs ? (right + 1) / (runs + 2) : right / runs;
}

function smallerSide(rates: readonly RatePair[]): number {
  const runs = (side: 'before' | 'after'): number => rates.reduce((sum, one) => sum + one[side].runs, 0);
  return Math.min(runs('before'), runs('after'));
}

/** The models that have changed, by Holm's method over all models. */
function withVerdicts(models: readonly ComparedModel[]): readonly ComparedModel[] {
  const changed = holm(models.map(({ p }) => p ?? 1));
  return models.map((one, index) => {
    if (!changed.has(index)) return one;
    return { ...one, verdict: one.difference < 0 ? 'worse' : 'better' };
  });
}

function changedTools(before: EarlierReport, after: EarlierReport): readonly ChangedTool[] {
  const textsOf = ({ tools }: EarlierReport): ReadonlyMap<string, string> =>
    new Map(tools.toReversed().map(({ name, text }) => [name, text]));
  const [old, now] = [textsOf(before), textsOf(after)];
  if (old.size === 0) return [];
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((name): readonly ChangedTool[] => {
    const texts = { before: old.get(name) ?? null, after: now.get(name) ?? null };
    return texts.before === texts.after ? [] : [{ name, ...texts }];
  });
}

/** Whether a model, or a single question, is certainly worse. */
export function isCertainlyWorse({ models }: Comparison): boolean {
  return models.some(
    ({ verdict, questions, stage2 = [] }) =>
      verdict === 'worse' || [...questions, ...stage2].some((one) => one.verdict === 'worse'),
  );
}
