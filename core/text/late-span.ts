import type { Span } from './span.ts';

/** A span that is looked for when one of its ends is first asked for. */
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

  /** The span as a plain object. */
  toJSON(): Span {
    if (typeof this.#span === 'function') this.#span = this.#span();
    return this.#span;
  }
}
