/** Counts so many more of a thing; things of which there are none are left out. */
export function addCount<Thing>(counts: Map<Thing, number>, thing: Thing, more = 1): void {
  const count = (counts.get(thing) ?? 0) + more;
  if (count === 0) counts.delete(thing);
  else counts.set(thing, count);
}
