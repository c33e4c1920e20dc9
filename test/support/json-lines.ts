/** The values of JSON Lines. */
export function jsonLines<Value>(text: string): readonly Value[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line): Value => JSON.parse(line));
}
