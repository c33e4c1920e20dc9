import type { LoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { quietChunk } from './quiet-chunk.ts';

/** The quiet items at the end of a document, from the first behind which all are quiet, as they are walked over. */
export class QuietTail {
  /** The chunk and the index in it of the first of them. */
  readonly #chunk: number;
  readonly #item: number;
  /** How many tools there are that were not walked over, and how many of them have blocks. */
  #tools = 0;
  #withBlocks = 0;
  #sawBlocks = false;

  /** None of the chunks before `least` is looked at. */
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

  /** How many tools there are. */
  get tools(): number {
    return this.#tools;
  }

  /** Whether item `item` of chunk `chunk` is one of them. */
  has(chunk: number, item: number): boolean {
    return chunk > this.#chunk || (chunk === this.#chunk && item >= this.#item);
  }

  /** Whether nothing else can happen in those that are left, where `level` more braces were opened than closed. */
  isKnown(level: number): boolean {
    return level !== -1 || this.#sawBlocks || this.#withBlocks === 0;
  }

  /** Walks over the first of those that are left. */
  pass(item: RootItem): void {
    if (item.kind !== 'element') return;
    this.#tools--;
    if (!item.properties.some(({ value, block }) => value?.kind === 'block' || block !== null)) return;
    this.#withBlocks--;
    this.#sawBlocks = true;
  }
}
