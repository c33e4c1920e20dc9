import { isLineBreak } from '../../notation/characters.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';

type PythonTokenKind = 'name' | 'keyword' | 'number' | 'string' | 'operator' | 'newline' | 'end' | 'invalid';

export interface PythonToken extends Span {
  readonly kind: PythonTokenKind;
  readonly text: string;
  readonly error: string | null;
}

/** Python's reserved words; `match`, `case`, `type` and `_` are ordinary names in an expression. */
export const reservedWords: ReadonlySet<string> = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

const OPERATORS = [
  ['**=', '//=', '>>=', '<<=', '...'],
  ['**', '//', '>>', '<<', '<=', '>=', '==', '!=', '->', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '@=', ':='],
] as const;
const SINGLE = '+-*/%@&|^~<>()[]{},:.;=';

const NAME = /[\p{XID_Start}_][\p{XID_Continue}]*/uy;
const STRING_START = /(?:[uUbBrRfF]|[bB][rR]|[rR][bB]|[fF][rR]|[rR][fF])?(?:'''|"""|'|")/y;
const NUMBER =
  /0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:[0-9](?:_?[0-9])*)?\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?|[0-9](?:_?[0-9])*\.?(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?/y;
const INTEGER_WITH_LEADING_ZERO = /^0[0_]*[1-9][0-9_]*$/;
/** Words that Python accepts directly after a number (`1if x else 2`). */
const AFTER_NUMBER = /(?:and|else|for|if|in|is|not|or)(?![\p{XID_Continue}])/uy;

function matchAt(pattern: RegExp, text: string, offset: number): string | null {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? null;
}

/** Line breaks count outside of brackets only. */
interface TokenContext {
  readonly bracketed: boolean;
  /** Directly in a replacement field of an f-string, where `:` begins the format and `!` a conversion. */
  readonly field: boolean;
}

/** The token at or after `offset`. Never fails: an unknown character gives a token of kind `invalid`. */
export function tokenAt(text: string, offset: number, context: TokenContext): PythonToken {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9 || code === 12) {
      at++;
    } else if (code === 35) {
      while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++;
    } else if (isLineBreak(code)) {
      if (!context.bracketed) return token('newline', text, at, at + 1);
      at++;
    } else if (code === 92) {
      const next = afterLineBreak(text, at + 1);
      if (next === null || next >= text.length) {
        const message =
          next !== null
            ? say`The text ends after a backslash that promises another line.`
            : say`A backslash goes on with the next line only when nothing stands after it.`;
        return token('invalid', text, at, at + 1, message);
      }
      at = next;
    } else {
      break;
    }
  }
  if (at >= text.length) return token('end', text, text.length, text.length);
  return significantToken(text, at, context);
}

function significantToken(text: string, at: number, context: TokenContext): PythonToken {
  const quote = matchAt(STRING_START, text, at);
  if (quote !== null) return token('string', text, at, at + quote.length);
  const code = text.charCodeAt(at);
  if (isDigit(code) || (code === 46 && isDigit(text.charCodeAt(at + 1)))) return numberToken(text, at);
  const name = matchAt(NAME, text, at);
  if (name !== null) return token(reservedWords.has(name) ? 'keyword' : 'name', text, at, at + name.length);
  if (context.field && (code === 58 || (code === 33 && text.charCodeAt(at + 1) !== 61))) {
    return token('operator', text, at, at + 1);
  }
  for (const operators of OPERATORS) {
    const found = operators.find((operator) => text.startsWith(operator, at));
    if (found !== undefined) return token('operator', text, at, at + found.length);
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (SINGLE.includes(character)) return token('operator', text, at, at + 1);
  return token('invalid', text, at, at + character.length, invalidCharacter(character));
}

function numberToken(text: string, at: number): PythonToken {
  const digits = matchAt(NUMBER, text, at) ?? text.charAt(at);
  const end = at + digits.length;
  if (INTEGER_WITH_LEADING_ZERO.test(digits)) {
    const message = say`A whole number may not begin with 0. Leave the zeros out, or write 0o for an octal number.`;
    return token('number', text, at, end, message);
  }
  const rest = matchAt(/[\p{XID_Continue}]+/uy, text, end);
  if (rest !== null && matchAt(AFTER_NUMBER, text, end) === null) {
    const message = say`"${text.slice(at, end + rest.length)}" is not a Python number.`;
    return token('number', text, at, end + rest.length, message);
  }
  return token('number', text, at, end);
}

function token(
  kind: PythonTokenKind,
  text: string,
  start: number,
  end: number,
  error: string | null = null,
): PythonToken {
  return { kind, text: text.slice(start, end), start, end, error };
}

const QUOTES: ReadonlySet<string> = new Set(['“', '”', '„', '‘', '’', '‚', '«', '»', '`', '´']);

function invalidCharacter(character: string): string {
  if (QUOTES.has(character)) return say`${character} is not a quotation mark in Python. Write ' instead.`;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[\p{C}\p{Z}]/u.test(character)
    ? say`An invisible character (U+${code}) stands here, which Python refuses. Delete it.`
    : say`Python does not know the character ${character} here.`;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The offset after the line break at `offset`; null where there is none. */
function afterLineBreak(text: string, offset: number): number | null {
  const code = text.charCodeAt(offset);
  if (code === 13) return text.charCodeAt(offset + 1) === 10 ? offset + 2 : offset + 1;
  return code === 10 ? offset + 1 : null;
}
