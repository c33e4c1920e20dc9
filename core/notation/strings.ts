import {
  isLikeComma,
  isLineBreak,
  isLinkCharacter,
  isStructural,
  isWhite,
  isWrongQuote,
  lastBefore,
} from './characters.ts';
import { followerOf, isCommaInProse, lastProperQuote, quoteReach } from './closing-quotes.ts';
import { isNotationKey, keyEnd, longestNotationKey, skipWhite } from './keys.ts';
import type { ScannedText } from './scanned-text.ts';
import { firstStructuralLine } from './structural-lines.ts';

export interface StringScan {
  /** Behind the closing quote, or the assumed end without one. */
  readonly end: number;
  readonly closed: boolean;
  /** Closed, with more double quotes inside. */
  readonly innerQuotes: boolean;
}

/**
 * Reads the `"…"` at `start`. The notation has no escapes: the next `"` closes it. Where the text behind shows that it cannot, the right
 * quote is searched, so that one missing or surplus `"` does not turn the rest of the file inside out:
 * 1. a proper follower is behind the quote, or the string is a key as in JSON, with a value: it closes;
 * 2. a later line begins like an entry, an element or a closer: the string is unclosed and ends with the line before it;
 * 3. the text ends in `key -->`: the quote opens that key's string, this one ends before the key;
 * 4. a later quote in the line, or in the prose below, closes properly: those between are inside the text;
 * 5. else it closes after all.
 */
export function scanString(source: ScannedText, start: number): StringScan {
  const { text, limit } = source;
  if (!beginsSlippedLongString(text, start)) return scanPlainString(source, start);
  const reach = Math.min(limit, start + longestSlipped);
  source.look(reach);
  const close = start + 5 + text.slice(start + 5, reach).indexOf('"""');
  const isLong =
    close > start + 4 &&
    followerOf(source, close + 3).proper &&
    !isEmptyBeforeAnother(text, start, close) &&
    firstStructuralLine(text, start + 4, close, limit) < 0;
  return isLong ? { end: close + 3, closed: true, innerQuotes: true } : scanPlainString(source, start);
}

/** The characters searched for the end of a text with a slip in its opening `"""`. */
const longestSlipped = 4_000;

/** `"x""` or `""x"` at the end of a line. */
function beginsSlippedLongString(text: string, start: number): boolean {
  // The rarest character first.
  if (text.charCodeAt(start + 3) !== 34 || !isLineBreak(text.charCodeAt(start + 4))) return false;
  return (text.charCodeAt(start + 1) === 34) !== (text.charCodeAt(start + 2) === 34);
}

/** `"","` at the end of a line: an empty text and the next one of a list, if that ends before the `"""` at `close`. */
function isEmptyBeforeAnother(text: string, start: number, close: number): boolean {
  return text.startsWith('",', start + 1) && text.indexOf('"', start + 4) < close;
}

function scanPlainString(source: ScannedText, start: number): StringScan {
  const { text, limit } = source;
  const contentStart = start + 1;
  const quote = text.indexOf('"', contentStart);
  if (quote < 0 || quote >= limit) return openToTheEnd(source, contentStart);
  if (text.charCodeAt(quote + 1) === 44 && isLineBreak(text.charCodeAt(quote + 2))) {
    // The usual case first: a comma and the end of the line.
    source.look(quote + 3);
    return closedAt(quote);
  }
  if (followerOf(source, quote + 1).proper) {
    return isCommaInProse(source, quote + 1) ? closedFurtherOn(source, quote) : closedAt(quote);
  }
  if (isQuotedKey(source, start, quote)) return closedAt(quote);
  const line = firstStructuralLine(text, contentStart, quote, limit);
  const stop = line >= 0 ? line : keyBeforeQuote(text, contentStart, quote);
  return stop >= 0 ? openString(text, contentStart, stop) : closedFurtherOn(source, quote);
}

/** A string without a closing quote up to the end: any later text may close it. */
function openToTheEnd(source: ScannedText, contentStart: number): StringScan {
  const { text, limit } = source;
  source.look(limit + 1);
  const line = firstStructuralLine(text, contentStart, limit, limit);
  return openString(text, contentStart, line >= 0 ? line : limit);
}

function closedAt(quote: number, innerQuotes = false): StringScan {
  return { end: quote + 1, closed: true, innerQuotes };
}

/** Closed by a later quote that closes properly, else by the one at `quote`. */
function closedFurtherOn(source: ScannedText, quote: number): StringScan {
  const last = lastProperQuote(source, quote + 1);
  return last < 0 ? closedAt(quote) : closedAt(last, true);
}

/** Reads the `"""…"""` at `start`; without its end, or where that opens another string, as {@link scanString}. */
export function scanLongString(source: ScannedText, start: number): StringScan {
  const { text, limit } = source;
  const contentStart = start + 3;
  const quote = text.indexOf('"""', contentStart);
  if (quote < 0 || quote + 3 > limit) return openToTheEnd(source, contentStart);
  const line = followerOf(source, quote + 3).proper ? -1 : firstStructuralLine(text, contentStart, quote, limit);
  return line < 0 ? closedAt(quote + 2) : openString(text, contentStart, line);
}

/** Reads a value in quotes outside the notation, within its line. */
export function scanWrongString(source: ScannedText, start: number): StringScan {
  const { text, limit } = source;
  let i = start + 1;
  for (; i < limit && !isLineBreak(text.charCodeAt(i)); i++) {
    const code = text.charCodeAt(i);
    if (isWrongQuote(code) || code === 34) {
      // A sign typed for a comma at the end of the line is not part of the text.
      const behind = isLikeComma(text.charCodeAt(i + 1)) ? i + 2 : i + 1;
      const follower = followerOf(source, behind, i + quoteReach);
      if (follower.lineBreak || (follower.proper && behind === i + 1)) return closedAt(i);
    }
  }
  source.look(i + 1);
  return openString(text, start + 1, i);
}

/** Whether the string up to `quote` is a key as in JSON: it is where a key may be, and a sign for an arrow leads to a value. */
function isQuotedKey(source: ScannedText, start: number, quote: number): boolean {
  const { text, limit } = source;
  const before = text.charCodeAt(lastBefore(text, start, 0));
  const length = quote - start - 1;
  const isKey = length >= 1 && length <= longestKey && keyEnd(text, start + 1, quote) === quote;
  if ((before !== 123 && before !== 44) || !isKey) return false;
  const link = skipWhite(text, quote + 1, limit);
  let behind = link;
  while (behind < limit && behind - link < 4 && isLinkCharacter(text.charCodeAt(behind))) behind++;
  const value = skipWhite(text, behind, limit);
  source.look(value + 1);
  const code = text.charCodeAt(value);
  const begins = code === 34 || isWrongQuote(code) || code === 123 || code === 91;
  return behind > link && value < limit && (begins || isNotationKey(text.slice(start + 1, quote)));
}

/** In characters; a longer word is no key. */
const longestKey = 64;

/** The offset of the notation key that, with its arrow, ends the text before `quote`; -1 for none. */
function keyBeforeQuote(text: string, from: number, quote: number): number {
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

/** An unclosed string that ends at `stop`, without the white space, commas and unmatched closers there. */
function openString(text: string, contentStart: number, stop: number): StringScan {
  if (isOnlyPunctuation(text, contentStart, stop)) return { end: contentStart, closed: false, innerQuotes: false };
  let end = stop;
  let unmatched = unmatchedClosers(text, contentStart, stop);
  while (end > contentStart) {
    const code = text.charCodeAt(end - 1);
    if (code === 125 || code === 93) {
      if (unmatched === 0) break;
      unmatched--;
    } else if (code === 123 && arrowBefore(text, contentStart, end - 1) >= 0) {
      // The interface block begins here: the quote before its arrow is missing.
      end = arrowBefore(text, contentStart, end - 1) + 1;
    } else if (!isWhite(code) && code !== 44 && !(code === 123 && isOpenerBehindComma(text, contentStart, end - 1))) {
      break;
    }
    end--;
  }
  return { end, closed: false, innerQuotes: false };
}

/** Whether [from, to) is only arrows, brackets, commas and white space: the quote is a slip. */
function isOnlyPunctuation(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!isWhite(code) && !isStructural(code) && !isLinkCharacter(code)) return false;
  }
  return true;
}

function unmatchedClosers(text: string, from: number, to: number): number {
  let open = 0;
  let unmatched = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 123 || code === 91) {
      open++;
    } else if (code === 125 || code === 93) {
      if (open > 0) open--;
      else unmatched++;
    }
  }
  return unmatched;
}

/** The offset of the `-->` before the brace, white space aside; -1 for none. */
function arrowBefore(text: string, from: number, brace: number): number {
  const i = lastBefore(text, brace, from - 1) + 1;
  return i - 3 >= from && text.startsWith('-->', i - 3) ? i - 3 : -1;
}

function isOpenerBehindComma(text: string, from: number, brace: number): boolean {
  const i = lastBefore(text, brace, from - 1) + 1;
  return i > from && text.charCodeAt(i - 1) === 44;
}
