/** Adds `more` to the count of a thing; a count of 0 is removed. */
export function addCount<Thing>(counts: Map<Thing, number>, thing: Thing, more = 1): void {
  const count = (counts.get(thing) ?? 0) + more;
  if (count === 0) counts.delete(thing);
  else counts.set(thing, count);
}
