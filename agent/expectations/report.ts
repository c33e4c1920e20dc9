import { jsonLine } from '../../core/json/index.ts';
import { type Interval, likeQuestions, wilson } from '../../core/statistics/index.ts';
import type { SystemPrompt } from '../log.ts';
import type { TokenUsage } from '../model-bridge.ts';
import type { EvalRun, Judging } from './evaluate.ts';
import type { CaseIdentity, ReportedTool } from './identity.ts';

export interface EvaluatedCase {
  readonly file: string;
  readonly id: string;
  /** The key of the model. */
  readonly model: string;
  readonly runs: readonly EvalRun[];
  /** The percent of correct runs that it needs; absent without an own threshold. */
  readonly threshold?: number;
  /** Its place among all questions of the run, from 0; absent where it isn't known. */
  readonly place?: number;
  /** Absent in reports that did not record it. */
  readonly identity?: CaseIdentity;
}

/** The number of calls of one tool where another was expected; `null` is no call. */
export interface Confusion {
  readonly expected: string | null;
  readonly called: string | null;
  readonly times: number;
}

/** A model of a report. Two servers with one model name are two models. */
export interface ReportedModel {
  /** Its identity: `NAME@ADDRESS` without keys. */
  readonly key: string;
  /** For a person. */
  readonly name: string;
  /** The server's name of it. */
  readonly model: string;
  readonly address: string | null;
}

export interface ModelSummary extends ReportedModel {
  readonly runs: number;
  /** Runs with an answer. All other numbers are of these. */
  readonly counted: number;
  /** Runs with the right tools, with any arguments. */
  readonly chosen: number;
  readonly right: number;
  /** Runs that are right after repairs. */
  readonly rightRepaired: number;
  /** The repairs of the runs that only they make right, the most frequent first. */
  readonly repairs: readonly Counted[];
  /** The 95 % interval of the rate for these questions; null for no counted run. */
  readonly interval: Interval | null;
  /** The 95 % interval for questions like these; null for fewer than three questions, or equal ones. */
  readonly byQuestion: Interval | null;
  /** The mean F1 of called and expected tools; null for no counted run. */
  readonly f1: number | null;
  /** The reasons of the runs without an answer. */
  readonly errors: readonly Counted[];
  /** Names of the server for the model, and its fingerprints. */
  readonly reported: readonly string[];
  readonly fingerprints: readonly string[];
  /** Null where no run was counted. */
  readonly tokens: TokenUsage | null;
  /** The cost of the answers that are not from the cache; null without a price. */
  readonly cost: number | null;
  /** Runs whose answers are from the cache. */
  readonly cached: number;
  /** The time of successful requests; in `waited` that of failed requests and of waits. */
  readonly seconds: number;
  readonly waited: number;
  /** All pairs of expected and actual tools, equal ones too, by name. */
  readonly matrix: readonly Confusion[];
  /** Whether every repeat of every question gave the same calls: such repeats add no information. */
  readonly isRepetitive: boolean;
  readonly price: Price | null;
  /** What a person should know of the run. */
  readonly notices: readonly string[];
}

export interface Counted {
  readonly message: string;
  readonly times: number;
}

/** What can change the answers beside questions and tools. */
export interface EvalSettings {
  readonly times: number;
  readonly temperature: number | null;
  readonly seed: number | null;
  readonly maxTokens: number | null;
  readonly prompted: boolean;
  /** `default`: the case's own, else AION's. */
  readonly system: SystemPrompt | 'default';
  /** Names of the policies. */
  readonly policies: readonly string[];
  readonly judging: Judging;
  readonly threshold: number;
  readonly concurrency: number;
  /** The part of the questions that this machine asked; null for all. */
  readonly shard: { readonly part: number; readonly of: number } | null;
}

export interface EvalReport {
  readonly aion: string;
  /** ISO 8601 in UTC; empty where it was not recorded. */
  readonly began: string;
  readonly wallSeconds: number;
  /** Whether all questions were asked. */
  readonly isComplete: boolean;
  /** Null where they were not recorded. */
  readonly settings: EvalSettings | null;
  readonly tools: readonly ReportedTool[];
  readonly models: readonly ModelSummary[];
  readonly cases: readonly EvaluatedCase[];
}

/** An earlier report: what a comparison needs of it. */
export type EarlierReport = Pick<EvalReport, 'began' | 'settings' | 'tools' | 'cases'>;

/** Per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export interface ReportFacts extends Omit<EvalReport, 'models' | 'cases'> {
  readonly models: readonly (ReportedModel & { readonly price?: Price | null })[];
  /** By the key of a model. */
  readonly notices?: ReadonlyMap<string, readonly string[]>;
}

/** A report without facts about its run, as of the runs of an editor. */
export const noFacts: ReportFacts = {
  ...{ aion: '', began: '', wallSeconds: 0, isComplete: true, settings: null, tools: [], models: [] },
};

/** The sums of the cases, for each model in the order of the cases. */
export function evalReportOf(cases: readonly EvaluatedCase[], facts: ReportFacts = noFacts): EvalReport {
  const keys = [...new Set(cases.map(({ model }) => model))];
  const { notices, ...rest } = facts;
  return {
    ...rest,
    models: keys.map((key) => {
      const known = facts.models.find((one) => one.key === key) ?? { key, name: key, model: key, address: null };
      const own = cases.filter((one) => one.model === key);
      return summaryOf(known, own, notices?.get(key) ?? []);
    }),
    cases,
  };
}

/** The runs with an answer. */
export function countedRuns({ runs }: Pick<EvaluatedCase, 'runs'>): readonly EvalRun[] {
  return runs.filter(({ failure }) => failure === null);
}

export function rightRuns(one: Pick<EvaluatedCase, 'runs'>): number {
  return countedRuns(one).filter(({ isRight }) => isRight).length;
}

function summaryOf(
  { key, name, model, address, price }: ReportedModel & { readonly price?: Price | null },
  cases: readonly EvaluatedCase[],
  notices: readonly string[],
): ModelSummary {
  const runs = cases.flatMap((one) => one.runs);
  const counted = cases.flatMap(countedRuns);
  const right = counted.filter(({ isRight }) => isRight).length;
  const rates = cases.flatMap((one) => {
    const own = countedRuns(one).length;
    return own === 0 ? [] : [rightRuns(one) / own];
  });
  const onlyRepaired = counted.filter(({ isRight, isRightRepaired }) => isRightRepaired && !isRight);
  return {
    ...{ key, name, model, address },
    ...{ runs: runs.length, counted: counted.length, right },
    chosen: counted.filter(({ isChosen }) => isChosen).length,
    rightRepaired: counted.filter(({ isRightRepaired }) => isRightRepaired).length,
    repairs: countedMessages(onlyRepaired.flatMap(({ repairs }) => repairs)),
    interval: wilson({ right, runs: counted.length }),
    byQuestion: likeQuestions(rates),
    f1: counted.length === 0 ? null : sum(counted.map(f1Of)) / counted.length,
    errors: countedMessages(runs.flatMap(({ failure }) => failure ?? [])),
    reported: words(counted.map(({ servedBy }) => servedBy.model)),
    fingerprints: words(counted.map(({ servedBy }) => servedBy.fingerprint)),
    ...{ tokens: tokensOf(counted), cost: price === undefined || price === null ? null : costOf(counted, price) },
    cached: runs.filter(({ isCached }) => isCached).length,
    seconds: sum(counted.map(({ seconds }) => seconds)),
    waited: sum(runs.map(({ waited }) => waited)),
    matrix: matrixOf(counted),
    ...{ isRepetitive: isRepetitive(cases), price: price ?? null, notices },
  };
}

function costOf(runs: readonly EvalRun[], price: Price): number {
  return sum(runs.map((run) => (run.isCached || run.tokens === null ? 0 : priceOf(run.tokens, price))));
}

/** In the currency of the price. */
export function priceOf({ input, output }: TokenUsage, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

function isRepetitive(cases: readonly EvaluatedCase[]): boolean {
  const repeated = cases.map(countedRuns).filter((runs) => runs.length > 1);
  return repeated.length > 0 && repeated.every((runs) => runs.every((run) => sameCalls(run, runs[0])));
}

function sameCalls(one: EvalRun, other: EvalRun | undefined): boolean {
  const written = (run: EvalRun | undefined): string => jsonLine([run?.sent, run?.calls, run?.said]);
  return written(one) === written(other);
}

function tokensOf(runs: readonly EvalRun[]): TokenUsage | null {
  const counted = runs.flatMap(({ tokens }) => (tokens === null ? [] : [tokens]));
  if (counted.length === 0) return null;
  const cached = counted.flatMap((one) => one.cached ?? []);
  return {
    input: sum(counted.map(({ input }) => input)),
    output: sum(counted.map(({ output }) => output)),
    ...(cached.length === 0 ? {} : { cached: sum(cached) }),
  };
}

/** The harmonic mean of the shares of called tools that were expected, and of expected ones that were called; 1 for none and none. */
function f1Of({ pairs }: EvalRun): number {
  const matched = pairs.filter(({ expected, called }) => expected === called).length;
  const expected = pairs.filter((pair) => pair.expected !== null).length;
  const called = pairs.filter((pair) => pair.called !== null).length;
  return expected + called === 0 ? 1 : (2 * matched) / (expected + called);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function words(found: readonly (string | null)[]): readonly string[] {
  return [...new Set(found.filter((one) => one !== null))];
}

/** Each message with its number, the most frequent first. */
export function countedMessages(messages: readonly string[]): readonly Counted[] {
  const times = new Map<string, number>();
  for (const message of messages) times.set(message, (times.get(message) ?? 0) + 1);
  return [...times].map(([message, count]) => ({ message, times: count })).toSorted((a, b) => b.times - a.times);
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
