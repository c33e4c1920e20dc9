import { isLinkCharacter, isStructural, isWhite, isWrongQuote, lastBefore } from './characters.ts';
import { isNotationKey, keyEnd, longestNotationKey, skipWhite } from './keys.ts';

/**
 * Whether the string from `start` to its next `"` is a key in quotation marks, as in JSON: it stands where a key stands, and
 * what people write for an arrow leads from it to a value. One more than the furthest offset looked at, else -1.
 */
export function quotedKeyEnd(text: string, start: number, quote: number, limit: number): number {
  const before = text.charCodeAt(lastBefore(text, start, 0));
  const length = quote - start - 1;
  if (
    (before !== 123 && before !== 44) ||
    length < 1 ||
    length > longestKey ||
    keyEnd(text, start + 1, quote) !== quote
  ) {
    return -1;
  }
  const link = skipWhite(text, quote + 1, limit);
  let behind = link;
  while (behind < limit && behind - link < 4 && isLinkCharacter(text.charCodeAt(behind))) behind++;
  const value = skipWhite(text, behind, limit);
  const code = text.charCodeAt(value);
  const begins = code === 34 || isWrongQuote(code) || code === 123 || code === 91;
  return behind > link && value < limit && (begins || isNotationKey(text.slice(start + 1, quote))) ? value + 1 : -1;
}

/** More characters than this are no key that somebody meant. */
const longestKey = 64;

/** Where the text before `quote` ends in a key of the notation and its arrow: the key's offset, else -1. */
export function keyBeforeQuote(text: string, from: number, quote: number): number {
  let i = quote;
  while (i > from && isWhite(text.charCodeAt(i - 1))) i--;
  if (i - from < 3 || !text.startsWith('-->', i - 3)) return -1;
  i -= 3;
  while (i > from && isWhite(text.charCodeAt(i - 1))) i--;
  const end = i;
  const first = Math.max(from, end - longestNotationKey);
  while (i > first && !isWhite(text.charCodeAt(i - 1)) && !isStructural(text.charCodeAt(i - 1))) i--;
  return isNotationKey(text.slice(i, end)) ? i : -1;
}
