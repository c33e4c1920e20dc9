/** Ascending numbers; those from one index on are moved by one amount. While a person types, only the amount changes. */
export class MovedNumbers {
  readonly #numbers: Int32Array;
  readonly #movedFrom: number;
  readonly #by: number;

  constructor(numbers: Int32Array, movedFrom: number = numbers.length, by: number = 0) {
    this.#numbers = numbers;
    this.#movedFrom = movedFrom;
    this.#by = by;
  }

  get length(): number {
    return this.#numbers.length;
  }

  /** The number at `index`; 0 where there is none. */
  at(index: number): number {
    const number = this.#numbers[index];
    return number === undefined ? 0 : index < this.#movedFrom ? number : number + this.#by;
  }

  /** The index of the last number that is at most `wanted`; -1 for none. */
  lastAtMost(wanted: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The numbers with [from, to) replaced by `between`, and `by` added to those behind. */
  spliced(from: number, to: number, between: MovedNumbers, by: number): MovedNumbers {
    if (this.#hasFrom(from, to, between)) return this.#movedBy(to, by);
    const behind = from + between.length;
    const numbers = new Int32Array(behind + this.length - to);
    for (let at = 0; at < numbers.length; at++) {
      numbers[at] = at < from ? this.at(at) : at < behind ? between.at(at - from) : this.at(at - behind + to) + by;
    }
    return new MovedNumbers(numbers);
  }

  #hasFrom(from: number, to: number, between: MovedNumbers): boolean {
    let same = to - from === between.length;
    for (let at = from; same && at < to; at++) same = this.at(at) === between.at(at - from);
    return same;
  }

  #movedBy(from: number, by: number): MovedNumbers {
    if (by === 0) return this;
    if (this.#by === 0 || this.#movedFrom === from) return new MovedNumbers(this.#numbers, from, this.#by + by);
    const numbers = this.#numbers.map((_, at) => this.at(at));
    return new MovedNumbers(numbers, from, by);
  }
}
