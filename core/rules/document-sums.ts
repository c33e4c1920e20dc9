import { addCount } from '../text/add-count.ts';
import type { ChunkSummary } from './check-chunk.ts';

interface HasSummary {
  readonly summary: ChunkSummary;
}

/** Sums over the chunks of a document for the rules about the whole document, kept up to date with the chunks removed and added. */
export class DocumentSums {
  tools = 0;
  rootProperties = 0;
  ignoredClasses = 0;
  readonly #names = new Map<string, number>();
  readonly #repeated = new Set<string>();

  update(gone: readonly HasSummary[], come: readonly HasSummary[]): void {
    for (const { summary } of gone) this.#add(summary, -1);
    for (const { summary } of come) this.#add(summary, 1);
  }

  get repeatedNames(): ReadonlySet<string> {
    return this.#repeated;
  }

  #add({ tools, rootProperties, ignoredClasses, toolNames }: ChunkSummary, sign: 1 | -1): void {
    this.tools += sign * tools;
    this.rootProperties += sign * rootProperties.length;
    this.ignoredClasses += sign * ignoredClasses;
    for (const { value } of toolNames) {
      const { text } = value;
      addCount(this.#names, text, sign);
      if ((this.#names.get(text) ?? 0) > 1) this.#repeated.add(text);
      else this.#repeated.delete(text);
    }
  }
}
