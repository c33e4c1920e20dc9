import { type HasMemory, KeptWithItem } from './item-memory.ts';

/**
 * Makes something of an item, a chunk or a document once and keeps it for as long as that lives. All are immutable, and items and chunks are
 * shared by the versions of a document, so after a keystroke only what was touched is made again. Spans in the result must be
 * relative to the item or chunk.
 */
export function perItem<Item extends HasMemory, Result>(make: (item: Item) => Result): (item: Item) => Result {
  const kept = new KeptWithItem<{ readonly result: Result }>();
  return (item) => {
    const known = kept.of(item);
    if (known !== undefined) return known.result;
    const result = make(item);
    kept.keep(item, { result });
    return result;
  };
}
