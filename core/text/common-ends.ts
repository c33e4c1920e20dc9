/** In UTF-16 units: equal blocks are compared as strings, which is far faster than unit by unit. */
const block = 4096;

/** The number of UTF-16 units that two texts have in common at their start. */
export function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at + block <= most && a.slice(at, at + block) === b.slice(at, at + block)) at += block;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

/** The number of UTF-16 units, at most `most`, that two texts have in common at their end. */
export function commonSuffix(a: string, b: string, most: number): number {
  let count = 0;
  const isEqual = (size: number): boolean =>
    a.slice(a.length - count - size, a.length - count) === b.slice(b.length - count - size, b.length - count);
  while (count + block <= most && isEqual(block)) count += block;
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count++;
  return count;
}
