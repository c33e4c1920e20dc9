import type { Clock } from '../../clock.ts';

/** The longest pause after a rate limit, in milliseconds. */
const longestPause = 60_000;
/** Answers without a rate limit after which one more request may be in flight. */
const answersPerStep = 20;

/** Bounds the requests to one address, for all models and questions together. */
export class AddressLimiter {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #onPause: (seconds: number) => void;
  readonly #waiting: (() => void)[] = [];
  #limit: number;
  #inFlight = 0;
  #answers = 0;
  /** In milliseconds of the clock. */
  #pausedUntil = 0;

  /** At most `most` requests are in flight. `onPause` is told each pause, in seconds. */
  constructor(most: number, clock: Clock, onPause: (seconds: number) => void) {
    this.#most = most;
    this.#limit = most;
    this.#clock = clock;
    this.#onPause = onPause;
  }

  /** Waits for a free place and for the end of a pause; the request follows, and then {@link leave}. Returns at once if aborted. */
  async enter(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = this.#pausedUntil - this.#clock.now();
      if (pause > 0) await this.#clock.wait(pause, signal);
      else if (this.#inFlight < this.#limit) break;
      else await this.#place(signal);
    }
    this.#inFlight++;
  }

  leave(): void {
    this.#inFlight--;
    this.#waiting.shift()?.();
  }

  answered(): void {
    this.#answers++;
    if (this.#limit >= this.#most || this.#answers < answersPerStep) return;
    this.#answers = 0;
    this.#limit++;
    this.#waiting.shift()?.();
  }

  /** After a rate limit: no request starts for so many milliseconds, and later only half as many are in flight. */
  slowDown(milliseconds: number): void {
    const now = this.#clock.now();
    const until = now + Math.min(milliseconds, longestPause);
    if (this.#pausedUntil <= now) {
      this.#limit = Math.max(1, Math.floor(this.#limit / 2));
      this.#answers = 0;
      this.#onPause((until - now) / 1_000);
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  #place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      signal.addEventListener('abort', end, { once: true });
      this.#waiting.push(end);
    });
  }
}
