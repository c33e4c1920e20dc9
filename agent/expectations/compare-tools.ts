import { toolsSeenBy } from '../../core/calls/index.ts';
import { type ComparedQuestion, comparedQuestions } from './comparison.ts';
import {
  type CaseToAsk,
  type EvalModel,
  type EvalTask,
  runTasks,
  type TaskOptions,
  type TaskRuns,
} from './engine/run-tasks.ts';
import type { EvalRun } from './evaluate.ts';
import { identitiesOf } from './evaluate-all.ts';
import { type ReportedTool, reportedTools } from './identity.ts';
import { countedRuns, type EvaluatedCase, rightRuns } from './report.ts';

/** A question with the tools before and after a change. */
export interface CasePair {
  readonly before: CaseToAsk;
  readonly after: CaseToAsk;
}

export interface CompareToolsOptions extends TaskOptions {
  /** Runs of each question on each side. */
  readonly repeats: number;
  /** Fresh runs of each suspicious question on each side; 0 for none. */
  readonly confirm: number;
  /** The most suspicious questions of a model that are asked again. */
  readonly confirmMost: number;
}

export interface ComparedSides extends Pick<TaskRuns, 'stopped' | 'notices'> {
  readonly before: readonly EvaluatedCase[];
  readonly after: readonly EvaluatedCase[];
  readonly toolsBefore: readonly ReportedTool[];
  readonly toolsAfter: readonly ReportedTool[];
  /** Questions whose tools are the same on both sides: they are not asked. */
  readonly unaffected: number;
  /** The fresh runs of suspicious questions, by the key of the model. */
  readonly confirmed: ReadonlyMap<string, readonly ComparedQuestion[]>;
}

/** Questions with a smaller p-value than this are asked again. */
const suspicious = 0.21;

/** The pairs whose models see different tools. */
export async function affectedPairs(pairs: readonly CasePair[]): Promise<readonly CasePair[]> {
  const identities = await identitiesOf(pairs.flatMap(({ before, after }) => [before, after]));
  return pairs.filter(({ before, after }) => identities.get(before)?.tools !== identities.get(after)?.tools);
}

/**
 * Asks both versions of the tools in one session: repeat by repeat, question by question, the two of a pair in an order by chance with a fixed
 * seed. So a drift of the model or of the server's load is the same for both. Suspicious questions are asked again, and only these fresh
 * runs decide on them.
 */
export async function compareTools(
  all: readonly CasePair[],
  models: readonly EvalModel[],
  options: CompareToolsOptions,
): Promise<ComparedSides> {
  const pairs = await affectedPairs(all);
  const identities = await identitiesOf(pairs.flatMap(({ before, after }) => [before, after]));
  const random = randomOrder();
  const tasksFor = (
    model: EvalModel,
    chosen: readonly CasePair[],
    from: number,
    repeats: number,
  ): readonly EvalTask[] =>
    Array.from({ length: repeats }, (_, index) =>
      chosen.flatMap(({ before, after }) => {
        const both = random() < 0.5 ? [before, after] : [after, before];
        return both.map((asked): EvalTask => ({ model, asked, repeat: from + index }));
      }),
    ).flat();
  const evaluatedBy = (tasks: readonly EvalTask[], runs: TaskRuns['runs']) => {
    const found = new Map<CaseToAsk, Map<string, EvalRun[]>>();
    for (const [index, { model, asked }] of tasks.entries()) {
      const run = runs[index] ?? null;
      const own = found.get(asked) ?? new Map<string, EvalRun[]>();
      found.set(asked, own);
      if (run !== null) own.set(model.key, [...(own.get(model.key) ?? []), run]);
    }
    return (asked: CaseToAsk, model: EvalModel): EvaluatedCase => {
      const identity = identities.get(asked);
      const named = { file: asked.file, id: asked.case.id, model: model.key };
      return {
        ...named,
        runs: found.get(asked)?.get(model.key) ?? [],
        ...(identity === undefined ? {} : { identity }),
      };
    };
  };
  const tasks = models.flatMap((model) => tasksFor(model, pairs, 0, options.repeats));
  const first = await runTasks(tasks, options);
  const evaluated = evaluatedBy(tasks, first.runs);
  const side = (name: keyof CasePair): readonly EvaluatedCase[] =>
    models.flatMap((model) => pairs.map((pair) => evaluated(pair[name], model))).filter(({ runs }) => runs.length > 0);
  const confirmed = new Map<string, readonly ComparedQuestion[]>();
  let stopped = first.stopped;
  for (const model of stopped === null && options.confirm > 0 ? models : []) {
    const chosen = suspiciousPairs(pairs, model, evaluated, options.confirmMost);
    if (chosen.length === 0) continue;
    const again = tasksFor(model, chosen, options.repeats, options.confirm);
    const second = await runTasks(again, options);
    stopped = second.stopped;
    const fresh = evaluatedBy(again, second.runs);
    confirmed.set(model.key, questionsOf(chosen, model, fresh));
    if (stopped !== null) break;
  }
  const toolsOf = (name: keyof CasePair): Promise<readonly ReportedTool[]> =>
    reportedTools(all.flatMap((pair) => toolsSeenBy(pair[name].case, pair[name].tools)));
  return {
    ...{ before: side('before'), after: side('after'), stopped, notices: first.notices, confirmed },
    ...{ toolsBefore: await toolsOf('before'), toolsAfter: await toolsOf('after') },
    unaffected: all.length - pairs.length,
  };
}

type Evaluated = (asked: CaseToAsk, model: EvalModel) => EvaluatedCase;

function questionsOf(pairs: readonly CasePair[], model: EvalModel, evaluated: Evaluated): readonly ComparedQuestion[] {
  const rate = (one: EvaluatedCase) => ({ right: rightRuns(one), runs: countedRuns(one).length });
  return comparedQuestions(
    pairs
      .map(({ before, after }) => ({
        ...{ file: after.file, id: after.case.id },
        ...{ before: rate(evaluated(before, model)), after: rate(evaluated(after, model)) },
      }))
      .filter(({ before, after }) => before.runs > 0 && after.runs > 0),
  );
}

function suspiciousPairs(
  pairs: readonly CasePair[],
  model: EvalModel,
  evaluated: Evaluated,
  most: number,
): readonly CasePair[] {
  const found = questionsOf(pairs, model, evaluated)
    .filter(({ p }) => p <= suspicious)
    .toSorted((a, b) => a.p - b.p)
    .slice(0, most);
  const names = new Set(found.map(({ file, id }) => JSON.stringify([file, id])));
  return pairs.filter(({ after }) => names.has(JSON.stringify([after.file, after.case.id])));
}

/** Numbers from 0 to 1 with a fixed seed (mulberry32): the same command asks in the same order, so that it can go on from the cache. */
function randomOrder(): () => number {
  let state = 20_261_129;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
