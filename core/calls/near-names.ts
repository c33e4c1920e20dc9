import { editDistance } from '../text/edit-distance.ts';

/** In characters. Longer names are not compared: the time is the product of both lengths. */
const longestCompared = 200;

/** The names that differ from the word in at most a third of their letters, the nearest first. `plain` writes what is compared. */
export function nearNames(
  word: string,
  names: readonly string[],
  plain: (name: string) => string = (name) => name.toLowerCase(),
): readonly string[] {
  if (word.length > longestCompared) return [];
  const written = plain(word);
  return names
    .filter((name) => name.length <= longestCompared)
    .map((name) => {
      const wanted = plain(name);
      const allowed = Math.max(1, Math.floor(wanted.length / 3));
      return { name, distance: editDistance(written, wanted, allowed), allowed };
    })
    .filter(({ distance, allowed }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}
