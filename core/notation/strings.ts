import { isLineBreak, isLinkCharacter, isStructural, isWhite, isWrongQuote } from './characters.ts';
import { isNotationKey, keyEnd, linkFollows, skipWhite } from './keys.ts';
import { isRegisteredProperty, isRootPropertyName } from './syntax.ts';

/** Where a string that begins at some offset ends. */
export interface StringScan {
  /** Behind the closing quote, or where the string is taken to stop without one. */
  readonly end: number;
  readonly closed: boolean;
  /** Closed, but with more double quotes between the first and the last. */
  readonly innerQuotes: boolean;
  /** One more than the furthest offset looked at. */
  readonly examined: number;
}

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
  if (!beginsSlippedLongString(text, start)) {
    return scanPlainString(text, start, limit);
  }
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
  const found = text.indexOf('"', contentStart);
  const quote = found < 0 || found >= limit ? -1 : found;
  if (quote >= 0 && text.charCodeAt(quote + 1) === 44 && isLineBreak(text.charCodeAt(quote + 2))) {
    // The usual case, without a second look: a comma and the line's end.
    return { end: quote + 1, closed: true, innerQuotes: false, examined: quote + 3 };
  }
  if (quote >= 0) {
    const follower = followerOf(text, quote + 1, limit);
    if (follower.proper) {
      const comma = commaInProse(text, quote + 1, limit);
      if (comma.prose) {
        const last = lastProperQuote(text, quote + 1, limit);
        if (last.quote >= 0) {
          return {
            end: last.quote + 1,
            closed: true,
            innerQuotes: true,
            examined: Math.max(comma.examined, last.examined),
          };
        }
        return { end: quote + 1, closed: true, innerQuotes: false, examined: Math.max(comma.examined, last.examined) };
      }
      return {
        end: quote + 1,
        closed: true,
        innerQuotes: false,
        examined: Math.max(comma.examined, follower.examined),
      };
    }
    const assigned = quotedKeyEnd(text, start, quote, limit);
    if (assigned >= 0) {
      return { end: quote + 1, closed: true, innerQuotes: false, examined: Math.max(assigned, follower.examined) };
    }
    const key = keyBeforeQuote(text, contentStart, quote);
    const line = firstStructuralLine(text, contentStart, quote, limit);
    if (line >= 0) {
      return openString(text, contentStart, line, quote + 1);
    }
    if (key >= 0) {
      return openString(text, contentStart, key, quote + 1);
    }
    const last = lastProperQuote(text, quote + 1, limit);
    if (last.quote >= 0) {
      return { end: last.quote + 1, closed: true, innerQuotes: true, examined: last.examined };
    }
    return { end: quote + 1, closed: true, innerQuotes: false, examined: Math.max(follower.examined, last.examined) };
  }
  const line = firstStructuralLine(text, contentStart, limit, limit);
  return openString(
    text,
    contentStart,
    line >= 0 ? line : limit,
    line >= 0 ? lineEnd(text, line, limit) + 1 : limit + 1,
  );
}

/** Reads the `"""…"""` that begins at `start`; without its end, or where that is another string's beginning, as above. */
export function scanLongString(text: string, start: number, limit: number): StringScan {
  const contentStart = start + 3;
  const found = text.indexOf('"""', contentStart);
  const quote = found < 0 || found + 3 > limit ? -1 : found;
  if (quote >= 0) {
    const follower = followerOf(text, quote + 3, limit);
    const line = follower.proper ? -1 : firstStructuralLine(text, contentStart, quote, limit);
    if (line < 0) {
      return { end: quote + 3, closed: true, innerQuotes: false, examined: follower.examined };
    }
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

/** A string that nobody closed: it ends at `stop`, less the white space, commas and closers there that are not its own. */
function openString(text: string, contentStart: number, stop: number, examined: number): StringScan {
  if (isOnlyPunctuation(text, contentStart, stop)) {
    return { end: contentStart, closed: false, innerQuotes: false, examined };
  }
  let end = stop;
  let unmatched = unmatchedClosers(text, contentStart, stop);
  while (end > contentStart) {
    const code = text.charCodeAt(end - 1);
    if (code === 125 || code === 93) {
      if (unmatched === 0) {
        break;
      }
      unmatched--;
    } else if (code === 123 && arrowBefore(text, contentStart, end - 1) >= 0) {
      // The block of an executable begins here: the quote was forgotten before its arrow.
      end = arrowBefore(text, contentStart, end - 1) + 1;
    } else if (!isWhite(code) && code !== 44 && !(code === 123 && isOpenerBehindComma(text, contentStart, end - 1))) {
      break;
    }
    end--;
  }
  return { end, closed: false, innerQuotes: false, examined };
}

/** Whether nothing but arrows, brackets, commas and white space stands there: a quote put into the form of a tool by mistake. */
function isOnlyPunctuation(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!isWhite(code) && !isStructural(code) && !isLinkCharacter(code)) {
      return false;
    }
  }
  return true;
}

/** How many `}` and `]` of the text close nothing in it. */
function unmatchedClosers(text: string, from: number, to: number): number {
  let open = 0;
  let unmatched = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 123 || code === 91) {
      open++;
    } else if (code === 125 || code === 93) {
      if (open > 0) {
        open--;
      } else {
        unmatched++;
      }
    }
  }
  return unmatched;
}

/** The offset of the `-->` right before the brace, white space aside; -1 where there is none. */
function arrowBefore(text: string, from: number, brace: number): number {
  let i = brace;
  while (i > from && isWhite(text.charCodeAt(i - 1))) {
    i--;
  }
  return i - 3 >= from && text.startsWith('-->', i - 3) ? i - 3 : -1;
}

function isOpenerBehindComma(text: string, from: number, brace: number): boolean {
  let i = brace;
  while (i > from && isWhite(text.charCodeAt(i - 1))) {
    i--;
  }
  return i > from && text.charCodeAt(i - 1) === 44;
}

interface Follower {
  readonly proper: boolean;
  /** Whether a line break stands before it. */
  readonly lineBreak: boolean;
  readonly examined: number;
}

/** How far a line is searched for the quote that was meant: beyond it, reading on as written is as good a guess. */
const quoteReach = 500;

/** What stands behind a quote (white space up to `reach` skipped): `proper` where it may follow a string. */
function followerOf(text: string, offset: number, limit: number, reach: number = limit): Follower {
  const at = skipWhite(text, offset, Math.min(limit, reach));
  const code = text.charCodeAt(at);
  const comment = code === 35 || (code === 47 && (text.charCodeAt(at + 1) === 47 || text.charCodeAt(at + 1) === 42));
  const proper =
    at >= limit ||
    code === 44 ||
    code === 125 ||
    code === 93 ||
    (code === 45 && text.startsWith('-->', at)) ||
    (comment && at > offset);
  let lineBreak = false;
  for (let i = offset; i < at && !lineBreak; i++) {
    lineBreak = isLineBreak(text.charCodeAt(i));
  }
  return { proper, lineBreak, examined: at + 3 };
}

/**
 * Whether the string from `start` to its next `"` is a key in quotation marks, as in JSON: it stands where a key stands, and
 * what people write for an arrow leads from it to a value. One more than the furthest offset looked at, else -1.
 */
function quotedKeyEnd(text: string, start: number, quote: number, limit: number): number {
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
  while (behind < limit && behind - link < 4 && isLinkCharacter(text.charCodeAt(behind))) {
    behind++;
  }
  const value = skipWhite(text, behind, limit);
  const code = text.charCodeAt(value);
  const begins = code === 34 || isWrongQuote(code) || code === 123 || code === 91;
  return behind > link && value < limit && (begins || isNotationKey(text.slice(start + 1, quote))) ? value + 1 : -1;
}

/** More characters than this are no key that somebody meant. */
const longestKey = 64;

/** Where the text before `quote` ends in a key of the notation and its arrow: the key's offset, else -1. */
function keyBeforeQuote(text: string, from: number, quote: number): number {
  let i = quote;
  while (i > from && isWhite(text.charCodeAt(i - 1))) {
    i--;
  }
  if (i - from < 3 || !text.startsWith('-->', i - 3)) {
    return -1;
  }
  i -= 3;
  while (i > from && isWhite(text.charCodeAt(i - 1))) {
    i--;
  }
  const end = i;
  // The longest key of the notation is short; a longer run is none.
  while (i > from && end - i < 24 && !isWhite(text.charCodeAt(i - 1)) && !isStructural(text.charCodeAt(i - 1))) {
    i--;
  }
  return isNotationKey(text.slice(i, end)) ? i : -1;
}

/**
 * The end of the line before the first line in (from, to) that begins like structure: a key of the notation with its
 * arrow and a quote, an element's brace with a key behind it, or a closer. -1 where there is none.
 */
export function firstStructuralLine(text: string, from: number, to: number, limit: number): number {
  for (let i = from; i < to; i++) {
    if (!isLineBreak(text.charCodeAt(i))) {
      continue;
    }
    let at = i + 1;
    while (at < to && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) {
      at++;
    }
    if (at < to && beginsStructure(text, at, limit)) {
      return i > from && text.charCodeAt(i) === 10 && text.charCodeAt(i - 1) === 13 ? i - 1 : i;
    }
  }
  return -1;
}

function beginsStructure(text: string, at: number, limit: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 125 || code === 93) {
    return true;
  }
  if (code === 123) {
    const key = skipWhite(text, at + 1, limit);
    const end = keyEnd(text, key, Math.min(limit, key + 24));
    return end > key && isRegisteredProperty(text.slice(key, end)) && linkFollows(text, end, limit);
  }
  const end = keyEnd(text, at, Math.min(limit, at + 24));
  if (end === at) {
    return false;
  }
  const word = text.slice(at, end);
  if (!isNotationKey(word) || !linkFollows(text, end, limit)) {
    return false;
  }
  const value = skipWhite(text, skipWhite(text, end, limit) + 3, limit);
  const valueCode = text.charCodeAt(value);
  return (
    valueCode === 34 || (valueCode === 123 && word === 'args_schema') || (valueCode === 91 && isRootPropertyName(word))
  );
}

/** The last `"` in the rest of the line (else the first below it) that closes properly with no arrow before it; -1 where there is none. */
function lastProperQuote(text: string, from: number, limit: number): { quote: number; examined: number } {
  let quote = -1;
  let examined = from;
  const reach = Math.min(limit, from + quoteReach);
  let i = from;
  for (; i < reach && !isLineBreak(text.charCodeAt(i)); i++) {
    const code = text.charCodeAt(i);
    if (code === 45 && text.startsWith('-->', i)) {
      break;
    }
    if (code === 34) {
      const follower = followerOf(text, i + 1, limit, i + quoteReach);
      examined = Math.max(examined, follower.examined);
      if (follower.proper || follower.lineBreak) {
        quote = i;
        const comma = commaInProse(text, i + 1, limit);
        examined = Math.max(examined, comma.examined);
        if (follower.proper && !comma.prose) {
          break;
        }
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
    i++;
    while (i < reach && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) {
      i++;
    }
    examined = Math.max(examined, structureReach(text, i, limit));
    if (i < limit && beginsStructure(text, i, limit)) {
      return { quote: -1, examined };
    }
    for (; i < reach && !isLineBreak(text.charCodeAt(i)); i++) {
      if (text.startsWith('-->', i)) {
        return { quote: -1, examined: Math.max(examined, i + 3) };
      }
      if (text.charCodeAt(i) === 34) {
        const follower = followerOf(text, i + 1, limit, i + quoteReach);
        const comma = commaInProse(text, i + 1, limit);
        examined = Math.max(examined, follower.examined, comma.examined);
        if (follower.proper && !comma.prose) {
          return { quote: i, examined };
        }
        // A quote behind an arrow, or what was written for one, begins a text of its own.
        if (isLinkCharacter(text.charCodeAt(lastBefore(text, i, lineBreak)))) {
          return { quote: -1, examined };
        }
      }
    }
  }
  return { quote: -1, examined: Math.max(examined, i + 3) };
}

/** The offset of the last character before `offset` that is no white space, at least `from`. */
function lastBefore(text: string, offset: number, from: number): number {
  let i = offset - 1;
  while (i > from && isWhite(text.charCodeAt(i))) {
    i--;
  }
  return i;
}

/** An offset that `beginsStructure` does not look beyond: a brace, a key, an arrow and a quote with white space between. */
export function structureReach(text: string, at: number, limit: number): number {
  let reach = at;
  for (let step = 0; step < 4; step++) {
    reach = skipWhite(text, reach, limit) + 28;
  }
  return reach;
}

/** Whether the comma behind a quote goes on in prose on the same line (`"a", b"`) and does not end an entry. */
function commaInProse(
  text: string,
  offset: number,
  limit: number,
): { readonly prose: boolean; readonly examined: number } {
  let i = skipWhite(text, offset, Math.min(limit, offset + quoteReach));
  if (text.charCodeAt(i) !== 44) {
    return { prose: false, examined: i + 1 };
  }
  i++;
  while (i < limit && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) {
    i++;
  }
  const code = text.charCodeAt(i);
  const comment = code === 35 || (code === 47 && (text.charCodeAt(i + 1) === 47 || text.charCodeAt(i + 1) === 42));
  if (i >= limit || isLineBreak(code) || isStructural(code) || code === 34 || comment) {
    return { prose: false, examined: i + 2 };
  }
  const end = keyEnd(text, i, Math.min(limit, i + quoteReach));
  if (end === i) {
    return { prose: true, examined: i + 1 };
  }
  const at = skipWhite(text, end, limit);
  const linked =
    linkFollows(text, end, limit) || (isNotationKey(text.slice(i, end)) && isLinkCharacter(text.charCodeAt(at)));
  return { prose: !linked, examined: at + 4 };
}

function lineEnd(text: string, offset: number, limit: number): number {
  let i = offset + 1;
  while (i < limit && !isLineBreak(text.charCodeAt(i))) {
    i++;
  }
  return i;
}
