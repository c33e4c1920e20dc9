import type { Clock } from '../clock.ts';

/** In milliseconds. A timer with more ends at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true || milliseconds <= 0) {
        resolve();
        return;
      }
      let timer: ReturnType<typeof setTimeout>;
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const start = (left: number): void => {
        const part = Math.min(left, longestTimer);
        timer = setTimeout(() => (left > part ? start(left - part) : end()), part);
      };
      start(milliseconds);
      signal?.addEventListener('abort', end, { once: true });
    }),
};
