import type { MacPart, Validate } from '../core/calls/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { defaultRunLimits, type Entry, type Limits } from './log.ts';
import { wayOf } from './model-bridge.ts';
import { type Policy, systemPolicies } from './policy.ts';
import { type RunPorts, startRun } from './run.ts';
import { sentNames } from './sent-names.ts';
import { type LoopState, stateOf } from './state.ts';

/** The answer in the format of Model Agnostic Context, for the completion handler of a bridge. */
export type Completion =
  | {
      readonly content: readonly MacPart[];
      /** Why the content is the fallback; absent for the model's answer. */
      readonly error?: string;
    }
  | { readonly error: string };

export interface AskOptions extends Pick<RunPorts, 'bridge' | 'callTool' | 'clock' | 'signal' | 'onEntry' | 'onText'> {
  readonly tools: readonly CanonicalTool[];
  /** Checks a value against a schema: `validateByAjv` of `aion-language-service/validator`, or your own. */
  readonly validate: Validate;
  /** The active policies, from `PolicyBook`. Default: the system's. */
  readonly policies?: readonly Policy[];
  readonly limits?: Partial<Limits>;
  /** The answer if the model gives none. */
  readonly fallback?: string;
  /** Called once, at the end. */
  readonly completionHandler?: (completion: Completion) => void;
}

export interface Asked {
  readonly state: LoopState;
  readonly entries: readonly Entry[];
}

/** Asks a model a question and lets it call tools. Rejects where the bridge's format cannot carry a tool. */
export async function ask(question: string, options: AskOptions): Promise<Asked> {
  const { bridge, tools, validate, policies = systemPolicies, limits = {}, fallback = '', completionHandler } = options;
  const [problem] = sentNames(tools, bridge.form).problems;
  if (problem !== undefined) throw new Error(problem);
  const entries = await startRun(
    {
      model: bridge.name,
      way: wayOf(bridge),
      conversation: [{ role: 'user', text: question }],
      ...{ tools, policies, fallback },
      limits: { ...defaultRunLimits, ...limits },
    },
    { ...options, validate: async (questions) => questions.map(validate) },
  );
  const state = stateOf(entries);
  if (state === null) throw new Error('The run has no beginning.');
  completionHandler?.(completionOf(state));
  return { state, entries };
}

function completionOf({ end, answer }: LoopState): Completion {
  if (end?.reason === 'declined') return { error: end.answer };
  if (end?.reason === 'answered' && answer?.content !== undefined) return { content: answer.content };
  const content = [{ type: 'text', text: end?.answer ?? '' }] as const;
  if (end?.reason === 'answered') return { content };
  const error = end?.problem ?? 'There is no answer.';
  return end === null || end.answer === '' ? { error } : { content, error };
}
