import type { StringNode } from '../notation/syntax.ts';
import type { ChunkSummary } from './check-chunk.ts';

/**
 * How often each tool name occurs in a document, kept up to date by the chunks that came and went, so that a
 * keystroke costs what it changed and not what the document holds.
 */
export class ToolNames {
  readonly #counts = new Map<string, number>();
  readonly #repeated = new Set<string>();

  /** Takes over a new version of the document: the chunks that it does not have any more, and those that are new. */
  update(gone: readonly ChunkSummary[], come: readonly ChunkSummary[]): void {
    const before = namesOf(gone);
    const now = namesOf(come);
    // A chunk is made anew for each of its items that changes; nearly all names in it are the very same as before.
    let head = 0;
    while (head < before.length && head < now.length && before[head] === now[head]) head++;
    let tail = 0;
    while (
      tail < Math.min(before.length, now.length) - head &&
      before[before.length - 1 - tail] === now[now.length - 1 - tail]
    ) {
      tail++;
    }
    for (const { text } of before.slice(head, before.length - tail)) this.#add(text, -1);
    for (const { text } of now.slice(head, now.length - tail)) this.#add(text, 1);
  }

  /** The names that more than one tool has. */
  get repeated(): ReadonlySet<string> {
    return this.#repeated;
  }

  #add(name: string, change: 1 | -1): void {
    const count = (this.#counts.get(name) ?? 0) + change;
    if (count === 0) {
      this.#counts.delete(name);
    } else {
      this.#counts.set(name, count);
    }
    if (count > 1) {
      this.#repeated.add(name);
    } else {
      this.#repeated.delete(name);
    }
  }
}

function namesOf(summaries: readonly ChunkSummary[]): readonly StringNode[] {
  return summaries.length === 1 ? (summaries[0]?.toolNames ?? []) : summaries.flatMap(({ toolNames }) => toolNames);
}
