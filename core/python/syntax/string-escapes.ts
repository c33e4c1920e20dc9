import { PYTHON_ESCAPES } from '../../schema/type-tokens.ts';
import type { Span } from '../../text/span.ts';

interface Unescaped {
  /** Null where it needs a table of Unicode names. */
  readonly value: string | null;
  readonly error: Span | null;
}

const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Decodes the escapes of a literal; line ends become `\n`. Error spans are offsets into `text`. */
export function unescapedString(text: string, bytes: boolean): Unescaped {
  let value: string | null = '';
  let at = 0;
  const add = (piece: string): void => {
    value = value === null ? null : value + piece;
  };
  while (at < text.length) {
    const backslash = text.indexOf('\\', at);
    add(text.slice(at, backslash < 0 ? text.length : backslash).replace(/\r\n?/g, '\n'));
    if (backslash < 0) break;
    const letter = text.charAt(backslash + 1);
    const simple = PYTHON_ESCAPES.get(letter);
    const digits = letter === 'x' || !bytes ? HEX_DIGITS[letter] : undefined;
    const octal = /^[0-7]{1,3}/.exec(text.slice(backslash + 1, backslash + 4))?.[0];
    if (simple !== undefined) {
      add(simple);
      at = backslash + 2;
    } else if (letter === '\n' || letter === '\r') {
      at = backslash + (text.startsWith('\r\n', backslash + 1) ? 3 : 2);
    } else if (octal !== undefined) {
      add(String.fromCharCode(Number.parseInt(octal, 8)));
      at = backslash + 1 + octal.length;
    } else if (digits !== undefined) {
      const written = /^[0-9a-fA-F]*/.exec(text.slice(backslash + 2, backslash + 2 + digits))?.[0] ?? '';
      const code = Number.parseInt(written, 16);
      if (written.length < digits || code > 0x10ffff) {
        return { value: null, error: { start: backslash, end: backslash + 2 + written.length } };
      }
      add(String.fromCodePoint(code));
      at = backslash + 2 + digits;
    } else if (letter === 'N' && !bytes) {
      const close = /^\{[^}]+\}/.exec(text.slice(backslash + 2, backslash + 120))?.[0];
      if (close === undefined) return { value: null, error: { start: backslash, end: backslash + 2 } };
      value = null;
      at = backslash + 2 + close.length;
    } else {
      add(`\\${letter}`);
      at = backslash + 1 + Math.max(1, letter.length);
    }
  }
  return { value, error: null };
}
