import { say, wording } from '../text/say.ts';
import { numberOfText } from './exact-number.ts';
import { type JsonProblemKind, JsonProblems } from './json-problem.ts';
import { JsonRepairs } from './json-repairs.ts';
import type { JsonValue } from './json-value.ts';

export interface JsonDialect {
  /** Whether `//` and block comments are allowed. */
  readonly comments: boolean;
  /** Whether a comma before a closing bracket is allowed. */
  readonly trailingCommas: boolean;
  /** Whether Python and JavaScript literals are read too (quotes, comments, keys, words, joined texts), one `literal` warning per kind. */
  readonly literals: boolean;
}

/** The name of the syntax where a program joins texts by writing one behind the other. */
export const joinedTexts = wording`joined strings`;

const SINGLE_QUOTE = 39;
const DOUBLE_QUOTE = 34;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
const OPEN_CURLY_QUOTE = 0x201c;
const CLOSE_CURLY_QUOTE = 0x201d;
const BACKQUOTE = 96;
const BACKSLASH = 92;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** 1 for the code units that end a bare word. */
const WORD_ENDS: Uint8Array = Uint8Array.from({ length: 128 }, (_unit, code) =>
  ' \t\n\r,:[]{}"'.includes(String.fromCharCode(code)) ? 1 : 0,
);

const STRICT_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const WORD_VALUES: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
  ['undefined', null],
]);
/** Further escapes of a string that are probably no control characters are not reported. */
const mostHints = 10;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Notes how a problem is repaired, or why it can't be. */
type Noting = (repairs: JsonRepairs) => void;

/** The repair is noted with the whole string. */
const ofString: Noting = () => undefined;

/** Reads the tokens of a JSON text: white space and comments, strings, numbers, words. It never goes past `end`. */
export class JsonScanner {
  readonly text: string;
  readonly end: number;
  readonly problems: JsonProblems;
  readonly #dialect: JsonDialect;
  position: number;
  readonly #literals = new Set<string>();
  readonly repairs: JsonRepairs | null;

  /** With `repairs`, each error is noted there, and comments with `#` and curly quotes are read too. */
  constructor(
    text: string,
    start: number,
    end: number,
    dialect: JsonDialect,
    problems: JsonProblems,
    repairs: JsonRepairs | null = null,
  ) {
    this.text = text;
    this.position = start;
    this.end = end;
    this.problems = problems;
    this.#dialect = dialect;
    this.repairs = repairs;
  }

  /** The code unit at the position, -1 at the end. */
  peek(): number {
    return this.position < this.end ? this.text.charCodeAt(this.position) : -1;
  }

  /** Without `noting`, no repair is possible. */
  error(kind: JsonProblemKind, start: number, end: number, message: string, noting?: Noting): void {
    this.problems.add('error', kind, start, end, message);
    // Only the first refusal counts.
    if (this.repairs === null || this.repairs.refusal !== null) return;
    if (noting === undefined) this.repairs.refuse(start, end, message);
    else noting(this.repairs);
  }

  /** Syntax of programs: a warning named `called` where the dialect reads it, else an error. */
  literal(
    called: string,
    kind: 'syntax' | 'string' | 'comment',
    start: number,
    end: number,
    message: string,
    noting?: Noting,
  ): void {
    if (!this.#dialect.literals) {
      this.error(kind, start, end, message, noting);
    } else if (!this.#literals.has(called)) {
      this.#literals.add(called);
      this.problems.add('warning', 'literal', start, end, called);
    }
  }

  trailingComma(at: number): void {
    if (this.#dialect.trailingCommas) return;
    this.error('trailing-comma', at, at + 1, say`Trailing comma.`, (repairs) =>
      repairs.repair(at, at + 1, '', say`Removed a trailing comma.`),
    );
  }

  skipTrivia(): void {
    for (;;) {
      const code = this.peek();
      if (code === 32 || code === 9 || code === LINE_FEED || code === CARRIAGE_RETURN) {
        this.position++;
      } else if (code === 47 && this.#startsComment()) {
        this.#skipComment();
      } else if (code === 35 && (this.#dialect.literals || this.repairs !== null)) {
        const start = this.position;
        const end = this.#lineEnd(start);
        this.position = end;
        this.literal(say`# comments`, 'comment', start, start + 1, '', (repairs) => this.#noteComment(repairs, start));
      } else if (this.#isOtherSpace(code)) {
        const at = this.position++;
        this.error('syntax', at, at + 1, say`Invalid space character. Use an ordinary space.`, (repairs) =>
          repairs.repair(at, at + 1, ' ', say`Replaced an invalid space character.`),
        );
      } else {
        return;
      }
    }
  }

  /** Whether the character at the position, of this code, is white space that JSON does not have. */
  #isOtherSpace(code: number): boolean {
    return code > 127 && /^[\s\uFEFF]$/u.test(this.text.charAt(this.position));
  }

  #startsComment(): boolean {
    const next = this.position + 1 < this.end ? this.text.charCodeAt(this.position + 1) : -1;
    return next === 47 || next === 42;
  }

  #skipComment(): void {
    const start = this.position;
    if (this.text.charCodeAt(start + 1) === 47) {
      this.position = this.#lineEnd(start);
    } else {
      this.position = start + 2;
      while (
        this.position < this.end &&
        !(this.text.charCodeAt(this.position) === 42 && this.text.charCodeAt(this.position + 1) === 47)
      ) {
        this.position++;
      }
      if (this.position + 2 > this.end) {
        this.position = this.end;
        this.error('comment', start, this.end, say`Unterminated comment.`);
        return;
      }
      this.position += 2;
    }
    if (this.#dialect.comments) return;
    this.error('comment', start, this.position, say`Comments aren't allowed in JSON.`, (repairs) =>
      this.#noteComment(repairs, start),
    );
  }

  /** A comment with a quote in it may be a string that has lost a quote. A space stays where words would touch. */
  #noteComment(repairs: JsonRepairs, start: number): void {
    const comment = this.text.slice(start, this.position);
    const quote = comment.search(/["'“”]/);
    if (quote >= 0) {
      repairs.refuse(
        start,
        start + quote + 1,
        say`This text can be a comment, or a string whose opening quote is missing.`,
      );
    } else repairs.repair(start, this.position, comment.startsWith('/*') ? ' ' : '', say`Removed a comment.`);
  }

  #lineEnd(from: number): number {
    let at = from;
    while (at < this.end && this.text.charCodeAt(at) !== LINE_FEED && this.text.charCodeAt(at) !== CARRIAGE_RETURN) {
      at++;
    }
    return at;
  }

  /** Whether a string begins at the position, in any quotes of the dialect. */
  atQuote(): boolean {
    const code = this.peek();
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return true;
    if (code === OPEN_CURLY_QUOTE) return this.repairs !== null;
    return this.#dialect.literals && (code === BACKQUOTE || (code === OPEN_PARENTHESIS && this.#holdsString()));
  }

  #holdsString(): boolean {
    const start = this.position;
    this.position++;
    this.skipTrivia();
    const code = this.peek();
    this.position = start;
    return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
  }

  /** Reads the string at the position; with `literals` also joined strings and strings in parentheses. */
  readString(): string {
    if (!this.#dialect.literals) return this.#readPiece();
    const start = this.position;
    const inBrackets = this.peek() === OPEN_PARENTHESIS;
    if (inBrackets) {
      this.literal(say`strings in parentheses`, 'syntax', start, start + 1, '');
      this.position++;
      this.skipTrivia();
    }
    let value = this.#readPiece();
    for (;;) {
      const end = this.position;
      this.skipTrivia();
      const isSum = this.peek() === 43;
      if (isSum) {
        this.position++;
        this.skipTrivia();
      }
      const code = this.peek();
      if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE && !(isSum && code === BACKQUOTE)) {
        if (isSum) this.error('syntax', end, this.position, say`Expected a string after "+".`);
        if (inBrackets && code === CLOSE_PARENTHESIS) this.position++;
        else if (inBrackets) this.error('syntax', start, end, say`Expected only strings in the parentheses.`);
        else this.position = isSum ? this.position : end;
        return value;
      }
      if (!isSum && !inBrackets && this.#isKeyNext()) {
        // A comma is missing: the string is the key of the next member.
        this.position = end;
        return value;
      }
      this.literal(joinedTexts, 'syntax', end, this.position, '');
      value += this.#readPiece();
    }
  }

  #isKeyNext(): boolean {
    const quote = this.text.charCodeAt(this.position);
    let at = this.position + 1;
    for (; at < this.end; at++) {
      const code = this.text.charCodeAt(at);
      if (code === quote || code === 10) break;
      if (code === 92) at++;
    }
    if (this.text.charCodeAt(at) !== quote) return false;
    for (at++; at < this.end && this.text.charCodeAt(at) <= 32; at++);
    return at < this.end && this.text.charAt(at) === ':';
  }

  #readPiece(): string {
    const start = this.position;
    const opener = this.text.charCodeAt(start);
    const quote = opener === OPEN_CURLY_QUOTE ? CLOSE_CURLY_QUOTE : opener;
    if (quote === SINGLE_QUOTE) {
      const message = say`Strings must be double-quoted.`;
      this.literal(say`single quotes`, 'string', start, start + 1, message, ofString);
    }
    const mark = this.text.charAt(start);
    const isTriple = this.#dialect.literals && quote !== BACKQUOTE && this.text.startsWith(mark.repeat(3), start);
    if (isTriple) this.literal(say`triple quotes`, 'string', start, start + 3, '');
    if (quote === BACKQUOTE) this.literal(say`backticks`, 'string', start, start + 1, '');
    const mayBreak = isTriple || quote === BACKQUOTE;
    const width = isTriple ? 3 : 1;
    let value = '';
    let from = start + width;
    let at = from;
    let control = -1;
    let spansLines = mayBreak;
    let hasBackslash = false;
    const controls: number[] = [];
    for (;;) {
      const code = at < this.end ? this.text.charCodeAt(at) : -1;
      if (code === quote && (!isTriple || this.text.startsWith(mark.repeat(3), at))) {
        this.position = at + width;
        if (this.repairs !== null) this.#noteString(this.repairs, start, at);
        break;
      }
      if (code === BACKSLASH) {
        const meaning = this.#readEscape(at);
        value += this.text.slice(from, at) + meaning;
        // A kept backslash before its letter is an invalid escape.
        hasBackslash ||= meaning.length === 2 && meaning.startsWith('\\');
        if (/[bfnrt]/.test(this.text.charAt(at + 1)) && controls.length < mostHints) controls.push(at);
        at = from = this.position;
        continue;
      }
      const breaksLine = code === LINE_FEED || code === CARRIAGE_RETURN;
      if (breaksLine && !spansLines) spansLines = this.#closesLater(at, quote);
      if (code === -1 || (breaksLine && !spansLines)) {
        this.error('string', start, at, say`Unterminated string.`);
        this.position = at;
        break;
      }
      if (quote === BACKQUOTE && code === 36 && this.text.charCodeAt(at + 1) === 123) {
        this.error('string', at, at + 2, say`Template values are only known at run time.`);
      }
      if (code < 32 && control < 0 && !mayBreak) control = at;
      at++;
    }
    if (control >= 0) {
      const message = say`Control characters in strings must be escaped.`;
      this.error('string', control, control + 1, message, ofString);
    }
    for (const offset of hasBackslash ? controls : []) {
      const shown = this.text.slice(offset, offset + 2);
      const message = say`"${shown}" is read as a control character. A backslash is probably meant.`;
      this.problems.add('warning', 'string', offset, offset + 2, message);
    }
    return value + this.text.slice(from, at);
  }

  /** Notes the repair of the string whose closing quote is at `close`. */
  #noteString(repairs: JsonRepairs, start: number, close: number): void {
    const inside = this.text.slice(start + 1, close);
    const inJson = inside.replace(/\\[\s\S]|["\u0000-\u001f]/g, (sign) => {
      if (sign === "\\'") return "'";
      return sign.length > 1 ? sign : JSON.stringify(sign).slice(1, -1);
    });
    const hasOtherQuotes = this.text.charCodeAt(start) !== DOUBLE_QUOTE;
    if (!hasOtherQuotes && inJson === inside) return;
    const message = hasOtherQuotes
      ? say`Changed quotes to double quotes.`
      : say`Escaped special characters in a string.`;
    repairs.repair(start, close + 1, `"${inJson}"`, message);
  }

  /** Whether the next quote after a line break inside a string looks like its end. */
  #closesLater(from: number, quote: number): boolean {
    let at = from;
    while (at < this.end && this.text.charCodeAt(at) !== quote) at += this.text.charCodeAt(at) === BACKSLASH ? 2 : 1;
    if (at >= this.end) return false;
    at++;
    while (at < this.end && this.text.charCodeAt(at) <= 32) at++;
    return at >= this.end || ',}]:'.includes(this.text.charAt(at));
  }

  /** The character of the escape at `at`, an invalid escape as it is written; leaves the position after it. */
  #readEscape(at: number): string {
    const letter = at + 1 < this.end ? this.text.charAt(at + 1) : '';
    this.position = Math.min(at + 2, this.end);
    const noting: Noting = (repairs) => {
      if (letter === '') repairs.refuse(at, at + 1, say`Unterminated string.`);
      else if (letter !== "'") repairs.refuse(at, at + 2, say`Ambiguous escape "\\${letter}".`);
    };
    if (letter === 'u' && !(this.#dialect.literals && this.text.charAt(at + 2) === '{')) {
      const digits = this.text.slice(at + 2, Math.min(at + 6, this.end));
      if (/^[0-9a-fA-F]{4}$/.test(digits)) {
        this.position = at + 6;
        return String.fromCharCode(Number.parseInt(digits, 16));
      }
      this.error('string', at, this.position, say`Expected four hexadecimal digits after \\u.`, noting);
      return '\\u';
    }
    const meaning = ESCAPES.get(letter) ?? (this.#dialect.literals ? this.#readProgramEscape(at) : undefined);
    if (meaning === undefined) {
      this.error('string', at, this.position, say`Invalid escape "\\${letter}".`, noting);
      return letter === '' || letter === "'" ? letter : `\\${letter}`;
    }
    return meaning;
  }

  /** The character of an escape of Python or JavaScript; `undefined` where they differ. */
  #readProgramEscape(at: number): string | undefined {
    const found = /^(?:['`]|\r?\n|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8}))/.exec(
      this.text.slice(at + 1, at + 11),
    );
    if (found === null) return undefined;
    const code = Number.parseInt(found[1] ?? found[2] ?? found[3] ?? '', 16);
    if (code > 0x10ffff) return undefined;
    this.position = at + 1 + found[0].length;
    return Number.isNaN(code) ? found[0].replace(/^[\r\n]+$/, '') : String.fromCodePoint(code);
  }

  /** The word at the position, up to white space, a bracket, a comma, a colon or a quote; at least one character. */
  readWord(): string {
    const start = this.position;
    while (this.position < this.end && WORD_ENDS[this.text.charCodeAt(this.position)] !== 1) {
      const code = this.peek();
      if (this.position > start && ((code === 47 && this.#startsComment()) || this.#isOtherSpace(code))) break;
      this.position++;
    }
    if (this.position === start && this.position < this.end) this.position++;
    return this.text.slice(start, this.position);
  }

  /** The end of the token at the position, which stays. */
  tokenEnd(): number {
    const ahead = new JsonScanner(
      this.text,
      this.position,
      this.end,
      this.#dialect,
      new JsonProblems(),
      new JsonRepairs(),
    );
    if (ahead.atQuote()) ahead.readString();
    else ahead.readWord();
    return ahead.position;
  }

  /** Reads a number or a bare word. One that JSON does not have is an error, read by its most likely meaning. */
  readScalar(): JsonValue {
    const start = this.position;
    const word = this.readWord();
    if (word === 'true' || word === 'false' || word === 'null') return WORD_VALUES.get(word) ?? null;
    if (STRICT_NUMBER.test(word)) return numberOfText(word);
    const shown = word.length > 40 ? `${word.slice(0, 40)}…` : word;
    const refused: Noting = (repairs) => repairs.refuse(start, this.position, say`Invalid value "${shown}".`);
    const changed =
      (value: string): Noting =>
      (repairs) =>
        repairs.repair(start, this.position, value, say`Changed ${word} to ${value}.`);
    const known = WORD_VALUES.get(word);
    if (known !== undefined) {
      const message = say`Invalid value "${word}". Did you mean ${String(known)}?`;
      // An undefined member is no member; null is a value.
      if (word === 'undefined') this.error('syntax', start, this.position, message, refused);
      else this.literal(say`True, False and None`, 'syntax', start, this.position, message, changed(String(known)));
      return known;
    }
    if (/^[-+.0-9]/.test(word) && word.length < 400 && Number.isFinite(Number(word))) {
      const [, sign = '', whole = '0', fraction = ''] = /^\+?(-?)(0|[1-9]\d*)?(\.\d+)?$/.exec(word) ?? [];
      const isClear = /^(?!\+-)[+-]?(?:0|[1-9]\d*)?(?:\.\d+)?$/.test(word);
      const message = say`Invalid number "${shown}". Did you mean ${isClear ? `${sign}${whole}${fraction}` : String(Number(word))}?`;
      this.error('number', start, this.position, message, isClear ? changed(`${sign}${whole}${fraction}`) : refused);
      return isClear ? numberOfText(`${sign}${whole}${fraction}`) : Number(word);
    }
    this.error('syntax', start, this.position, say`Invalid value "${shown}".`);
    return /^[\w$.-]+$/.test(word) && !/^(?:NaN|-?Infinity)$/.test(word) ? word : null;
  }
}
