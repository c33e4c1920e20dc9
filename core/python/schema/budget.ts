/** Thrown when a source needs more work than any real one. Never leaves the schema reader. */
class OutOfBudget extends Error {}

/** The result of the work; `otherwise` where it takes more than its budget or the stack. */
export function withinBudget<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfBudget || error instanceof RangeError) return otherwise();
    throw error;
  }
}

/** The work limit of one query: aliases that double at each step would take exponential time. */
export class Budget {
  #steps: number;
  #depth = 0;
  readonly #ofFile: FileBudget | null;
  static readonly STEPS = 100_000;
  static readonly DEPTH = 120;

  constructor(steps: number = Budget.STEPS, ofFile: FileBudget | null = null) {
    this.#steps = steps;
    this.#ofFile = ofFile;
  }

  /** Takes work of that many steps. */
  spend(steps: number): void {
    this.#steps -= steps;
    this.#ofFile?.spent(steps);
    if (this.#steps < 0) throw new OutOfBudget();
  }

  step<T>(work: () => T): T {
    this.spend(1);
    if (this.#depth > Budget.DEPTH) throw new OutOfBudget();
    this.#depth++;
    try {
      return work();
    } finally {
      this.#depth--;
    }
  }
}

/** For a tool of a file whose tools took too much work: more than an ordinary one takes. */
const leastSteps = 200;

/** The work limits of the tools of one file: many tools can share a value that doubles. */
export class FileBudget {
  #left: number;

  /** Real tools take one step for four characters, and more for models of other files. */
  constructor(text: string) {
    this.#left = Budget.STEPS + 10 * text.length;
  }

  spent(steps: number): void {
    this.#left -= steps;
  }

  /** For the next tool. `most`: what one tool can take. */
  next(most: number): Budget {
    return new Budget(Math.min(most, Math.max(leastSteps, this.#left)), this);
  }
}
