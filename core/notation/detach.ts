/** A copy that does not keep the text it was cut from alive: items outlive many versions of a document. */
export function detach(part: string): string {
  // An engine that keeps a cut as a view of what it was cut from has to write a joined text out before it can cut that.
  return ` ${part}`.slice(1);
}
