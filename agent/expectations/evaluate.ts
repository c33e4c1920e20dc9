import type { PlainCall } from '../../core/calls/index.ts';
import { sameJson } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { defaultRunLimits, type Entry } from '../log.ts';
import { type ModelBridge, type TokenUsage, wayOf } from '../model-bridge.ts';
import type { Policy } from '../policy.ts';
import { type CallTool, type RunPorts, startRun } from '../run.ts';
import { stateOf } from '../state.ts';
import type { CallExpectation, EvalCase, ScriptedResult } from './expectation.ts';
import { type CallVerdict, judgeCalls } from './judge.ts';
import { matchPatterns } from './match-patterns.ts';

export interface EvalRun extends CallVerdict {
  readonly calls: readonly Pick<PlainCall, 'name' | 'arguments'>[];
  /** The model's text beside its calls, all answers in a row. */
  readonly said: string;
  /** Tokens; null where the server does not count. */
  readonly tokens: TokenUsage | null;
  readonly seconds: number;
  /** The reason why there is no answer, which makes the run wrong; null with one. */
  readonly failure: string | null;
}

export interface EvaluateOptions extends Pick<RunPorts, 'validate' | 'clock' | 'signal'> {
  /** The tools of the model for a case without its own. */
  readonly tools: readonly CanonicalTool[];
  readonly policies: readonly Policy[];
}

/**
 * Asks the question of a case and judges the calls. No tool runs: the case has the results; without them, the first answer is the last. A
 * broken answer is repaired where its meaning stays, and not requested again.
 */
export async function evaluate(one: EvalCase, bridge: ModelBridge, options: EvaluateOptions): Promise<EvalRun> {
  const { clock, policies, validate, signal } = options;
  const start = clock.now();
  const entries = await startRun(
    {
      model: bridge.name,
      way: wayOf(bridge),
      conversation: one.conversation,
      tools: toolsSeenBy(one, options.tools),
      policies,
      limits: { ...defaultRunLimits, actions: one.results.length === 0 ? 0 : defaultRunLimits.actions, repairs: 0 },
      fallback: '',
    },
    { bridge, callTool: scripted(one.results), validate, clock, signal },
  );
  const seconds = (clock.now() - start) / 1_000;
  const calls = entries.flatMap((entry) => (entry.step === 'read' ? entry.calls : []));
  const said = entries.flatMap((entry) => (entry.step === 'read' && entry.text !== '' ? [entry.text] : [])).join('\n');
  const plain = calls.map(({ name, arguments: args }) => ({ name, arguments: args }));
  const stopped = await matchPatterns(plain, one.expect, validate);
  const verdict = judgeCalls(plain, one.expect);
  const failure = failureIn(entries);
  const broken = entries.flatMap((entry) => (entry.step === 'read' ? entry.problems : []));
  // Without expected arguments, those that fit the tool's schema are right.
  const isRight = verdict.isRight && failure === null && (broken.length === 0 || saysArguments(one.expect));
  const tokens = stateOf(entries)?.usage ?? null;
  return {
    ...verdict,
    ...{ isRight, isChosen: verdict.isChosen && failure === null, calls: plain, said, tokens, seconds, failure },
    problems: [...new Set([...(failure === null ? [] : [failure]), ...broken, ...stopped, ...verdict.problems])],
  };
}

function saysArguments(expect: CallExpectation): boolean {
  return expect.kind !== 'none' && expect.calls.every(({ arguments: args }) => args !== null);
}

/** The model's tools in a case, out of all tools. */
export function toolsSeenBy({ tools, toolNames }: EvalCase, all: readonly CanonicalTool[]): readonly CanonicalTool[] {
  if (tools.length > 0) return tools;
  return toolNames === null ? all : all.filter(({ name }) => toolNames.includes(name));
}

function scripted(results: readonly ScriptedResult[]): CallTool {
  return async (name, args) => {
    const found = results.find((one) => one.tool === name && (one.arguments === null || sameJson(one.arguments, args)));
    if (found !== undefined) return { status: 'completed', response: found.result, error: null };
    return { status: 'failed', response: null, error: `No result is written for ${name} with these arguments.` };
  };
}

function failureIn(entries: readonly Entry[]): string | null {
  const last = entries.at(-1);
  if (last?.step !== 'ended') return say`The run didn't finish.`;
  const isFailure = last.reason === 'model-failed' || last.reason === 'time-over' || last.reason === 'cancelled';
  return isFailure ? (last.problem ?? last.reason) : null;
}
