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
  static readonly STEPS = 100_000;
  static readonly DEPTH = 120;

  constructor(steps: number = Budget.STEPS) {
    this.#steps = steps;
  }

  /** Takes work of that many steps. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new OutOfBudget();
  }

  step<T>(work: () => T): T {
    this.#steps--;
    if (this.#steps < 0 || this.#depth > Budget.DEPTH) throw new OutOfBudget();
    this.#depth++;
    try {
      return work();
    } finally {
      this.#depth--;
    }
  }
}
