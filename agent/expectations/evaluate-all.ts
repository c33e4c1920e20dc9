import { type EvalCase, toolsSeenBy } from '../../core/calls/index.ts';
import { say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import {
  type CaseToAsk,
  type EvalModel,
  type EvalTask,
  runTasks,
  type TaskOptions,
  type TaskRuns,
} from './engine/run-tasks.ts';
import type { EvalRun } from './evaluate.ts';
import { type CaseIdentity, identityOf, type ReportedTool, reportedTools } from './identity.ts';
import type { EvaluatedCase } from './report.ts';

export type { CaseToAsk, EvalModel } from './engine/run-tasks.ts';

export interface EvaluateAllOptions extends TaskOptions {
  /** Runs of each question. */
  readonly repeats: number;
  /** Called when a case has all its runs with one model. */
  readonly onEvaluated?: (asked: CaseToAsk, evaluated: EvaluatedCase) => void;
}

export interface EvaluatedAll extends Pick<TaskRuns, 'stopped' | 'notices'> {
  /** By model, then in the order of the cases; those without a run are missing. */
  readonly cases: readonly EvaluatedCase[];
  readonly tools: readonly ReportedTool[];
}

/** Asks each model each question so many times. */
export async function evaluateAll(
  cases: readonly CaseToAsk[],
  models: readonly EvalModel[],
  options: EvaluateAllOptions,
): Promise<EvaluatedAll> {
  const { repeats, onEvaluated, onRun, ...more } = options;
  const identities = await identitiesOf(cases);
  const tasks = models.flatMap((model) =>
    cases.flatMap((asked) => Array.from({ length: repeats }, (_, repeat): EvalTask => ({ model, asked, repeat }))),
  );
  const done = new Map<string, EvalRun[]>();
  const places = new Map(cases.map((asked, index) => [asked, index]));
  const keyOf = ({ model, asked }: EvalTask): string => JSON.stringify([model.key, places.get(asked)]);
  const { runs, stopped, notices } = await runTasks(tasks, {
    ...more,
    onRun(task, run, progress) {
      onRun?.(task, run, progress);
      const own = [...(done.get(keyOf(task)) ?? []), run];
      done.set(keyOf(task), own);
      if (own.length === repeats) onEvaluated?.(task.asked, evaluatedCase(task, own, identities));
    },
  });
  const evaluated = new Map<string, { readonly task: EvalTask; readonly runs: EvalRun[] }>();
  for (const [index, task] of tasks.entries()) {
    const run = runs[index] ?? null;
    if (run === null) continue;
    const one = evaluated.get(keyOf(task)) ?? { task, runs: [] };
    evaluated.set(keyOf(task), one);
    one.runs.push(run);
  }
  return {
    cases: [...evaluated.values()].map(({ task, runs: own }) => evaluatedCase(task, own, identities)),
    tools: await reportedTools(cases.flatMap(({ case: one, tools }) => toolsSeenBy(one, tools))),
    ...{ stopped, notices },
  };
}

/** What each case asks and expects. */
export async function identitiesOf(cases: readonly CaseToAsk[]): Promise<ReadonlyMap<CaseToAsk, CaseIdentity>> {
  const identities = new Map<CaseToAsk, CaseIdentity>();
  for (const asked of cases) identities.set(asked, await identityOf(asked.case, toolsSeenBy(asked.case, asked.tools)));
  return identities;
}

function evaluatedCase(
  { model, asked }: EvalTask,
  runs: readonly EvalRun[],
  identities: ReadonlyMap<CaseToAsk, CaseIdentity>,
): EvaluatedCase {
  const identity = identities.get(asked);
  return {
    ...{ file: asked.file, id: asked.case.id, model: model.key, runs },
    ...(asked.place === undefined ? {} : { place: asked.place }),
    ...(asked.case.threshold === null ? {} : { threshold: asked.case.threshold }),
    ...(identity === undefined ? {} : { identity }),
  };
}

/** A sentence on the first missing tool of a case; null if all exist. */
export function missingTool(cases: readonly EvalCase[], tools: readonly CanonicalTool[]): string | null {
  const names = new Set(tools.map(({ name }) => name));
  for (const { id, toolNames } of cases) {
    const missing = (toolNames ?? []).find((name) => !names.has(name));
    if (missing !== undefined) return say`${id}: unknown tool "${missing}".`;
  }
  return null;
}
