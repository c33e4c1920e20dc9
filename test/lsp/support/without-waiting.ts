import type { Timers } from '../../../server/runtime.ts';

/** A clock on which every wait is over at once, as if the person paused after each key. */
export const withoutWaiting: Timers = {
  after(_milliseconds, callback) {
    const timer = setTimeout(callback, 0);
    return () => clearTimeout(timer);
  },
};
