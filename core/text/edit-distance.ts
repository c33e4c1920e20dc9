/**
 * The number of changes of one character (insert, delete, replace, swap neighbours) from `from` to `to`; `limit + 1` if it exceeds `limit`.
 * Time: the shorter length times twice the limit; none where the lengths differ by more than `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from[head] === to[head]) head++;
  let tail = 0;
  while (tail < shorter - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++;
  return distanceOf(from.slice(head, from.length - tail), to.slice(head, to.length - tail), limit);
}

function distanceOf(from: string, to: string, limit: number): number {
  const more = limit + 1;
  const columns = to.length + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: columns }, (_, column) => column);
  let leastBefore = 0;
  for (let row = 1; row <= from.length; row++) {
    const current = new Array<number>(columns).fill(more);
    current[0] = row;
    let least = row;
    // Farther from the diagonal, the changes of length alone exceed the limit.
    const last = Math.min(to.length, Math.floor(row + limit));
    for (let column = Math.max(1, Math.ceil(row - limit)); column <= last; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        best = Math.min(best, at(beforePrevious, column - 2) + 1);
      }
      current[column] = best;
      least = Math.min(least, best);
    }
    // The next rows depend on the last two only.
    if (least > limit && leastBefore >= limit) return more;
    leastBefore = least;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(at(previous, to.length), more);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/**
 * The meaning of the known word nearest to `word`, within the changes that its length allows; null where none is near, or where words of
 * other meanings are as near.
 */
export function nearestMeaning<Meaning>(
  word: string,
  known: Iterable<readonly [word: string, meaning: Meaning]>,
  mostChanges: (known: string) => number,
): Meaning | null {
  let nearest: Meaning | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [other, meaning] of known) {
    const most = mostChanges(other);
    const distance = editDistance(word, other, most);
    if (distance > most || distance > least) continue;
    nearest = distance < least || nearest === meaning ? meaning : null;
    least = distance;
  }
  return nearest;
}
