/** The offset of the first character at or after `from` that is no white space; the length of the text for none. */
export function firstVisible(text: string, from: number): number {
  const code = text.charCodeAt(from);
  // Most texts begin with one and need no search.
  if (code > 0x20 && code < 0x7f) return from;
  const at = text.slice(from).search(/\S/);
  return at < 0 ? text.length : from + at;
}
