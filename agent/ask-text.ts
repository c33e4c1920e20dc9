import { readCalls } from '../core/calls/index.ts';
import { type OrProblem, say } from '../core/text/index.ts';
import { askWithAttempts } from './attempts.ts';
import type { Clock } from './clock.ts';
import { defaultRunLimits, type Step } from './log.ts';
import type { ModelBridge } from './model-bridge.ts';

export interface AskTextPorts {
  readonly bridge: ModelBridge;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly record?: ((step: Step) => void) | undefined;
}

type TextAnswer = OrProblem<{ readonly text: string }>;

/** Asks a model for a text, without tools. */
export async function askText(system: string, prompt: string, ports: AskTextPorts): Promise<TextAnswer> {
  const { bridge, clock, signal } = ports;
  let problem = say`The run was stopped.`;
  const record = (step: Step): void => {
    if (step.step === 'attempt-failed') problem = step.problem;
    ports.record?.(step);
  };
  const messages = [
    { role: 'system', text: system },
    { role: 'user', text: prompt },
  ] as const;
  const answer = await askWithAttempts(
    { messages, tools: [] },
    { bridge, clock, signal, limits: defaultRunLimits, record },
  );
  if (answer === null) return { ok: false, problem };
  const { raw, family, refusal } = answer;
  if (refusal !== null) return { ok: false, problem: refusal };
  const text = (family === null ? raw : readCalls(raw, { family }).content).trim();
  return text === '' ? { ok: false, problem: say`The model's response is empty.` } : { ok: true, text };
}
