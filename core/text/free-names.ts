/** Makes names unique by a number after taken ones. */
export class FreeNames {
  readonly #taken: Set<string>;
  readonly #maxLength: number;
  /** The next number by name: trying all numbers again would take quadratic time. */
  readonly #nextNumber = new Map<string, number>();

  /** @param maxLength In UTF-16 units; a longer name is cut off before its number. */
  constructor(taken: Iterable<string>, maxLength: number) {
    this.#taken = new Set(taken);
    this.#maxLength = maxLength;
  }

  /** `name`, or `name` with the first number from 2 on that makes it free; marks it as taken. */
  take(name: string): string {
    const stem = name.slice(0, this.#maxLength);
    let free = stem;
    for (let number = this.#nextNumber.get(stem) ?? 2; this.#taken.has(free); number++) {
      const suffix = `_${number}`;
      free = stem.slice(0, this.#maxLength - suffix.length) + suffix;
      this.#nextNumber.set(stem, number + 1);
    }
    this.#taken.add(free);
    return free;
  }
}
