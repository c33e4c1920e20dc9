/** The index of the first of some things, in the order of their offsets, at or behind `offset`; as many as there are where none is. */
export function firstFrom<Item>(items: readonly Item[], offset: number, offsetOf: (item: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && offsetOf(item) < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
