import type { Timers } from './runtime.ts';

/** The timers that Node and the Web Worker share. */
export const timers: Timers = {
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
