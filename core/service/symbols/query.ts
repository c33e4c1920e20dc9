/** Whether a name holds the letters of a query in their order, whatever stands between, letter case aside; blanks count for nothing. */
export function matchesQuery(name: string, query: string): boolean {
  const letters = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    if (/\s/.test(letter)) continue;
    const found = letters.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}
