import {
  beginsComment,
  isKeyCharacter,
  isLineBreak,
  isLinkCharacter,
  isStructural,
  isWhite,
  isWrongQuote,
} from './characters.ts';
import { isNotationKey, keyEnd, linkFollows, skipWhite } from './keys.ts';
import { type ScannedText, slipReach } from './scanned-text.ts';
import { firstStructuralLine, structureReach } from './structural-lines.ts';

/** The end of an unquoted value: a line end, bracket, quote, arrow, comment or separating comma; `offset` where the next entry's key is. */
export function bareValueEnd(source: ScannedText, offset: number, inList: boolean): number {
  const { text, limit } = source;
  const code = text.charCodeAt(offset);
  const key = keyEnd(text, offset, limit);
  if (key > offset && linkFollows(text, key, limit) && source.startsKey(offset)) {
    source.look(skipWhite(text, key, limit) + 4);
    if (isNotationKey(text.slice(offset, key)) || source.lineBreakBefore(offset)) return offset;
  }
  if (
    isLinkCharacter(code) &&
    !(code === 45 && isKeyCharacter(text.charCodeAt(offset + 1)) && source.startsKey(offset))
  ) {
    return offset;
  }
  let end = offset;
  let trimmed = offset;
  for (; end < limit; end++) {
    const at = text.charCodeAt(end);
    if (isLineBreak(at) || at === 123 || at === 125 || at === 91 || at === 93) break;
    if (at === 34) {
      const close = isWhite(text.charCodeAt(end - 1)) ? end : closingQuoteBehind(source, end);
      if (entryEnds(source, close + 1) || (close > end && source.arrowInLine(close + 1))) trimmed = close + 1;
      break;
    }
    if (at === 44 && (inList || entryEnds(source, end))) break;
    if (at === 45 && text.startsWith('-->', end)) break;
    if (beginsComment(text, end) && isWhite(text.charCodeAt(end - 1))) break;
    if (!isWhite(at)) trimmed = end + 1;
  }
  source.look(end + 4);
  return trimmed;
}

/** The end of a value without opening quote: behind the next quote, if that ends an entry before any arrow or structure; else `offset`. */
export function unopenedValueEnd(source: ScannedText, offset: number): number {
  const { text, limit } = source;
  const code = text.charCodeAt(offset);
  if (isWrongQuote(code) || isStructural(code) ? code !== 91 : isLinkCharacter(code)) return offset;
  const reach = Math.min(limit, offset + slipReach);
  let markdown = false;
  let quote = offset;
  for (; quote < reach && text.charCodeAt(quote) !== 34; quote++) {
    const at = text.charCodeAt(quote);
    if (at === 45 && text.startsWith('-->', quote)) break;
    markdown ||= at === 93 && text.charCodeAt(quote + 1) === 40;
  }
  source.look(quote + 3);
  if (quote >= reach || text.charCodeAt(quote) !== 34 || (code === 91 && !markdown)) return offset;
  let before = quote - 1;
  while (before > offset && isWhite(text.charCodeAt(before))) before--;
  const ends = entryEnds(source, quote + 1) || source.arrowInLine(quote + 1);
  if (!ends || isLinkCharacter(text.charCodeAt(before)) || text.charCodeAt(before) === 44) return offset;
  const structure = firstStructuralLine(text, offset, quote, limit);
  source.look(structureReach(text, quote, limit));
  return structure >= 0 ? offset : quote + 1;
}

/** The offset of the next quote in the line, as the one at `quote` slipped into the text it opens (`l"og_in"`); `quote` for none. */
function closingQuoteBehind(source: ScannedText, quote: number): number {
  let close = quote + 1;
  while (close < source.limit && source.text.charCodeAt(close) !== 34 && !isLineBreak(source.text.charCodeAt(close))) {
    close++;
  }
  source.look(close + 1);
  return close < source.limit && source.text.charCodeAt(close) === 34 ? close : quote;
}

/** Whether an entry may end at `offset`: a closer, the end of the line, or a comma before a line end, a bracket or a key with its link. */
function entryEnds(source: ScannedText, offset: number): boolean {
  const { text, limit } = source;
  let i = source.skipBlanks(offset);
  source.look(i + 2);
  if (i >= limit || isLineBreak(text.charCodeAt(i)) || text.charCodeAt(i) === 125 || text.charCodeAt(i) === 93) {
    return true;
  }
  if (text.charCodeAt(i) !== 44) return false;
  i = source.skipBlanks(i + 1);
  source.look(i + 2);
  if (i >= limit || isLineBreak(text.charCodeAt(i)) || isStructural(text.charCodeAt(i))) return true;
  const end = keyEnd(text, i, limit);
  const link = source.skipBlanks(end);
  source.look(link + 2);
  return end > i && link < limit && isLinkCharacter(text.charCodeAt(link));
}
