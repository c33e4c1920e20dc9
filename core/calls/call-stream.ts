import type { CallReadings, ReadCallsOptions } from './call.ts';
import { readCalls } from './read-calls.ts';

/** Up to this length, in UTF-16 code units, the text so far is read anew whenever it is asked for. */
const alwaysRead = 512;

/** A longer text is read anew when it has grown by this part of what was read: all readings together then take linear time. */
const growthToRead = 1 / 8;

/** Reads an answer that comes in chunks, cut anywhere. It ends in the same calls as the whole text. */
export class CallStream {
  readonly #options: ReadCallsOptions;
  #chunks: string[] = [];
  #length = 0;
  #last: { readonly length: number; readonly reading: CallReadings } | null = null;

  constructor(options: ReadCallsOptions = {}) {
    this.#options = options;
  }

  /** Takes the next chunk; costs no more than keeping it. */
  push(chunk: string): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /**
   * What the text so far holds; what is not closed yet is no mistake. Of a text with more than 512 code units the last ninth may not be read
   * yet. However often this is asked, all answers together take time in proportion to the text.
   */
  soFar(): CallReadings {
    const length = this.#length;
    const before = this.#last;
    const isNearly = before !== null && length > alwaysRead && length < before.length * (1 + growthToRead);
    if (before !== null && (isNearly || before.length === length)) return before.reading;
    const reading = readCalls(this.#text(), { ...this.#options, isOpen: true });
    this.#last = { length, reading };
    return reading;
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
