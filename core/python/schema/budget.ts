/** Thrown inside the schema reader when a source asks for more work than any real one; never leaves the room. */
export class OutOfBudget extends Error {}

/** How much work one question may cost; aliases that double at each step would otherwise never end. */
export class Budget {
  #steps: number;
  #depth = 0;
  static readonly STEPS = 100_000;
  static readonly DEPTH = 120;

  constructor(steps: number = Budget.STEPS) {
    this.#steps = steps;
  }

  /** Runs `work` one level deeper. */
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
