import { say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { ModelBridge } from '../model-bridge.ts';
import type { Policy } from '../policy.ts';
import { type EvalRun, type EvaluateOptions, evaluate } from './evaluate.ts';
import type { EvalCase } from './expectation.ts';
import type { EvaluatedCase } from './report.ts';

export interface CaseToAsk {
  /** Its name in reports. */
  readonly file: string;
  readonly case: EvalCase;
  readonly tools: readonly CanonicalTool[];
  readonly policies: readonly Policy[];
}

export interface EvaluateAllOptions extends Omit<EvaluateOptions, 'tools' | 'policies' | 'signal'> {
  readonly times: number;
  readonly signal: AbortSignal;
  /** Called before each question, with the number of finished ones. */
  readonly onAsk?: (asked: CaseToAsk, done: number) => void;
  /** Called when a case has all its runs with one model. */
  readonly onEvaluated?: (asked: CaseToAsk, evaluated: EvaluatedCase) => void;
}

/** Asks each model each question, one after the other. Null if it was cancelled. */
export async function evaluateAll(
  cases: readonly CaseToAsk[],
  bridges: readonly ModelBridge[],
  options: EvaluateAllOptions,
): Promise<readonly EvaluatedCase[] | null> {
  const { times, signal, onAsk, onEvaluated, ...more } = options;
  const evaluated: EvaluatedCase[] = [];
  let done = 0;
  for (const bridge of bridges) {
    for (const asked of cases) {
      const runs: EvalRun[] = [];
      for (let time = 0; time < times; time++) {
        if (signal.aborted) return null;
        onAsk?.(asked, done++);
        const { tools, policies } = asked;
        runs.push(await evaluate(asked.case, bridge, { ...more, tools, policies, signal }));
        if (signal.aborted) return null;
      }
      const one: EvaluatedCase = { file: asked.file, id: asked.case.id, model: bridge.name, runs };
      evaluated.push(one);
      onEvaluated?.(asked, one);
    }
  }
  return evaluated;
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
