import { isKeyCharacter, isLinkCharacter, isOddWhite, isStructural, isWhite } from './characters.ts';
import { isNotationKey, keyEnd, linkFollows, longestNotationKey, skipWhite } from './keys.ts';
import { type ScannedText, slipReach } from './scanned-text.ts';

/**
 * The end of an arrow with one character typed into it (`-|->`), or between it and the value in its line (`--> |"x"`, `-->[ {`). `end` is
 * the end of the link characters at `offset`; it is returned where there is no slip.
 */
export function slippedLinkEnd(source: ScannedText, offset: number, end: number): number {
  const { text, limit } = source;
  if (text.startsWith('&gt;', end)) {
    // `--&gt;` is copied from HTML source.
    source.look(end + 4);
    return end + 4 <= limit ? end + 4 : end;
  }
  if (!text.startsWith('-', offset) || end >= limit) return end;
  const written = text.slice(offset, Math.min(end, offset + 4));
  if (written !== '-->') {
    const rest = '-->'.slice(written.length);
    source.look(end + 4);
    const code = text.charCodeAt(end);
    const isOne = mayBeSlip(code) || code === 34 || (end === offset + written.length && isTypedInto(source, offset));
    const isSlip = '-->'.startsWith(written) && isOne && text.startsWith(rest, end + 1);
    const slipEnd = end + 1 + rest.length;
    return isSlip && slipEnd <= limit && !isLinkCharacter(text.charCodeAt(slipEnd)) ? slipEnd : end;
  }
  const slip = source.skipBlanks(end);
  const code = text.charCodeAt(slip);
  source.look(slip + 1);
  const isLetter = slip === end && isKeyCharacter(code);
  if (slip >= limit || !(mayBeSlip(code) || isLetter)) return end;
  const value = source.skipBlanks(slip + 1);
  source.look(value + 3);
  if (isLetter) {
    const opensBlock = text.charCodeAt(value) === 123 && opensWith(source, value, 'key');
    return value > slip + 1 && (text.charCodeAt(value) === 34 || opensBlock) ? slip + 1 : end;
  }
  const next = value < limit ? text.charCodeAt(value) : 0;
  switch (code) {
    case 44:
      // Behind the comma of a half-typed entry, the next tool may follow.
      return next === 34 ? slip + 1 : end;
    case 123:
      return (next === 91 && opensWith(source, value, 'text')) || text.startsWith('"""', value) ? slip + 1 : end;
    case 91:
      return (next === 91 && opensWith(source, value, 'text')) || (next === 123 && opensWith(source, value, 'key'))
        ? slip + 1
        : end;
    default:
      return next === 34 || next === 123 || next === 91 ? slip + 1 : end;
  }
}

/** `-x->`, `--x>`: a letter typed into an arrow, and no key. */
export function isTypedInto(source: ScannedText, offset: number): boolean {
  const { text, limit } = source;
  const at = text.charCodeAt(offset + 1) === 45 ? offset + 2 : offset + 1;
  const end = at === offset + 2 ? at + 2 : at + 3;
  source.look(end + 1);
  const code = text.charCodeAt(at);
  const isLetter = isKeyCharacter(code) && code !== 45;
  const behind = end < limit ? text.charCodeAt(end) : 32;
  const ends = isWhite(behind) || behind === 34 || behind === 123;
  return text.charCodeAt(offset) === 45 && isLetter && ends && text.startsWith(end === at + 2 ? '>' : '->', at + 1);
}

/**
 * The end of a key of the notation with one character typed into it (`na:me -->`, `s{ystem_prompt -->`, `arg->1 -->`), or of any other key
 * with a character of an arrow in it and a text behind its arrow. `end` for none.
 */
export function mangledKeyEnd(source: ScannedText, offset: number, end: number): number {
  const { text, limit } = source;
  const code = text.charCodeAt(end);
  const isOfLink = isLinkCharacter(code);
  if (end >= limit || end - offset > longestNotationKey || !(code === 34 || isOfLink || isStructural(code))) return end;
  const slip = text.startsWith('->', end) ? end + 1 : end;
  const rest = keyEnd(text, slip + 1, Math.min(limit, slip + 1 + longestNotationKey));
  const arrow = skipWhite(text, rest, limit);
  source.look(arrow + 4);
  if (rest === slip + 1 || !text.startsWith('-->', arrow) || arrow + 3 > limit) return end;
  if (isNotationKey(text.slice(offset, slip) + text.slice(slip + 1, rest))) return rest;
  if (!isOfLink || isNotationKey(text.slice(offset, end))) return end;
  const value = skipWhite(text, arrow + 3, limit);
  source.look(value + 1);
  return value < limit && text.charCodeAt(value) === 34 ? rest : end;
}

/** Whether the quote is a slip at the position of a key: it is right before an arrow, or before a key with its arrow. */
export function isSlippedQuote(source: ScannedText, offset: number): boolean {
  const { text, limit } = source;
  const key = source.skipBlanks(offset + 1);
  const end = keyEnd(text, key, Math.min(limit, key + longestNotationKey));
  source.look(skipWhite(text, end, limit) + 4);
  return linkFollows(text, end, limit) && (end === key || isNotationKey(text.slice(key, end)));
}

function opensWith(source: ScannedText, opener: number, expected: 'text' | 'key'): boolean {
  const { text, limit } = source;
  const at = skipWhite(text, opener + 1, limit);
  const end = keyEnd(text, at, Math.min(limit, at + slipReach));
  source.look(skipWhite(text, end, limit) + 4);
  return expected === 'text' ? text.charCodeAt(at) === 34 : end > at && linkFollows(text, end, limit);
}

/** Whether the character next to an arrow can only be a slip. */
function mayBeSlip(code: number): boolean {
  return code !== 34 && code !== 35 && !isWhite(code) && !isOddWhite(code) && !isKeyCharacter(code) && code < 128;
}
