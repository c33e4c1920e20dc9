import { isLineBreak, isWrongQuote, lineEndFrom } from './characters.ts';
import { commaInProse, followerOf, lastProperQuote, quoteReach } from './closing-quotes.ts';
import { keyBeforeQuote, quotedKeyEnd } from './keys-beside-quotes.ts';
import { openString } from './open-strings.ts';
import type { StringScan } from './string-scan.ts';
import { firstStructuralLine } from './structural-lines.ts';

/**
 * Reads the `"…"` that begins at `start`. The notation has no escapes: the next `"` closes it. Where what follows that
 * quote shows that it cannot be the closing one, the forgotten quote is looked for instead, so that one missing or
 * surplus `"` does not turn the rest of the file inside out:
 * 1. behind the quote stands what may follow a string, or the string is a key as JSON writes it, with a value: it closes;
 * 2. a later line begins like an entry, an element or a closer: ours was never closed and ends with the line before it;
 * 3. the text ends in `key -->`: the quote opens that key's own string, ours ends before the key;
 * 4. further on in the line, or in the lines of prose below it, a quote closes properly: the ones between are quotes inside
 *    the text;
 * 5. else it closes after all.
 */
export function scanString(text: string, start: number, limit: number): StringScan {
  if (!beginsSlippedLongString(text, start)) return scanPlainString(text, start, limit);
  const reach = Math.min(limit, start + longestSlipped);
  const close = start + 5 + text.slice(start + 5, reach).indexOf('"""');
  const follower = followerOf(text, close + 3, limit);
  const isLong = close > start + 4 && follower.proper && firstStructuralLine(text, start + 4, close, limit) < 0;
  const examined = Math.max(reach, follower.examined);
  return isLong
    ? { end: close + 3, closed: true, innerQuotes: true, examined }
    : withReach(scanPlainString(text, start, limit), examined);
}

/** A text whose opening `"""` something was typed into is searched this far for its end. */
const longestSlipped = 4_000;

/** `"x""` or `""x"` with the end of the line behind it. */
function beginsSlippedLongString(text: string, start: number): boolean {
  const [first, second] = [text.charCodeAt(start + 1) === 34, text.charCodeAt(start + 2) === 34];
  return first !== second && text.charCodeAt(start + 3) === 34 && isLineBreak(text.charCodeAt(start + 4));
}

function withReach(scan: StringScan, examined: number): StringScan {
  return { ...scan, examined: Math.max(scan.examined, examined) };
}

function scanPlainString(text: string, start: number, limit: number): StringScan {
  const contentStart = start + 1;
  const quote = text.indexOf('"', contentStart);
  if (quote < 0 || quote >= limit) {
    const line = firstStructuralLine(text, contentStart, limit, limit);
    return line >= 0
      ? openString(text, contentStart, line, lineEndFrom(text, line + 1, limit) + 1)
      : openString(text, contentStart, limit, limit + 1);
  }
  if (text.charCodeAt(quote + 1) === 44 && isLineBreak(text.charCodeAt(quote + 2))) {
    // The usual case, without a second look: a comma and the line's end.
    return closedAt(quote, quote + 3);
  }
  const follower = followerOf(text, quote + 1, limit);
  if (follower.proper) {
    const comma = commaInProse(text, quote + 1, limit);
    return comma.prose
      ? closedFurtherOn(text, quote, limit, comma.examined)
      : closedAt(quote, Math.max(comma.examined, follower.examined));
  }
  const assigned = quotedKeyEnd(text, start, quote, limit);
  if (assigned >= 0) return closedAt(quote, Math.max(assigned, follower.examined));
  const line = firstStructuralLine(text, contentStart, quote, limit);
  const stop = line >= 0 ? line : keyBeforeQuote(text, contentStart, quote);
  return stop >= 0
    ? openString(text, contentStart, stop, quote + 1)
    : closedFurtherOn(text, quote, limit, follower.examined);
}

function closedAt(quote: number, examined: number): StringScan {
  return { end: quote + 1, closed: true, innerQuotes: false, examined };
}

/** Closed by a quote behind the one at `quote`, if one closes properly; else by that. */
function closedFurtherOn(text: string, quote: number, limit: number, examined: number): StringScan {
  const last = lastProperQuote(text, quote + 1, limit);
  const reach = Math.max(examined, last.examined);
  return last.quote < 0
    ? closedAt(quote, reach)
    : { end: last.quote + 1, closed: true, innerQuotes: true, examined: reach };
}

/** Reads the `"""…"""` that begins at `start`; without its end, or where that is another string's beginning, as above. */
export function scanLongString(text: string, start: number, limit: number): StringScan {
  const contentStart = start + 3;
  const found = text.indexOf('"""', contentStart);
  const quote = found < 0 || found + 3 > limit ? -1 : found;
  if (quote >= 0) {
    const follower = followerOf(text, quote + 3, limit);
    const line = follower.proper ? -1 : firstStructuralLine(text, contentStart, quote, limit);
    if (line < 0) return { end: quote + 3, closed: true, innerQuotes: false, examined: follower.examined };
    return openString(text, contentStart, line, Math.max(follower.examined, quote + 3));
  }
  const line = firstStructuralLine(text, contentStart, limit, limit);
  return openString(text, contentStart, line >= 0 ? line : limit, limit + 1);
}

/** Reads a value in quotes that are not the notation's, within its line. */
export function scanWrongString(text: string, start: number, limit: number): StringScan {
  let i = start + 1;
  for (; i < limit && !isLineBreak(text.charCodeAt(i)); i++) {
    const code = text.charCodeAt(i);
    if (isWrongQuote(code) || code === 34) {
      const follower = followerOf(text, i + 1, limit, i + quoteReach);
      if (follower.proper || follower.lineBreak) {
        return { end: i + 1, closed: true, innerQuotes: false, examined: follower.examined };
      }
    }
  }
  return openString(text, start + 1, i, i + 1);
}
