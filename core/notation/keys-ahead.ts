import { keyEnd, linkFollows, longestNotationKey, skipWhite } from './keys.ts';
import type { ScannedText } from './scanned-text.ts';

/** The key with an arrow behind the brace at `position`; '' for none. */
export function keyBehind(source: ScannedText, position: number): string {
  return linkedKeyAt(source, skipWhite(source.text, position + 1, source.limit));
}

/** The offset of the first character from `position` on, white space and one comma aside. */
export function behindComma({ text, limit }: ScannedText, position: number): number {
  const at = skipWhite(text, position, limit);
  return text.charCodeAt(at) === 44 ? skipWhite(text, at + 1, limit) : at;
}

/** The key at `at` with an arrow behind it; '' for none. */
export function linkedKeyAt(source: ScannedText, at: number): string {
  const { text, limit } = source;
  const end = keyEnd(text, at, Math.min(limit, at + longestNotationKey));
  source.look(skipWhite(text, end, limit) + 4);
  return end > at && linkFollows(text, end, limit) ? text.slice(at, end) : '';
}
