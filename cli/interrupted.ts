import type { ValidateAll } from '../agent/validate-all.ts';
import { KeptThread } from '../validator/kept-thread.ts';
import { startThread } from '../validator/stoppable.ts';

/**
 * Does work that validates values often, in one thread that ends with the work. The first Ctrl+C aborts the signal, the second ends the
 * process.
 */
export async function untilInterrupted<Value>(
  work: (signal: AbortSignal, validate: ValidateAll) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  const thread = new KeptThread(startThread);
  process.once('SIGINT', interrupt);
  try {
    return await work(stop.signal, (questions) => thread.askAll(questions));
  } finally {
    await thread.close();
    process.removeListener('SIGINT', interrupt);
  }
}
