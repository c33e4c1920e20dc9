import { isLineBreak } from '../../notation/characters.ts';
import { PYTHON_ESCAPES } from '../../schema/type-tokens.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { PyExpression } from './nodes.ts';
import type { TokenReader } from './token-reader.ts';
import type { PythonToken } from './tokens.ts';

/** A format in a format may have no replacement field. */
const DEEPEST_FORMAT = 2;

/** The parts of a string that replacement fields divide. */
interface Formatted {
  readonly fields: PyExpression[];
  readonly pieces: (string | PyExpression)[];
  /** Whether the pieces are the whole text: no field has a format. */
  isWhole: boolean;
}

interface Host {
  nested(read: () => PyExpression): PyExpression;
  fieldContent(): PyExpression;
  missing(): PyExpression;
}

/** Parses string literals: plain, raw, bytes, and f-strings with their expressions. */
export class StringParser {
  readonly #reader: TokenReader;
  readonly #host: Host;

  constructor(reader: TokenReader, host: Host) {
    this.#reader = reader;
    this.#host = host;
  }

  /** Adjacent string literals as one string. The reader is at the first. */
  read(): PyExpression {
    const { start } = this.#reader.token;
    const found: Formatted = { fields: [], pieces: [], isWhole: true };
    let value: string | null = '';
    let bytes: boolean | null = null;
    let content: Span | null = null;
    let count = 0;
    while (this.#reader.token.kind === 'string') {
      const token = this.#reader.token;
      const literal = this.#literal(token, found);
      if (bytes !== null && bytes !== literal.bytes) {
        this.#fail(token.start, this.#reader.previousEnd, say`Bytes and text cannot stand side by side as one string.`);
      }
      bytes ??= literal.bytes;
      value = value === null || literal.value === null ? null : value + literal.value;
      content = count++ === 0 ? literal.content : null;
    }
    const { fields } = found;
    const pieces = fields.length > 0 && found.isWhole ? found.pieces : null;
    return {
      kind: 'string',
      value,
      bytes: bytes === true,
      fields,
      pieces,
      content,
      start,
      end: this.#reader.previousEnd,
    };
  }

  #fail(start: number, end: number, message: string): void {
    this.#reader.fail({ start, end }, message);
  }

  #literal(token: PythonToken, found: Formatted): { value: string | null; bytes: boolean; content: Span | null } {
    const quote = /'''|"""|'|"/.exec(token.text)?.[0] ?? "'";
    const prefix = token.text.slice(0, -quote.length).toLowerCase();
    if (prefix.includes('f')) {
      return {
        value: this.#formatted(token, quote, prefix.includes('r'), found, 0),
        bytes: false,
        content: null,
      };
    }
    const { text } = this.#reader;
    const end = literalEnd(text, token.end, quote);
    const characters = text.slice(token.end, end);
    const span = { start: token.end, end };
    if (text.startsWith(quote, end)) {
      this.#reader.continueAt(end + quote.length);
    } else {
      this.#fail(token.start, end, say`This string is never closed. Write ${quote} where it ends.`);
      this.#reader.continueAt(end);
    }
    const bytes = prefix.includes('b');
    const strange = bytes ? /[^\0-\x7f]/.exec(characters) : null;
    if (strange !== null) {
      this.#fail(token.end + strange.index, token.end + strange.index + 1, say`Bytes can hold ASCII characters only.`);
    }
    if (prefix.includes('r')) {
      const value = characters.replace(/\r\n?/g, '\n');
      addText(found, value);
      return { value, bytes, content: span };
    }
    const { value, error } = unescapeString(characters, bytes);
    addText(found, value);
    if (error !== null) this.#fail(token.end + error.start, token.end + error.end, error.message);
    return { value, bytes, content: characters.includes('\\') ? null : span };
  }

  /** The characters and replacement fields of an f-string; its value where it has no field. */
  #formatted(token: PythonToken, quote: string, raw: boolean, found: Formatted, formatDepth: number): string | null {
    let at = token.end;
    let value: string | null = '';
    for (;;) {
      const end = this.#formattedEnd(at, quote, raw);
      const characters = this.#reader.text.slice(at, end).replace(/\{\{/g, '{').replace(/\}\}/g, '}');
      const unescaped = raw ? { value: characters, error: null } : unescapeString(characters, false);
      if (unescaped.error !== null) this.#fail(at, end, unescaped.error.message);
      value = value === null || unescaped.value === null ? null : value + unescaped.value;
      addText(found, unescaped.value);
      if (this.#reader.text.startsWith(quote, end)) {
        this.#reader.continueAt(end + quote.length);
        return value;
      }
      if (this.#reader.text.charAt(end) !== '{') {
        this.#fail(token.start, end, say`This string is never closed. Write ${quote} where it ends.`);
        this.#reader.continueAt(end);
        return value;
      }
      value = null;
      this.#field(end, found, formatDepth, quote, raw);
      if (this.#reader.stopped) return null;
      at = this.#reader.previousEnd;
    }
  }

  /** The offset of the f-string's end, of its next replacement field, or of the line break that cuts it off. */
  #formattedEnd(from: number, quote: string, raw: boolean): number {
    const { text } = this.#reader;
    let at = from;
    while (at < text.length) {
      const character = text.charAt(at);
      if (text.startsWith(quote, at) || (quote.length === 1 && isLineBreak(text.charCodeAt(at)))) return at;
      if (character === '\\') {
        const named = raw ? null : /^\\N\{[^{}'"\n]*\}/.exec(text.slice(at, at + 100));
        at += named === null ? (raw && '{}'.includes(text.charAt(at + 1)) ? 1 : 2) : named[0].length;
      } else if (character === '{' && text.charAt(at + 1) !== '{') {
        return at;
      } else if (character === '}' && text.charAt(at + 1) !== '}') {
        this.#fail(at, at + 1, say`A single "}" in an f-string must be written twice.`);
        at++;
      } else {
        at += character === '{' || character === '}' ? 2 : 1;
      }
    }
    return text.length;
  }

  /** One replacement field, from its `{` to after its `}`. The reader is then behind it. */
  #field(offset: number, found: Formatted, formatDepth: number, quote: string, raw: boolean): void {
    this.#reader.openField(offset);
    if (this.#reader.stopped) return;
    if (this.#reader.is('}') || this.#reader.is(':') || this.#reader.is('!')) {
      this.#fail(offset, offset + 1, say`An expression is missing between the braces of this f-string.`);
    } else {
      const content = this.#host.nested(() => this.#host.fieldContent());
      found.fields.push(content);
      found.pieces.push(content);
    }
    if (!this.#reader.is('}')) found.isWhole = false;
    this.#reader.take('=');
    if (this.#reader.take('!')) {
      const conversion = this.#reader.token;
      if (!['s', 'r', 'a'].includes(conversion.text)) {
        this.#reader.fail(conversion, say`Only s, r or a can follow "!" in an f-string.`);
      }
      if (conversion.kind === 'name') this.#reader.advance();
    }
    if (this.#reader.is(':') && !this.#reader.stopped) {
      this.#format(this.#reader.token.end, found, formatDepth + 1, quote, raw);
    }
    if (!this.#reader.is('}')) {
      this.#fail(
        offset,
        offset + 1,
        say`The replacement field that begins here is never closed. Write "}" where it ends.`,
      );
      this.#reader.skipTo('}');
    }
    const close = this.#reader.token;
    this.#reader.closeField();
    this.#reader.continueAt(close.kind === 'end' ? this.#reader.text.length : close.end);
  }

  /** The format after the colon, with its own replacement fields. The reader is then at the closing `}`. */
  #format(from: number, found: Formatted, depth: number, quote: string, raw: boolean): void {
    const { text } = this.#reader;
    let at = from;
    while (at < text.length && !text.startsWith(quote, at) && text.charAt(at) !== '}') {
      if (text.charAt(at) === '{') {
        if (depth >= DEEPEST_FORMAT) {
          this.#fail(at, at + 1, say`The replacement fields of this f-string are nested too deeply.`);
        }
        this.#host.nested(() => {
          this.#field(at, found, depth, quote, raw);
          return this.#host.missing();
        });
        if (this.#reader.stopped) return;
        at = this.#reader.previousEnd;
      } else {
        at++;
      }
    }
    this.#reader.continueAt(at);
  }
}

function addText(found: Formatted, text: string | null): void {
  if (text === null) found.isWhole = false;
  else found.pieces.push(text);
}

/** The end of a literal's characters: its closing quote, the line break that cuts it off, or the end of the text. */
function literalEnd(text: string, from: number, quote: string): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 92) at += text.startsWith('\r\n', at + 1) ? 3 : 2;
    else if (text.startsWith(quote, at) || (quote.length === 1 && isLineBreak(code))) return at;
    else at++;
  }
  return text.length;
}

interface Unescaped {
  /** Null where it needs a table of Unicode names. */
  readonly value: string | null;
  readonly error: { readonly start: number; readonly end: number; readonly message: string } | null;
}

const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Decodes the escapes of a literal; line ends become `\n`. Error spans are offsets into `text`. */
function unescapeString(text: string, bytes: boolean): Unescaped {
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
        const most = code > 0x10ffff ? say`, at most 0010FFFF` : '';
        const message = say`\\${letter} needs ${digits} hexadecimal digits after it${most}.`;
        return { value: null, error: { start: backslash, end: backslash + 2 + written.length, message } };
      }
      add(String.fromCodePoint(code));
      at = backslash + 2 + digits;
    } else if (letter === 'N' && !bytes) {
      const close = /^\{[^}]+\}/.exec(text.slice(backslash + 2, backslash + 120))?.[0];
      if (close === undefined) {
        const message = say`\\N needs the name of a character in braces after it.`;
        return { value: null, error: { start: backslash, end: backslash + 2, message } };
      }
      value = null;
      at = backslash + 2 + close.length;
    } else {
      add(`\\${letter}`);
      at = backslash + 1 + Math.max(1, letter.length);
    }
  }
  return { value, error: null };
}
