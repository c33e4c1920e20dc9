import { beginsComment, isLineBreak, isLinkCharacter, isStructural, lastBefore, skipBlanks } from './characters.ts';
import { lineBreakBetween } from './indentation.ts';
import { isNotationKey, keyEnd, linkFollows, skipWhite } from './keys.ts';
import type { ScannedText } from './scanned-text.ts';
import { beginsStructure, structureReach } from './structural-lines.ts';

interface Follower {
  readonly proper: boolean;
  readonly lineBreak: boolean;
}

/** The characters searched for the intended quote. Farther on, the text as written is as good a guess. */
export const quoteReach = 500;

/** The text behind a quote, after white space up to `reach`: `proper` where it may follow a string, `lineBreak` behind a line break. */
export function followerOf(source: ScannedText, offset: number, reach: number = source.limit): Follower {
  const { text, limit } = source;
  const at = skipWhite(text, offset, Math.min(limit, reach));
  source.look(at + 3);
  const code = text.charCodeAt(at);
  const proper =
    at >= limit ||
    code === 44 ||
    code === 125 ||
    code === 93 ||
    (code === 45 && text.startsWith('-->', at)) ||
    (at > offset && beginsComment(text, at));
  return { proper, lineBreak: lineBreakBetween(text, offset, at) };
}

/** The offset of the last `"` in the line that closes properly, else of the first one below, with no arrow before it; -1 for none. */
export function lastProperQuote(source: ScannedText, from: number): number {
  const { text, limit } = source;
  let quote = -1;
  const reach = Math.min(limit, from + quoteReach);
  let i = from;
  for (; i < reach && !isLineBreak(text.charCodeAt(i)); i++) {
    const code = text.charCodeAt(i);
    if (code === 45 && text.startsWith('-->', i)) break;
    if (code === 34) {
      const follower = followerOf(source, i + 1, i + quoteReach);
      if (follower.proper || follower.lineBreak) {
        quote = i;
        const isProse = isCommaInProse(source, i + 1);
        if (follower.proper && !isProse) break;
      }
    }
  }
  source.look(i + 3);
  const next = text.charCodeAt(skipWhite(text, from, reach));
  const isDecided = quote >= 0 || i >= reach || !isLineBreak(text.charCodeAt(i)) || next === 123 || next === 91;
  return isDecided ? quote : properQuoteBelow(source, i);
}

/** The first `"` below `lineBreak` that closes properly, with no arrow and no structural line before it; -1 for none. */
function properQuoteBelow(source: ScannedText, lineBreak: number): number {
  const { text, limit } = source;
  const reach = Math.min(limit, lineBreak + quoteReach);
  let i = lineBreak;
  while (i < reach) {
    i = skipBlanks(text, i + 1, reach);
    source.look(structureReach(text, i, limit));
    if (i < limit && beginsStructure(text, i, limit)) return -1;
    for (; i < reach && !isLineBreak(text.charCodeAt(i)); i++) {
      source.look(i + 3);
      if (text.startsWith('-->', i)) return -1;
      if (text.charCodeAt(i) === 34) {
        if (followerOf(source, i + 1, i + quoteReach).proper && !isCommaInProse(source, i + 1)) return i;
        // A quote behind an arrow, or behind a sign typed for one, opens its own string.
        if (isLinkCharacter(text.charCodeAt(lastBefore(text, i, lineBreak)))) return -1;
      }
    }
  }
  source.look(i + 3);
  return -1;
}

/** Whether the comma behind a quote is prose in the same line (`"a", b"`) and does not end an entry. */
export function isCommaInProse(source: ScannedText, offset: number): boolean {
  const { text, limit } = source;
  const comma = skipWhite(text, offset, Math.min(limit, offset + quoteReach));
  source.look(comma + 1);
  if (text.charCodeAt(comma) !== 44) return false;
  const i = skipBlanks(text, comma + 1, limit);
  source.look(i + 2);
  const code = text.charCodeAt(i);
  if (i >= limit || isLineBreak(code) || isStructural(code) || code === 34 || beginsComment(text, i)) return false;
  const end = keyEnd(text, i, Math.min(limit, i + quoteReach));
  if (end === i) return true;
  const at = skipWhite(text, end, limit);
  source.look(at + 4);
  return !(
    linkFollows(text, end, limit) ||
    (isNotationKey(text.slice(i, end)) && isLinkCharacter(text.charCodeAt(at)))
  );
}
