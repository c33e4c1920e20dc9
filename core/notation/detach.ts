/** A copy that does not keep the whole text alive: items outlive many versions of a document. */
export function detach(part: string): string {
  // An engine may keep a slice as a view of its source. A concatenation must be copied before it is sliced.
  return ` ${part}`.slice(1);
}
