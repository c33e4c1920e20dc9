import { type HasMemory, KeptForNow, KeptWithItem } from './item-memory.ts';
import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';
import type { RootItem } from './syntax.ts';

/**
 * Makes something of a chunk or a document once and keeps it for as long as that lives. Both are immutable, and chunks are shared by the
 * versions of a document, so after a keystroke only what was touched is made again. Spans in the result must be relative to the chunk.
 */
export function perChunk<Whole extends Chunk | NotationDocument, Result>(
  make: (whole: Whole) => Result,
): (whole: Whole) => Result {
  return made(make, new KeptWithItem<{ readonly result: Result }>());
}

/** Makes something of an item and keeps it for a while: see {@link KeptForNow}. Spans in the result must be relative to the item. */
export function perItem<Item extends RootItem, Result>(make: (item: Item) => Result): (item: Item) => Result {
  return made(make, new KeptForNow<{ readonly result: Result }>());
}

function made<One extends HasMemory, Result>(
  make: (one: One) => Result,
  kept: KeptWithItem<{ readonly result: Result }> | KeptForNow<{ readonly result: Result }>,
): (one: One) => Result {
  return (one) => {
    const known = kept.of(one);
    if (known !== undefined) return known.result;
    const result = make(one);
    kept.keep(one, { result });
    return result;
  };
}
