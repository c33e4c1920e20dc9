import type { Host, OutputStream } from './host.ts';

const width = 24;
const silentMilliseconds = 400;
const redrawMilliseconds = 80;

/** A progress bar on a terminal; no output elsewhere. */
export class Progress {
  readonly #stream: OutputStream;
  readonly #total: number;
  readonly #what: string;
  readonly #now: () => number;
  readonly #start: number;
  #drawn = 0;
  #isVisible = false;

  constructor({ standardError, now }: Host, total: number, what: string) {
    this.#stream = standardError;
    this.#now = now;
    this.#start = now();
    this.#total = total;
    this.#what = what;
  }

  at(done: number): void {
    const now = this.#now();
    if (!this.#stream.isTerminal || now - this.#start < silentMilliseconds || now - this.#drawn < redrawMilliseconds) {
      return;
    }
    this.#drawn = now;
    this.#isVisible = true;
    const filled = Math.round((done / Math.max(1, this.#total)) * width);
    this.#stream.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${this.#total} ${this.#what}`);
  }

  /** Removes the bar, before any other output. */
  end(): void {
    if (this.#isVisible) this.#stream.write('\r\u001b[K');
    this.#isVisible = false;
  }
}
