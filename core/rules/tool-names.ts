import type { ChunkSummary } from './check-chunk.ts';

/**
 * How often each tool name occurs in a document, kept up to date by the runs of items that came and went, so that a
 * keystroke costs what it changed and not what the document holds.
 */
export class ToolNames {
  readonly #counts = new Map<string, number>();
  readonly #repeated = new Set<string>();
  #summaries: readonly ChunkSummary[] = [];

  /** Takes the summaries of a new version of the document; unchanged ones are the same objects as before. */
  update(summaries: readonly ChunkSummary[]): void {
    const before = this.#summaries;
    let head = 0;
    while (head < before.length && head < summaries.length && before[head] === summaries[head]) {
      head++;
    }
    let tail = 0;
    while (
      tail < Math.min(before.length, summaries.length) - head &&
      before[before.length - 1 - tail] === summaries[summaries.length - 1 - tail]
    ) {
      tail++;
    }
    for (const summary of before.slice(head, before.length - tail)) {
      this.#add(summary, -1);
    }
    for (const summary of summaries.slice(head, summaries.length - tail)) {
      this.#add(summary, 1);
    }
    this.#summaries = summaries;
  }

  /** The names that more than one tool has. */
  get repeated(): ReadonlySet<string> {
    return this.#repeated;
  }

  #add(summary: ChunkSummary, change: 1 | -1): void {
    for (const { value } of summary.toolNames) {
      const count = (this.#counts.get(value.text) ?? 0) + change;
      if (count === 0) {
        this.#counts.delete(value.text);
      } else {
        this.#counts.set(value.text, count);
      }
      if (count > 1) {
        this.#repeated.add(value.text);
      } else {
        this.#repeated.delete(value.text);
      }
    }
  }
}
