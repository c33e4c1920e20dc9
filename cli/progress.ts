import type { Host } from './host.ts';
import { RedrawnLine } from './redrawn-line.ts';

const width = 24;

/** A progress bar on a terminal; no output elsewhere. */
export class Progress {
  readonly #line: RedrawnLine;
  readonly #total: number;
  readonly #what: string;

  constructor(host: Host, total: number, what: string) {
    this.#line = new RedrawnLine(host);
    this.#total = total;
    this.#what = what;
  }

  at(done: number): void {
    const filled = Math.round((done / Math.max(1, this.#total)) * width);
    this.#line.draw(() => `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${this.#total} ${this.#what}`);
  }

  /** Removes the bar, before any other output. */
  end(): void {
    this.#line.end();
  }
}
