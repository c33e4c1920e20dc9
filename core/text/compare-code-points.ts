/** Compares texts in Python's order: by code point, not by UTF-16 unit. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) {
      const high = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
      return high(left) !== high(right) ? (high(left) ? 1 : -1) : left - right;
    }
  }
  return a.length - b.length;
}
