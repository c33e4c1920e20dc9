import type { Span } from './span.ts';

/** A span that is computed at the first use. */
export class LateSpan implements Span {
  #span: Span | (() => Span);

  constructor(find: () => Span) {
    this.#span = find;
  }

  get start(): number {
    return this.toJSON().start;
  }

  get end(): number {
    return this.toJSON().end;
  }

  toJSON(): Span {
    if (typeof this.#span === 'function') this.#span = this.#span();
    return this.#span;
  }
}
