import process from 'node:process';

/** Does the work with a signal that is aborted when a person presses Ctrl+C; pressed twice, the process ends as always. */
export async function untilInterrupted<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
}
