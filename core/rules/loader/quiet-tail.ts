import type { LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { quietChunk } from './quiet-chunk.ts';

/** The quiet items at the end of a document, from the first after which all are quiet; a cursor over them. */
export class QuietTail {
  readonly #chunk: number;
  readonly #item: number;
  /** The number of tools not yet passed, and of those with blocks. */
  #tools = 0;
  #withBlocks = 0;
  #sawBlocks = false;

  /** Chunks before `least` are not examined. */
  constructor(document: NotationDocument, version: LoaderVersion, least: number) {
    let chunk = document.chunks.length;
    let item = 0;
    for (; chunk > least && item === 0; chunk--) {
      const end = quietChunk(document, chunk - 1, version);
      if (end === null) break;
      this.#tools += end.tools;
      this.#withBlocks += end.withBlocks;
      item = end.first;
    }
    this.#chunk = chunk;
    this.#item = item;
  }

  get tools(): number {
    return this.#tools;
  }

  has(chunk: number, item: number): boolean {
    return chunk > this.#chunk || (chunk === this.#chunk && item >= this.#item);
  }

  /** Whether the result for the remaining items is known, with `level` more braces opened than closed. */
  isKnown(level: number): boolean {
    return level !== -1 || this.#sawBlocks || this.#withBlocks === 0;
  }

  pass(item: RootItem): void {
    if (item.kind !== 'element') return;
    this.#tools--;
    if (!item.properties.some(({ value, block }) => value?.kind === 'block' || block !== null)) return;
    this.#withBlocks--;
    this.#sawBlocks = true;
  }
}
