import type { Clock } from '../clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true || milliseconds <= 0) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, milliseconds);
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener('abort', end, { once: true });
    }),
};
