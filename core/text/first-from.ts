/** The index of the first item at or after `offset`, of items sorted by offset; their number where there is none. */
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
