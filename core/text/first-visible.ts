/** The offset of the first character from `from` on that is no white space; the length of the text where there is none. */
export function firstVisible(text: string, from: number): number {
  const code = text.charCodeAt(from);
  // Most texts have none, and then need not be searched.
  if (code > 0x20 && code < 0x7f) return from;
  const at = text.slice(from).search(/\S/);
  return at < 0 ? text.length : from + at;
}
