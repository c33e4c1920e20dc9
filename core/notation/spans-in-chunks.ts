import { compact } from '../text/numbers.ts';
import type { Span } from '../text/span.ts';
import { perChunk } from './item-memory.ts';
import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';
import type { RootItem } from './syntax.ts';

/** Makes the item-relative spans of `spansOfItem` absolute for a document; kept per chunk as numbers: files have tens of thousands. */
export function spansInChunks(
  spansOfItem: (item: RootItem) => readonly Span[],
): (document: NotationDocument) => Generator<Span> {
  const placesIn = perChunk(({ items }: Chunk) => {
    const places: number[] = [];
    let offset = 0;
    for (const item of items) {
      for (const { start, end } of spansOfItem(item)) places.push(offset + start, offset + end);
      offset += item.width;
    }
    return compact(places);
  });
  return function* (document) {
    for (const [index, chunk] of document.chunks.entries()) {
      const base = document.chunkStart(index);
      const places = placesIn(chunk);
      for (let at = 0; at < places.length; at += 2) {
        yield { start: base + (places[at] ?? 0), end: base + (places[at + 1] ?? 0) };
      }
    }
  };
}
