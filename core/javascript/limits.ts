import { say } from '../text/say.ts';
import type { CodePlace } from './syntax.ts';
import { type UnknownValue, unknownAt } from './values.ts';

const stepsPerValue = 200_000;
const stepsPerFile = 2_000_000;
/** Each level of code uses a few frames of the stack. */
const deepest = 150;
/** UTF-16 code units of a text that is put together. */
export const longestText = 1_000_000;

/** Keeps the time and depth of reading in bounds. */
export class Limits {
  #ofFile = stepsPerFile;
  #ofValue = stepsPerValue;
  #depth = 0;

  beginFile(): void {
    this.#ofFile = stepsPerFile;
    this.beginValue();
  }

  beginValue(): void {
    this.#ofValue = stepsPerValue;
    this.#depth = 0;
  }

  /** Whether so many more steps are allowed. */
  spend(steps: number): boolean {
    this.#ofFile -= steps;
    this.#ofValue -= steps;
    return this.#ofFile > 0 && this.#ofValue > 0;
  }

  /** The result of `work` one level deeper. */
  deeper<Result>(work: () => Result, place: () => CodePlace): Result | UnknownValue {
    if (this.#depth >= deepest) return tooLong(place());
    this.#depth++;
    try {
      return work();
    } finally {
      this.#depth--;
    }
  }
}

export function tooLong(place: CodePlace): UnknownValue {
  return unknownAt(place, say`Code is too long or too deep to be read`);
}
