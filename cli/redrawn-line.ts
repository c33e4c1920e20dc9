import type { Host, OutputStream } from './host.ts';

const silentMilliseconds = 400;
const redrawMilliseconds = 80;

/** A line of a terminal that is drawn again and again: not at once, and not more often than a person reads. No output elsewhere. */
export class RedrawnLine {
  readonly #stream: OutputStream;
  readonly #now: () => number;
  readonly #start: number;
  #drawn = 0;
  #isVisible = false;

  constructor({ standardError, now }: Host) {
    this.#stream = standardError;
    this.#now = now;
    this.#start = now();
  }

  /** Draws the text if it is time, cut to the width of the terminal. */
  draw(text: () => string): void {
    const now = this.#now();
    if (!this.#stream.isTerminal || now - this.#start < silentMilliseconds || now - this.#drawn < redrawMilliseconds) {
      return;
    }
    this.#drawn = now;
    this.#isVisible = true;
    this.#stream.write(`\r${text().slice(0, Math.max(1, this.#stream.columns - 1))}\u001b[K`);
  }

  /** Removes the line, before any other output. */
  end(): void {
    if (this.#isVisible) this.#stream.write('\r\u001b[K');
    this.#isVisible = false;
  }
}
