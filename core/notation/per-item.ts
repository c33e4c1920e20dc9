import { KeptWithItem } from './item-memory.ts';
import type { RootItem } from './syntax.ts';

/**
 * Makes something of an item once and keeps it for as long as the item lives. Items are immutable and are shared by the
 * versions of a document, so after a keystroke only what was touched is made again. Spans in the result must be relative
 * to the item.
 */
export function perItem<Result>(make: (item: RootItem) => Result): (item: RootItem) => Result {
  const kept = new KeptWithItem<{ readonly result: Result }>();
  return (item) => {
    const known = kept.of(item);
    if (known !== undefined) return known.result;
    const result = make(item);
    kept.keep(item, { result });
    return result;
  };
}
