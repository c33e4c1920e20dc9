/** The time, as a parameter for tests. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. Never rejects. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

type Raced<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'late' }
  | { readonly kind: 'stopped' };

/**
 * Runs the work for at most so many milliseconds. When the time is over or the run is stopped, the work's signal is aborted and its result
 * is ignored, even if the work ignores the signal. Rejects only if the work does.
 */
export async function within<Value>(
  clock: Clock,
  milliseconds: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Raced<Value>> {
  if (stop.aborted) return { kind: 'stopped' };
  const own = new AbortController();
  const over = new AbortController();
  const stopped = new Promise<Raced<Value>>((resolve) => {
    const end = (): void => {
      // At once: the work must take no further step.
      own.abort();
      resolve({ kind: 'stopped' });
    };
    stop.addEventListener('abort', end, { signal: over.signal, once: true });
  });
  const late = clock.wait(milliseconds, over.signal).then((): Raced<Value> => ({ kind: 'late' }));
  const done = work(own.signal).then((value): Raced<Value> => ({ kind: 'done', value }));
  try {
    const first = await Promise.race([done, stopped, late]);
    // A later failure of the work has no effect.
    if (first.kind !== 'done') done.catch(() => undefined);
    return first;
  } finally {
    over.abort();
    own.abort();
  }
}
