import { addCount } from '../text/add-count.ts';
import type { AionException } from './finding.ts';
import { emptyChunk, type FoundChunk } from './found-chunk.ts';

/** Sums over the chunks of a document, kept up to date by those that go and come. */
export class FoundSums {
  readonly #rules = new Map<string, number>();
  readonly #placed = new Map<string, number>();
  readonly #severities = [0, 0, 0, 0];
  /** In how many chunks a finding tells of an exception that ends the reading. */
  readonly named = new Map<AionException, number>();

  add(chunk: FoundChunk, sign: 1 | -1): void {
    if (chunk === emptyChunk) return;
    for (const [rule, count] of chunk.rules) addCount(this.#rules, rule, sign * count);
    for (const [rule, count] of chunk.placed) addCount(this.#placed, rule, sign * count);
    for (const [weight, count] of chunk.severities.entries()) {
      this.#severities[weight] = (this.#severities[weight] ?? 0) + sign * count;
    }
    for (const exception of chunk.named) addCount(this.named, exception, sign);
  }

  /** The sums as they are now; `placed` is good until they change. */
  copy(): {
    readonly rules: ReadonlyMap<string, number>;
    readonly placed: ReadonlyMap<string, number>;
    readonly severities: readonly number[];
  } {
    return { rules: new Map(this.#rules), placed: this.#placed, severities: [...this.#severities] };
  }
}
