import type { Timers } from '../../../server/runtime.ts';

/** A clock on which every wait is over at once: what is held back while a person types comes as soon as the person pauses. */
export const withoutWaiting: Timers = {
  after(_milliseconds, callback) {
    const timer = setTimeout(callback, 0);
    return () => clearTimeout(timer);
  },
};
