import type { PartialParse, Tree } from '@lezer/common';
import { parser } from '@lezer/python';
import { inGrammar, startCountAgain } from './grammar-gaps.ts';

/** Steps of the parser between two checks of the clock. */
const STEPS_PER_LOOK = 64;

/** Throws a SyntaxError at the first mistake. */
const strictParser = parser.configure({ strict: true });

/** A parse in steps. */
export class PythonParse {
  readonly #parse: PartialParse;
  readonly #text: string;

  /** `text` is in the grammar of the parser (`grammar-gaps.ts`). */
  constructor(text: string, isStrict = false) {
    this.#parse = (isStrict ? strictParser : parser).startParse(text);
    this.#text = text;
  }

  /** The offset that is reached. */
  get position(): number {
    return this.#parse.parsedPos;
  }

  /** The tree; null where it takes longer, and a further call goes on. A strict parse throws a SyntaxError at the first mistake. */
  advance(milliseconds: number): Tree | null {
    const end = Date.now() + milliseconds;
    for (let step = 1; ; step++) {
      const tree = this.#step();
      if (tree !== null) return tree;
      if (step % STEPS_PER_LOOK === 0 && Date.now() >= end) return null;
    }
  }

  /** The tree, however long it takes. A strict parse throws a SyntaxError at the first mistake. */
  finish(): Tree {
    for (;;) {
      const tree = this.#step();
      if (tree !== null) return tree;
    }
  }

  #step(): Tree | null {
    const tree = this.#parse.advance();
    if (tree === null) startCountAgain(this.#parse, this.#text);
    return tree;
  }

  /** Ends the text at the offset that is reached. */
  stop(): void {
    this.#parse.stopAt(this.#parse.parsedPos);
  }
}

/** The tree of a text that is Python from end to end; null at the first mistake. */
export function strictTree(text: string): Tree | null {
  try {
    return new PythonParse(inGrammar(text), true).finish();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The tree of a module, with error nodes. */
export function moduleTree(text: string): Tree {
  return startParse(text).finish();
}

/** Starts to parse a module, with error nodes. */
export function startParse(text: string): PythonParse {
  return new PythonParse(inGrammar(text));
}
