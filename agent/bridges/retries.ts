import type { Clock } from '../clock.ts';
import { ModelFailure } from '../model-bridge.ts';

/** As in Aeon Core. */
export const defaultAttempts = 3;

/** Milliseconds before the second attempt; each later wait is twice as long. */
const firstWait = 1_000;

/** The milliseconds to wait after attempt number `attempt`: the server's own time, else 1, 2, 4, … seconds. */
export function waitAfter({ retryAfter }: ModelFailure, attempt: number): number {
  return retryAfter ?? firstWait * 2 ** (attempt - 1);
}

/** Does the work, at most `attempts` times while its failure may pass. Rejects with the last failure. */
export async function withRetries<Value>(
  attempts: number,
  wait: Clock['wait'],
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ModelFailure) || !error.isPassing || attempt >= attempts || signal.aborted) throw error;
      await wait(waitAfter(error, attempt), signal);
      if (signal.aborted) throw error;
    }
  }
}
