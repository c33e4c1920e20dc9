import type { Cancel, Timers } from '../../../server/runtime.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that advances only on the test's command. */
export class HandClock implements Timers {
  readonly #timers = new Set<Timer>();
  #now = 0;

  after(milliseconds: number, callback: () => void): Cancel {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass: due callbacks run in order. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = [...this.#timers].filter(({ at }) => at <= this.#now).sort((a, b) => a.at - b.at);
    for (const timer of due) if (this.#timers.delete(timer)) timer.callback();
  }
}
