import { beginsComment, isLineBreak, isLinkCharacter, isStructural, lastBefore, skipBlanks } from './characters.ts';
import { lineBreakBetween } from './indentation.ts';
import { isNotationKey, keyEnd, linkFollows, skipWhite } from './keys.ts';
import { beginsStructure, structureReach } from './structural-lines.ts';

interface Follower {
  readonly proper: boolean;
  readonly lineBreak: boolean;
  readonly examined: number;
}

/** How far a line is searched for the quote that was meant: beyond it, reading on as written is as good a guess. */
export const quoteReach = 500;

/** What stands behind a quote (white space up to `reach` skipped): `proper` where it may follow a string. */
export function followerOf(text: string, offset: number, limit: number, reach: number = limit): Follower {
  const at = skipWhite(text, offset, Math.min(limit, reach));
  const code = text.charCodeAt(at);
  const proper =
    at >= limit ||
    code === 44 ||
    code === 125 ||
    code === 93 ||
    (code === 45 && text.startsWith('-->', at)) ||
    (at > offset && beginsComment(text, at));
  return { proper, lineBreak: lineBreakBetween(text, offset, at), examined: at + 3 };
}

/** The last `"` in the rest of the line (else the first below it) that closes properly with no arrow before it; -1 where there is none. */
export function lastProperQuote(text: string, from: number, limit: number): { quote: number; examined: number } {
  let quote = -1;
  let examined = from;
  const reach = Math.min(limit, from + quoteReach);
  let i = from;
  for (; i < reach && !isLineBreak(text.charCodeAt(i)); i++) {
    const code = text.charCodeAt(i);
    if (code === 45 && text.startsWith('-->', i)) break;
    if (code === 34) {
      const follower = followerOf(text, i + 1, limit, i + quoteReach);
      examined = Math.max(examined, follower.examined);
      if (follower.proper || follower.lineBreak) {
        quote = i;
        const comma = commaInProse(text, i + 1, limit);
        examined = Math.max(examined, comma.examined);
        if (follower.proper && !comma.prose) break;
      }
    }
  }
  examined = Math.max(examined, i + 3);
  const next = text.charCodeAt(skipWhite(text, from, reach));
  if (quote >= 0 || i >= reach || !isLineBreak(text.charCodeAt(i)) || next === 123 || next === 91) {
    return { quote, examined };
  }
  const below = properQuoteBelow(text, i, limit);
  return { quote: below.quote, examined: Math.max(examined, below.examined) };
}

/**
 * Where a text that a stray quote cuts goes on below: the first `"` in the lines behind the break at `lineBreak` that closes
 * properly, with no arrow and no line of structure before it; -1 where there is none.
 */
function properQuoteBelow(text: string, lineBreak: number, limit: number): { quote: number; examined: number } {
  const reach = Math.min(limit, lineBreak + quoteReach);
  let examined = lineBreak + 1;
  let i = lineBreak;
  while (i < reach) {
    i = skipBlanks(text, i + 1, reach);
    examined = Math.max(examined, structureReach(text, i, limit));
    if (i < limit && beginsStructure(text, i, limit)) return { quote: -1, examined };
    for (; i < reach && !isLineBreak(text.charCodeAt(i)); i++) {
      if (text.startsWith('-->', i)) return { quote: -1, examined: Math.max(examined, i + 3) };
      if (text.charCodeAt(i) === 34) {
        const follower = followerOf(text, i + 1, limit, i + quoteReach);
        const comma = commaInProse(text, i + 1, limit);
        examined = Math.max(examined, follower.examined, comma.examined);
        if (follower.proper && !comma.prose) return { quote: i, examined };
        // A quote behind an arrow, or what was written for one, begins a text of its own.
        if (isLinkCharacter(text.charCodeAt(lastBefore(text, i, lineBreak)))) return { quote: -1, examined };
      }
    }
  }
  return { quote: -1, examined: Math.max(examined, i + 3) };
}

/** Whether the comma behind a quote goes on in prose on the same line (`"a", b"`) and does not end an entry. */
export function commaInProse(
  text: string,
  offset: number,
  limit: number,
): { readonly prose: boolean; readonly examined: number } {
  const comma = skipWhite(text, offset, Math.min(limit, offset + quoteReach));
  if (text.charCodeAt(comma) !== 44) return { prose: false, examined: comma + 1 };
  const i = skipBlanks(text, comma + 1, limit);
  const code = text.charCodeAt(i);
  if (i >= limit || isLineBreak(code) || isStructural(code) || code === 34 || beginsComment(text, i)) {
    return { prose: false, examined: i + 2 };
  }
  const end = keyEnd(text, i, Math.min(limit, i + quoteReach));
  if (end === i) return { prose: true, examined: i + 1 };
  const at = skipWhite(text, end, limit);
  const linked =
    linkFollows(text, end, limit) || (isNotationKey(text.slice(i, end)) && isLinkCharacter(text.charCodeAt(at)));
  return { prose: !linked, examined: at + 4 };
}
