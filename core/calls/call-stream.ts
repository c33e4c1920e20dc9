import type { CallReadings, ReadCallsOptions } from './call.ts';
import { readCalls } from './read-calls.ts';

/** Reads an answer that comes in chunks, cut anywhere. It ends in the same calls as the whole text. */
export class CallStream {
  readonly #options: ReadCallsOptions;
  #chunks: string[] = [];

  constructor(options: ReadCallsOptions = {}) {
    this.#options = options;
  }

  /** Takes the next chunk; costs no more than keeping it. */
  push(chunk: string): void {
    this.#chunks.push(chunk);
  }

  /** What the text so far holds; what is not closed yet is no mistake. Takes time in proportion to the text so far. */
  soFar(): CallReadings {
    return readCalls(this.#text(), { ...this.#options, isOpen: true });
  }

  /** What the whole text holds. Takes time in proportion to it. */
  end(): CallReadings {
    return readCalls(this.#text(), this.#options);
  }

  #text(): string {
    const text = this.#chunks.join('');
    this.#chunks = [text];
    return text;
  }
}
