import type { Span } from '../text/span.ts';
import { arrayIndexOf } from './pointer.ts';

/** Where a value of a JSON text stands, and its key with the quotes where it is a member. */
export interface PlainPlace {
  readonly key: Span | null;
  readonly value: Span;
}

/**
 * The place of the value that the steps of a pointer lead to, null where there is none, in a text that is JSON to the letter, without a
 * repeated key and without escapes in keys. The value of the whole begins at `start`. Walks over the text up to the end of the value.
 */
export function plainPlace(text: string, start: number, steps: readonly string[]): PlainPlace | null {
  let at = start;
  let key: Span | null = null;
  for (const step of steps) {
    const first = text.charCodeAt(at);
    if (first !== openObject && first !== openArray) return null;
    const index = first === openArray ? arrayIndexOf(step) : null;
    if (first === openArray && index === null) return null;
    at = skipSpace(text, at + 1);
    for (let item = 0; ; item++) {
      const code = text.charCodeAt(at);
      if (code === closeObject || code === closeArray) return null;
      key = null;
      let isHere = item === index;
      if (first === openObject) {
        const end = stringEnd(text, at);
        key = { start: at, end };
        isHere = end - at - 2 === step.length && text.startsWith(step, at + 1);
        at = skipSpace(text, skipSpace(text, end) + 1);
      }
      if (isHere) break;
      at = skipSpace(text, valueEnd(text, at));
      if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
    }
  }
  return { key, value: { start: at, end: valueEnd(text, at) } };
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** The offset behind the closing quote of the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    if (at < 0) return text.length;
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before--;
    // Of an even number of backslashes each second one is a character of the string.
    if ((at - before) % 2 === 1) return at + 1;
  }
}

function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (code === openObject || code === openArray) depth++;
    else if (code === closeObject || code === closeArray) {
      if (depth <= 1) return depth === 0 ? at : at + 1;
      depth--;
    } else if (depth === 0 && (code === comma || code <= 0x20)) return at;
    at++;
  }
  return text.length;
}
