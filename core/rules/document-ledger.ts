import { ChunkLedger } from '../notation/chunk-ledger.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import { type RootChunks, RootLedger } from '../notation/root-ledger.ts';
import { type ChunkSummary, checkChunk } from './check-chunk.ts';
import type { Judges } from './check-item.ts';
import { ToolNames } from './tool-names.ts';

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
