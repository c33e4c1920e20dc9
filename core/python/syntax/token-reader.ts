import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { PythonError } from './nodes.ts';
import { type PythonToken, tokenAt } from './tokens.ts';

/** The deepest nesting of brackets in Python's own parser. */
const MAXIMUM_BRACKETS = 200;

const CLOSER: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

interface OpenBracket extends Span {
  readonly text: string;
  /** Whether it is the `{` of a replacement field in an f-string. */
  readonly field: boolean;
}

/**
 * Walks the tokens of one expression and its open brackets. Collects all errors of meaning (a parameter named twice) and the first syntax
 * error, since the text after that one is guessed.
 */
export class TokenReader {
  readonly text: string;
  readonly #errors: PythonError[] = [];
  readonly #open: OpenBracket[] = [];
  readonly #alwaysBracketed: boolean;
  #failed = false;
  #stopped = false;
  #token: PythonToken;
  #previousEnd: number;

  constructor(text: string, offset: number, alwaysBracketed: boolean) {
    this.text = text;
    this.#alwaysBracketed = alwaysBracketed;
    this.#previousEnd = offset;
    this.#token = this.#read(offset);
  }

  get token(): PythonToken {
    return this.#token;
  }
  get start(): number {
    return this.#token.start;
  }
  get atEnd(): boolean {
    return this.#token.kind === 'end';
  }
  get previousEnd(): number {
    return this.#previousEnd;
  }
  get errors(): readonly PythonError[] {
    return this.#errors;
  }
  get failed(): boolean {
    return this.#failed;
  }
  get stopped(): boolean {
    return this.#stopped;
  }
  /** Whether the reader is directly in a replacement field of an f-string, in no further bracket. */
  get inField(): boolean {
    return this.#open.at(-1)?.field === true;
  }

  #read(offset: number): PythonToken {
    if (this.#stopped) return { kind: 'end', text: '', start: this.text.length, end: this.text.length, error: null };
    const innermost = this.#open.at(-1);
    return tokenAt(this.text, offset, {
      bracketed: this.#alwaysBracketed || innermost !== undefined,
      field: innermost?.field === true,
    });
  }

  advance(): PythonToken {
    const current = this.#token;
    if (current.error !== null) this.fail(current, current.error);
    this.#previousEnd = current.end;
    this.#token = this.#read(current.end);
    return current;
  }

  /** Continues at `offset` (after the characters of a string, which are no tokens). */
  continueAt(offset: number): void {
    this.#previousEnd = offset;
    this.#token = this.#read(offset);
  }

  is(text: string): boolean {
    return this.#token.text === text && (this.#token.kind === 'operator' || this.#token.kind === 'keyword');
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.advance();
    return true;
  }

  /** Records a syntax error; only the first counts. At the end of the text, an open bracket is the error. */
  fail(span: Span, message: string): void {
    if (this.#failed) return;
    this.#failed = true;
    const bracket = this.#open.at(-1);
    if (span !== this.#token || !this.atEnd) {
      this.#errors.push({ span: { start: span.start, end: span.end }, message });
    } else if (bracket !== undefined) {
      const closer = CLOSER[bracket.text] ?? ')';
      const never = say`This "${bracket.text}" is never closed. Write "${closer}" where it ends.`;
      this.#errors.push({ span: { start: bracket.start, end: bracket.end }, message: never });
    } else {
      // The end of the text has no width to underline, so its last character is marked.
      this.#errors.push({ span: { start: Math.max(0, this.#previousEnd - 1), end: this.#previousEnd }, message });
    }
  }

  /** Records an error of meaning where there is no syntax error so far. */
  refuse(span: Span, message: string): void {
    if (!this.#failed) this.#errors.push({ span: { start: span.start, end: span.end }, message });
  }

  /** Ends the reading: the rest counts as the end of the text. */
  stop(): void {
    this.#stopped = true;
    this.#failed = true;
    this.#token = this.#read(this.text.length);
  }

  open(field = false): void {
    const bracket = this.#token;
    this.#open.push({ start: bracket.start, end: bracket.end, text: bracket.text, field });
    if (this.#open.length > MAXIMUM_BRACKETS) {
      this.fail(
        bracket,
        say`More than ${MAXIMUM_BRACKETS} brackets are open here at once, which Python does not read.`,
      );
      this.stop();
      return;
    }
    this.advance();
  }

  /** Opens a replacement field with its `{` at `offset`, inside a string. */
  openField(offset: number): void {
    this.#token = { kind: 'operator', text: '{', start: offset, end: offset + 1, error: null };
    this.open(true);
  }

  /** Takes the closing bracket of the innermost open one, after skipping unreadable text. */
  close(): void {
    const bracket = this.#open.at(-1);
    if (bracket === undefined) return;
    const wanted = CLOSER[bracket.text] ?? ')';
    if (!this.is(wanted)) {
      const token = this.#token;
      const isOther = token.kind === 'operator' && ')]}'.includes(token.text);
      this.fail(
        token,
        isOther
          ? say`"${token.text}" cannot close "${bracket.text}". Write "${wanted}".`
          : unexpectedToken(token, say`A comma, an operator or "${wanted}" is missing before it.`),
      );
      this.skipTo(wanted);
    }
    this.#open.pop();
    if (this.is(wanted)) this.advance();
  }

  /** Leaves a replacement field without reading on: the caller reads the string's characters after `offset`. */
  closeField(): void {
    this.#open.pop();
  }

  /** Skips tokens up to one of `texts` outside of further brackets, to a closer, or to the end. */
  skipTo(...texts: readonly string[]): void {
    let depth = 0;
    while (this.#token.kind !== 'end') {
      const { text, kind } = this.#token;
      if (kind === 'operator') {
        if (depth === 0 && texts.includes(text)) return;
        if ('([{'.includes(text)) {
          depth++;
        } else if (')]}'.includes(text)) {
          if (depth === 0) return;
          depth--;
        }
      }
      this.advance();
    }
  }
}

/** The message for an unexpected token. */
export function unexpectedToken(token: PythonToken, hint: string): string {
  if (token.kind === 'end') return say`The text ends where more is needed.`;
  if (token.kind === 'newline') {
    return say`The expression breaks off at the end of the line. Put it in parentheses to go on over several lines.`;
  }
  if (token.kind === 'invalid') return token.error ?? hint;
  if (token.kind === 'string') return say`A string cannot stand here. ${hint}`;
  return say`"${token.text}" cannot stand here. ${hint}`;
}
