import { say } from '../../../core/text/index.ts';
import type { Clock } from '../../clock.ts';
import { type ModelAnswer, type ModelBridge, ModelFailure } from '../../model-bridge.ts';

export interface AnswerTimes {
  /** The longest time without a byte, in seconds. */
  readonly silence: number;
  /** The longest time in all, in seconds. */
  readonly total: number;
}

type Ask = (options: { readonly signal: AbortSignal; readonly onBytes: () => void }) => Promise<ModelAnswer>;

/** Asks, and gives up after silence, or after the whole time. Rejects with a ModelFailure, or as `ask` does. */
export async function inTime(
  { name }: Pick<ModelBridge, 'name'>,
  { silence, total }: AnswerTimes,
  clock: Clock,
  stop: AbortSignal,
  ask: Ask,
): Promise<ModelAnswer> {
  const own = new AbortController();
  const over = new AbortController();
  const abort = (): void => own.abort();
  stop.addEventListener('abort', abort, { once: true });
  if (stop.aborted) abort();
  const start = clock.now();
  let last = start;
  const late = async (): Promise<never> => {
    for (;;) {
      const [silent, ended] = [last + silence * 1_000, start + total * 1_000];
      const left = Math.min(silent, ended) - clock.now();
      if (left > 0) await clock.wait(left, over.signal);
      // The answer came: this promise has lost the race, and stays open.
      if (over.signal.aborted) return new Promise(() => undefined);
      if (clock.now() >= ended) {
        throw new ModelFailure(say`${name} didn't finish its response within ${total} seconds.`, { isPassing: false });
      }
      if (clock.now() >= last + silence * 1_000) {
        throw new ModelFailure(say`${name} sent nothing for ${silence} seconds.`, { isPassing: true });
      }
    }
  };
  const onBytes = (): void => {
    last = clock.now();
  };
  const asked = ask({ signal: own.signal, onBytes });
  try {
    return await Promise.race([asked, late()]);
  } catch (error) {
    // A later failure of the request has no effect.
    asked.catch(() => undefined);
    throw error;
  } finally {
    over.abort();
    own.abort();
    stop.removeEventListener('abort', abort);
  }
}
