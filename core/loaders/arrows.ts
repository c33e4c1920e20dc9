import { isKeyCharacter } from '../notation/characters.ts';
import type { Span } from '../text/span.ts';
import { skipPythonDigits, skipPythonSpace } from './python-text.ts';

/** The loaders' patterns as scanners that visit each character a fixed number of times. Offsets are of the block's text. */

/** A key and the string after its arrow. `value` excludes the quotes; `end` is behind the closing quote. */
export interface ArrowString {
  readonly key: Span;
  readonly value: Span;
  readonly end: number;
}

/** The offset behind an arrow with its white space on both sides; -1 where no arrow follows `from`. */
export function afterArrow(text: string, from: number): number {
  const arrow = skipPythonSpace(text, from);
  return text.startsWith('-->', arrow) ? skipPythonSpace(text, arrow + 3) : -1;
}

interface WordAndMarks {
  readonly at: number;
  readonly open: number;
  readonly close: number;
}

/** The next match of word, arrow and `opening` from `from` on. Null also for an unclosed one: then no later one is closed either. */
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

function wordBeforeSome(text: string, word: string, opening: string, closing: string): WordAndMarks | null {
  let found = wordBefore(text, word, opening, closing, 0);
  while (found !== null && found.close === found.open + 1) {
    found = wordBefore(text, word, opening, closing, found.at + 1);
  }
  return found;
}

/** The first match of the word, an arrow and a string that is not empty; null for none. The word needs no left boundary. */
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

/** A key and the braces after its arrow. `inside` excludes the braces; `end` is behind the closing one. */
interface ArrowBraces {
  readonly key: Span;
  readonly inside: Span;
  readonly end: number;
}

/** The first `args_schema --> {…}` with text between the braces; null for none. */
export function findArrowSchema(text: string): ArrowBraces | null {
  const word = 'args_schema';
  const found = wordBeforeSome(text, word, '{', '}');
  return found === null
    ? null
    : {
        key: { start: found.at, end: found.at + word.length },
        inside: { start: found.open + 1, end: found.close },
        end: found.close + 1,
      };
}

interface ArrowFunction extends ArrowBraces {
  readonly executable: Span;
}

/** The first `function --> "…" --> {…}` of which neither the string nor the braces are empty; null for none. */
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

interface KeyBeforeArrow {
  readonly key: Span;
  readonly afterArrow: number;
}

/**
 * The next run of key characters from `from` on: its end, and its key if an arrow follows; null for no run. The key leaves its arrow whole:
 * the run `name--` of `name-->` gives up two dashes, the run `---` of `name --->` keeps one.
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

/** The spans of all keys before an arrow, also inside strings. */
export function arrowKeys(text: string): Span[] {
  const keys: Span[] = [];
  let at = 0;
  for (let next = nextKey(text, at); next !== null; next = nextKey(text, at)) {
    if (next.found !== null) keys.push(next.found.key);
    at = next.found?.afterArrow ?? next.runEnd;
  }
  return keys;
}

/** All keys with an arrow and a string, in order; the string may be empty. Strings are not searched for more keys. */
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

/** All `arg-<digits> --> "…"` and `return-<digits> --> "…"`, in order. Digits of any script; the string may be empty. */
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
