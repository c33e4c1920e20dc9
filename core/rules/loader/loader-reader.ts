import { isReadAtAll } from '../../loaders/read.ts';
import type { LedgerUpdate } from '../../notation/chunk-ledger.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { KeptChunk } from '../kept-chunk.ts';
import { type LoaderInForce, loaderKey } from '../loader-in-force.ts';
import { aloneInChunk, nothingAlone } from './alone-in-chunk.ts';
import { StretchReadings } from './stretch-readings.ts';

/**
 * Reads successive document versions as the loaders in force do; unchanged chunks are not read again. Items are read alone, unless a loader
 * can let one affect others: then its model reads them together.
 */
export class LoaderReader {
  #key = '';
  /** The chunks of the previous version with items read together. */
  #composed: readonly KeptChunk[] = [];

  /** Sets `loader` of each chunk. Returns the changed chunks, and whether the loaders read the text at all. */
  read(
    document: NotationDocument,
    loader: LoaderInForce,
    { all, come }: LedgerUpdate<KeptChunk>,
  ): { readonly isRead: boolean; readonly changed: readonly KeptChunk[] } {
    const key = loaderKey(loader);
    const again = key === this.#key ? come : all;
    this.#key = key;
    // Of a text with too many mistakes, a loader would compare all, also the rest that is not checked.
    const isRead = document.isWhole && isReadAtAll(document.text);
    for (const kept of again) kept.alone = document.isWhole ? aloneInChunk(document, kept.index, loader) : nothingAlone;
    const reaching = isRead ? all.filter(({ alone }) => alone.reaching.size > 0) : [];
    const together = reaching.length > 0 ? new StretchReadings(document, loader, reaching) : null;
    const composed = isRead ? (together?.composed ?? []).flatMap((index) => all[index] ?? []) : all;
    const changed: KeptChunk[] = [];
    for (const kept of new Set([...again, ...this.#composed, ...composed])) {
      if (kept.index < 0) continue;
      const made = isRead ? (together?.chunk(kept) ?? kept.alone) : nothingAlone;
      if (made === kept.loader) continue;
      kept.loader = made;
      changed.push(kept);
    }
    this.#composed = composed.slice();
    return { isRead, changed };
  }
}
