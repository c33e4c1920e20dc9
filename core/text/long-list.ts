/** Functions for long lists. As arguments of one call, 130,000 items overflow the stack. */

/** Appends all `items` to `list`. */
export function addAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** The largest number, at least `atLeast`. */
export function largest(numbers: Iterable<number>, atLeast = Number.NEGATIVE_INFINITY): number {
  let found = atLeast;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** The smallest number, at most `atMost`. */
export function smallest(numbers: Iterable<number>, atMost = Number.POSITIVE_INFINITY): number {
  let found = atMost;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

/** The members of all values in one object; later values override earlier ones. */
export function mergeAll<Value extends object>(values: Iterable<Value>): Value {
  const merged = {} as Value;
  for (const value of values) Object.assign(merged, value);
  return merged;
}
