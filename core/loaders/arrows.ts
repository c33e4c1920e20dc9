import { isKeyCharacter } from '../notation/characters.ts';
import type { Span } from '../text/span.ts';
import { skipPythonDigits, skipPythonSpace } from './python-text.ts';

/**
 * The patterns that the loaders search a block for, as scanners that look at each character a fixed number of times.
 * All offsets are of the block's text.
 */

/** A key and the string after its arrow. `value` lies between the quotes. */
export interface ArrowString {
  readonly key: Span;
  readonly value: Span;
  /** The first offset after the closing quote. */
  readonly end: number;
}

/** The offset after an arrow with its white space on both sides, or -1 where `from` is not followed by one. */
export function afterArrow(text: string, from: number): number {
  const arrow = skipPythonSpace(text, from);
  return text.startsWith('-->', arrow) ? skipPythonSpace(text, arrow + 3) : -1;
}

/** A word, and the mark after its arrow with the next mark that closes it: offsets of the characters themselves. */
interface WordAndMarks {
  readonly at: number;
  readonly open: number;
  readonly close: number;
}

/**
 * The first place at or after `from` where the word is followed by an arrow and `opening`. The word has no left boundary. Null
 * also where nothing closes the mark: then nothing closes a later one.
 */
function wordBefore(text: string, word: string, opening: string, closing: string, from: number): WordAndMarks | null {
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1)) {
    const open = afterArrow(text, at + word.length);
    if (open !== -1 && text[open] === opening) {
      const close = text.indexOf(closing, open + 1);
      return close === -1 ? null : { at, open, close };
    }
  }
  return null;
}

/** The first place where something that is not empty stands between the marks. */
function wordBeforeSome(text: string, word: string, opening: string, closing: string): WordAndMarks | null {
  let found = wordBefore(text, word, opening, closing, 0);
  while (found !== null && found.close === found.open + 1) {
    found = wordBefore(text, word, opening, closing, found.at + 1);
  }
  return found;
}

/** The first place where the word is followed by an arrow and a string that is not empty. The word has no left boundary. */
export function findArrowString(text: string, word: string): ArrowString | null {
  const found = wordBeforeSome(text, word, '"', '"');
  return found === null
    ? null
    : {
        key: { start: found.at, end: found.at + word.length },
        value: { start: found.open + 1, end: found.close },
        end: found.close + 1,
      };
}

/** A key and the braces after its arrow. `inside` lies between the braces, `end` after the closing one. */
export interface ArrowBraces {
  readonly key: Span;
  readonly inside: Span;
  readonly end: number;
}

/** The first `word --> {`, at least one character that is not `}`, `}`. */
export function findArrowBraces(text: string, word: string): ArrowBraces | null {
  const found = wordBeforeSome(text, word, '{', '}');
  return found === null
    ? null
    : {
        key: { start: found.at, end: found.at + word.length },
        inside: { start: found.open + 1, end: found.close },
        end: found.close + 1,
      };
}

/** The executable string and the interface block of a function. */
export interface ArrowFunction extends ArrowBraces {
  readonly executable: Span;
}

/** The first `function --> "…" --> {…}` of which neither the string nor the braces are empty. */
export function findArrowFunction(text: string): ArrowFunction | null {
  const word = 'function';
  for (
    let found = wordBefore(text, word, '"', '"', 0);
    found !== null;
    found = wordBefore(text, word, '"', '"', found.at + 1)
  ) {
    const { at, open, close } = found;
    const brace = close > open + 1 ? afterArrow(text, close + 1) : -1;
    if (brace === -1 || text[brace] !== '{') continue;
    const end = text.indexOf('}', brace + 1);
    if (end === -1) return null;
    if (end > brace + 1) {
      return {
        key: { start: at, end: at + word.length },
        executable: { start: open + 1, end: close },
        inside: { start: brace + 1, end },
        end: end + 1,
      };
    }
  }
  return null;
}

/** A run of `A-Z a-z 0-9 _ -` that stands before an arrow, and the offset after the arrow itself. */
interface KeyBeforeArrow {
  readonly key: Span;
  readonly afterArrow: number;
}

/**
 * Goes to the next run of key characters at or after `from`. Answers where the run ends, and the key in it if an arrow
 * follows. The key is the longest that leaves its arrow whole: in `name-->` the run `name--` gives its last two dashes to
 * the arrow, in `name --->` the run `---` keeps one dash.
 */
function nextKey(
  text: string,
  from: number,
): { readonly found: KeyBeforeArrow | null; readonly runEnd: number } | null {
  let start = from;
  while (start < text.length && !isKeyCharacter(text.charCodeAt(start))) start++;
  if (start === text.length) return null;
  let end = start + 1;
  while (end < text.length && isKeyCharacter(text.charCodeAt(end))) end++;
  if (text[end] === '>') {
    const keyEnd = end - 2;
    const found =
      keyEnd > start && text.startsWith('--', keyEnd) ? { key: { start, end: keyEnd }, afterArrow: end + 1 } : null;
    return { found, runEnd: end };
  }
  const arrow = skipPythonSpace(text, end);
  return { found: text.startsWith('-->', arrow) ? { key: { start, end }, afterArrow: arrow + 3 } : null, runEnd: end };
}

/** Every key before an arrow, anywhere, strings included. */
export function arrowKeys(text: string): Span[] {
  const keys: Span[] = [];
  let at = 0;
  for (let next = nextKey(text, at); next !== null; next = nextKey(text, at)) {
    if (next.found !== null) keys.push(next.found.key);
    at = next.found?.afterArrow ?? next.runEnd;
  }
  return keys;
}

/** Every key with an arrow and a string, which may be empty, in order; the string of one is not searched for others. */
export function arrowStrings(text: string): ArrowString[] {
  const strings: ArrowString[] = [];
  let at = 0;
  for (let next = nextKey(text, at); next !== null; next = nextKey(text, at)) {
    at = next.runEnd;
    const open = next.found === null ? -1 : skipPythonSpace(text, next.found.afterArrow);
    if (next.found === null || text[open] !== '"') continue;
    const close = text.indexOf('"', open + 1);
    if (close === -1) break;
    strings.push({ key: next.found.key, value: { start: open + 1, end: close }, end: close + 1 });
    at = close + 1;
  }
  return strings;
}

/** Every `arg-<digits> --> "…"` and `return-<digits> --> "…"` in order. Digits of any script; the string may be empty. */
export function arrowSlots(text: string): ArrowString[] {
  const slots: ArrowString[] = [];
  let nextArgument = text.indexOf('arg-');
  let nextReturn = text.indexOf('return-');
  let at = 0;
  for (;;) {
    if (nextArgument !== -1 && nextArgument < at) nextArgument = text.indexOf('arg-', at);
    if (nextReturn !== -1 && nextReturn < at) nextReturn = text.indexOf('return-', at);
    const start = nextReturn === -1 || (nextArgument !== -1 && nextArgument < nextReturn) ? nextArgument : nextReturn;
    if (start === -1) return slots;
    at = start + 1;
    const digits = start + (start === nextArgument ? 'arg-' : 'return-').length;
    const keyEnd = skipPythonDigits(text, digits);
    const open = keyEnd > digits ? afterArrow(text, keyEnd) : -1;
    if (open === -1 || text[open] !== '"') continue;
    const close = text.indexOf('"', open + 1);
    if (close === -1) return slots;
    slots.push({ key: { start, end: keyEnd }, value: { start: open + 1, end: close }, end: close + 1 });
    at = close + 1;
  }
}
