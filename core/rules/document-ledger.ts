import { ChunkLedger } from '../notation/chunk-ledger.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import { type RootChunks, RootLedger } from '../notation/root-ledger.ts';
import type { StringNode } from '../notation/syntax.ts';
import { type ChunkSummary, checkChunk } from './check-chunk.ts';
import type { Judges } from './check-item.ts';

/** What the rules about items found in one document, version after version, and what the rules about the whole need to know. */
export class DocumentLedger {
  readonly #chunks = new ChunkLedger<ChunkSummary>();
  readonly #names = new ToolNames();
  readonly #root = new RootLedger();
  #newerChunks = 0;
  /** One for each chunk, in order. */
  summaries: readonly ChunkSummary[] = [];
  /** How many tools there are. */
  tools = 0;
  /** How many of the properties that stand beside the tools. */
  rootProperties = 0;
  /** How many findings there are in all chunks. */
  findings = 0;
  /** The mistakes between, before and after the items. */
  root: RootChunks = { all: null, from: 0, count: 0, missing: null };

  /** Takes a new version of the document. */
  update(document: NotationDocument, judges: Judges): void {
    const { all, gone, come } = this.#chunks.update(document, judges.key, (index) =>
      checkChunk(document, index, judges),
    );
    this.summaries = all;
    this.#names.update(gone, come);
    this.root = this.#root.chunks(document);
    for (const summary of gone) this.#add(summary, -1);
    for (const summary of come) this.#add(summary, 1);
  }

  /** Whether anything uses more than the notation of the README. */
  get usesNewer(): boolean {
    return this.#newerChunks > 0;
  }

  /** The tool names that occur more than once. */
  get repeatedNames(): ReadonlySet<string> {
    return this.#names.repeated;
  }

  #add({ tools, rootProperties, findings, usesNewer }: ChunkSummary, sign: 1 | -1): void {
    this.tools += sign * tools;
    this.rootProperties += sign * rootProperties.length;
    this.findings += sign * findings.length;
    this.#newerChunks += usesNewer ? sign : 0;
  }
}

/**
 * How often each tool name occurs in a document, kept up to date by the chunks that came and went, so that a
 * keystroke costs what it changed and not what the document holds.
 */
class ToolNames {
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
