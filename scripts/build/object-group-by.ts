/** `Object.groupBy` for Node 20, which Chevrotain calls: first in the bundles that a person's own Node may start. */

if (!('groupBy' in Object)) {
  Object.defineProperty(Object, 'groupBy', { value: groupBy, writable: true, configurable: true });
}

/** The items by the key of `keyOf`, in their order, on an object without prototype (ECMAScript 2024, 20.1.2.13). */
export function groupBy<K extends PropertyKey, T>(
  items: Iterable<T>,
  keyOf: (item: T, index: number) => K,
): Partial<Record<K, T[]>> {
  const groups: Partial<Record<K, T[]>> = Object.create(null);
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups[key];
    if (group === undefined) groups[key] = [item];
    else group.push(item);
  }
  return groups;
}
