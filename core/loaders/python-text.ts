import type { Span } from '../text/span.ts';

/** Whether the code unit is Python white space (`\s`, `str.strip()`). JavaScript adds U+FEFF, and lacks U+0085 and U+001C to U+001F. */
export function isPythonSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  if (code < 0x1680) return code === 0x85 || code === 0xa0;
  return (
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x1680 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Python's `text.count(part)`. `part` is not empty. */
export function pythonCount(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** The first offset at or after `from` of a code unit that is not Python white space; the text's length for none. */
export function skipPythonSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isPythonSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The span that Python's `strip()` leaves. Of a blank text: the empty span at its end. */
export function strippedSpan(text: string): Span {
  const start = skipPythonSpace(text, 0);
  let end = text.length;
  while (end > start && isPythonSpace(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** Python's `text.strip()`. */
export function pythonStrip(text: string): string {
  const { start, end } = strippedSpan(text);
  return text.slice(start, end);
}

const wordCharacter = /^[\p{L}\p{N}_]$/u;

/** Whether the character that ends at `offset` is one of Python's `\w`: a letter or number of any script, or `_`. */
export function followsWordCharacter(text: string, offset: number): boolean {
  if (offset === 0) return false;
  const last = text.charCodeAt(offset - 1);
  const isSecondHalf = last >= 0xdc00 && last <= 0xdfff && offset > 1;
  const before = isSecondHalf ? text.charCodeAt(offset - 2) : 0;
  const start = before >= 0xd800 && before <= 0xdbff ? offset - 2 : offset - 1;
  return wordCharacter.test(text.slice(start, offset));
}

const decimalDigit = /^\p{Nd}$/u;

/** The first offset at or after `from` that is not a decimal digit of some script (Python's `\d`). */
export function skipPythonDigits(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.codePointAt(at);
    if (code === undefined) return at;
    const isDigit = code < 0x80 ? code >= 0x30 && code <= 0x39 : decimalDigit.test(String.fromCodePoint(code));
    if (!isDigit) return at;
    at += code > 0xffff ? 2 : 1;
  }
}

/** Python's `text[:count]`: the first `count` code points. */
export function firstCodePoints(text: string, count: number): string {
  let end = 0;
  for (let taken = 0; taken < count && end < text.length; taken++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** Negative, zero or positive in Python's order of strings: by code points, where JavaScript compares code units. */
export function comparePythonStrings(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return codePointOrder(left) - codePointOrder(right);
  }
  return a.length - b.length;
}

/** Surrogates encode code points above all others, so they are moved behind U+E000 to U+FFFF. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
