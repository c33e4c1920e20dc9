import { addCount } from '../text/add-count.ts';
import type { FoundChunk } from './found-chunk.ts';

/** Sums over the chunks of one version of a document after the other: only what went and came is counted. */
export class FoundSums {
  #chunks: readonly FoundChunk[] = [];
  readonly #rules = new Map<string, number>();
  readonly #placed = new Map<string, number>();
  readonly #severities = [0, 0, 0, 0];

  /** The sums over these chunks. */
  update(chunks: readonly FoundChunk[]): {
    readonly rules: ReadonlyMap<string, number>;
    readonly placed: ReadonlyMap<string, number>;
    readonly severities: readonly number[];
  } {
    const before = this.#chunks;
    const shorter = Math.min(before.length, chunks.length);
    let head = 0;
    while (head < shorter && before[head] === chunks[head]) head++;
    let tail = 0;
    while (tail < shorter - head && before[before.length - 1 - tail] === chunks[chunks.length - 1 - tail]) tail++;
    for (let at = head; at < Math.max(before.length, chunks.length) - tail; at++) {
      const [gone, come] = [
        at < before.length - tail ? before[at] : undefined,
        at < chunks.length - tail ? chunks[at] : undefined,
      ];
      if (gone === come) continue;
      this.#add(gone, -1);
      this.#add(come, 1);
    }
    this.#chunks = chunks;
    return { rules: new Map(this.#rules), placed: this.#placed, severities: [...this.#severities] };
  }

  #add(chunk: FoundChunk | undefined, sign: 1 | -1): void {
    if (chunk === undefined) return;
    for (const [rule, count] of chunk.rules) addCount(this.#rules, rule, sign * count);
    for (const [rule, count] of chunk.placed) addCount(this.#placed, rule, sign * count);
    for (const [weight, count] of chunk.severities.entries()) {
      this.#severities[weight] = (this.#severities[weight] ?? 0) + sign * count;
    }
  }
}
