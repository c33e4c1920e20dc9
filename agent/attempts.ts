import { say } from '../core/text/index.ts';
import { waitAfter } from './bridges/retries.ts';
import type { Clock } from './clock.ts';
import { within } from './clock.ts';
import type { Limits, Step } from './log.ts';
import { type ModelAnswer, type ModelBridge, ModelFailure } from './model-bridge.ts';
import type { Request } from './prompts.ts';

interface AttemptPorts {
  readonly bridge: ModelBridge;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly limits: Pick<Limits, 'attempts' | 'answerSeconds'>;
  readonly onText?: ((piece: string) => void) | undefined;
  readonly record: (step: Step) => void;
}

/**
 * The answer to a request, after at most `limits.attempts` attempts; each step is recorded. Passing failures (rate limit, failing server, broken stream, silence)
 * are tried again after the server's own time, else after 1, 2, 4, … seconds. Null without an answer: the last recorded step has the
 * reason; without such a step the run was stopped.
 */
export async function askWithAttempts(request: Request, ports: AttemptPorts): Promise<ModelAnswer | null> {
  const { bridge, clock, signal, limits, record, onText } = ports;
  const sent = bridge.written(request.messages, request.tools);
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) return null;
    record({ step: 'asked', attempt, sent });
    const answer = await oneAttempt(request, bridge, clock, signal, limits.answerSeconds, onText);
    if (answer === 'stopped' || signal.aborted) return null;
    if (!(answer instanceof ModelFailure)) {
      record({ step: 'answered', ...answer });
      return answer;
    }
    const mayPass = answer.isPassing && attempt < limits.attempts;
    const wait = mayPass ? waitAfter(answer, attempt) / 1_000 : null;
    const tried = answer.isPassing && attempt > 1 ? ` ${say`Attempt ${attempt} of ${limits.attempts}.`}` : '';
    record({ step: 'attempt-failed', attempt, problem: answer.message + tried, partial: answer.partial, wait });
    if (wait === null) return null;
    await clock.wait(wait * 1_000, signal);
  }
}

async function oneAttempt(
  { messages, tools }: Request,
  bridge: ModelBridge,
  clock: Clock,
  stop: AbortSignal,
  seconds: number,
  onText: ((piece: string) => void) | undefined,
): Promise<ModelAnswer | ModelFailure | 'stopped'> {
  try {
    const raced = await within(clock, seconds * 1_000, stop, (signal) =>
      // Each attempt is a step of the log.
      bridge.complete(messages, tools, { signal, onText, attempts: 1 }),
    );
    if (raced.kind === 'done') return raced.value;
    if (raced.kind === 'stopped') return 'stopped';
    return new ModelFailure(say`${bridge.name} didn't respond within ${seconds} seconds.`, { isPassing: true });
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    const says = error instanceof Error ? error.message : String(error);
    return new ModelFailure(`${bridge.name}: ${says}`, { isPassing: false });
  }
}
