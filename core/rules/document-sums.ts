import { addCount } from '../text/add-count.ts';
import type { ChunkSummary } from './check-chunk.ts';

interface HasSummary {
  readonly summary: ChunkSummary;
}

/** What the rules about a whole document need to know of all its items, kept up to date by the chunks that go and come. */
export class DocumentSums {
  /** How many tools there are. */
  tools = 0;
  /** How many of the properties that stand beside the tools. */
  rootProperties = 0;
  /** In how many chunks something uses more than the notation of the README. */
  #newer = 0;
  readonly #names = new Map<string, number>();
  readonly #repeated = new Set<string>();

  update(gone: readonly HasSummary[], come: readonly HasSummary[]): void {
    for (const { summary } of gone) this.#add(summary, -1);
    for (const { summary } of come) this.#add(summary, 1);
  }

  /** Whether anything uses more than the notation of the README. */
  get usesNewer(): boolean {
    return this.#newer > 0;
  }

  /** The names that more than one tool has. */
  get repeatedNames(): ReadonlySet<string> {
    return this.#repeated;
  }

  #add({ tools, rootProperties, usesNewer, toolNames }: ChunkSummary, sign: 1 | -1): void {
    this.tools += sign * tools;
    this.rootProperties += sign * rootProperties.length;
    this.#newer += usesNewer ? sign : 0;
    for (const { text } of toolNames) {
      addCount(this.#names, text, sign);
      if ((this.#names.get(text) ?? 0) > 1) this.#repeated.add(text);
      else this.#repeated.delete(text);
    }
  }
}
