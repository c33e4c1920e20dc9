import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';

export interface RepairToken {
  /** `bad` cannot be repaired; its text is the reason. */
  readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'string' | 'word' | 'end' | 'bad';
  readonly span: Span;
  /** As written; for a string, its content. */
  readonly text: string;
}

type Repair = (span: Span, newText: string, message: string) => void;

const wordEnd = /[\s,:[\]{}"'“”`<#]|\/[/*]/y;

const closers: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
]);

const jsonEscapes = '"\\/bfnrtu';

/** Reads tokens of a text that is nearly JSON. `repair` gets the change that makes a token one of JSON. */
export class RepairScanner {
  readonly #text: string;
  readonly #repair: Repair;
  #position = 0;
  last: RepairToken = { kind: 'end', span: { start: 0, end: 0 }, text: '' };

  constructor(text: string, repair: Repair) {
    this.#text = text;
    this.#repair = repair;
  }

  /** The next token; at the end, always `end`. */
  next(): RepairToken {
    const bad = this.#skipTrivia();
    this.last = bad ?? this.#read();
    return this.last;
  }

  #read(): RepairToken {
    const start = this.#position;
    const sign = this.#text.charAt(start);
    if (sign === '') return { kind: 'end', span: { start, end: start }, text: '' };
    const kind = ({ '{': 'open', '[': 'open', '}': 'close', ']': 'close', ',': 'comma', ':': 'colon' } as const)[sign];
    if (kind !== undefined) {
      this.#position++;
      return { kind, span: { start, end: start + 1 }, text: sign };
    }
    return closers.has(sign) ? this.#string(sign, closers.get(sign) ?? sign) : this.#word();
  }

  #word(): RepairToken {
    const start = this.#position;
    let end = start;
    for (; end < this.#text.length; end++) {
      wordEnd.lastIndex = end;
      if (wordEnd.test(this.#text)) break;
    }
    this.#position = Math.max(end, start + 1);
    return { kind: 'word', span: { start, end: this.#position }, text: this.#text.slice(start, this.#position) };
  }

  /** Comments are removed; a space stays where words would touch. */
  #skipTrivia(): RepairToken | null {
    for (;;) {
      const start = this.#position;
      const sign = this.#text.charAt(start);
      if (sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t') {
        this.#position++;
      } else if (sign !== '' && /^[\s\ufeff]$/u.test(sign)) {
        this.#position++;
        this.#repair({ start, end: start + 1 }, ' ', say`Replaced an invalid space character.`);
      } else if (sign === '#' || this.#text.startsWith('//', start) || this.#text.startsWith('/*', start)) {
        const bad = this.#comment(start);
        if (bad !== null) return bad;
      } else {
        return null;
      }
    }
  }

  /** A comment with a quote in it may be a string that has lost a quote. */
  #comment(start: number): RepairToken | null {
    const isBlock = this.#text.startsWith('/*', start);
    let end = isBlock ? this.#text.indexOf('*/', start + 2) : start;
    if (end < 0) return this.#bad(start, this.#text.length, say`Unterminated comment.`);
    if (isBlock) end += 2;
    else while (end < this.#text.length && this.#text.charAt(end) !== '\n' && this.#text.charAt(end) !== '\r') end++;
    const quote = this.#text.slice(start, end).search(/["'“”]/);
    if (quote >= 0) {
      return this.#bad(start, start + quote + 1, say`Ambiguous: comment or string without an opening quote.`);
    }
    this.#position = end;
    this.#repair({ start, end }, isBlock ? ' ' : '', say`Removed a comment.`);
    return null;
  }

  #bad(start: number, end: number, text: string): RepairToken {
    this.#position = Math.max(end, start + 1);
    return { kind: 'bad', span: { start, end: this.#position }, text };
  }

  #string(opener: string, closer: string): RepairToken {
    const start = this.#position;
    const other = opener !== '"';
    let content = '';
    let written = '"';
    let isChanged = other;
    let at = start + 1;
    for (; at < this.#text.length && this.#text.charAt(at) !== closer; at++) {
      const sign = this.#text.charAt(at);
      if (sign === '\\') {
        const read = this.#escape(at);
        if (read === null) {
          const isLast = at + 1 >= this.#text.length;
          const why = isLast ? say`Unterminated string.` : say`Ambiguous escape "\\${this.#text.charAt(at + 1)}".`;
          return this.#bad(at, isLast ? at + 1 : at + 2, why);
        }
        content += read.means;
        written += read.written;
        isChanged ||= read.written !== this.#text.slice(at, at + read.length);
        at += read.length - 1;
      } else {
        const inJson = sign < ' ' || sign === '"' ? JSON.stringify(sign).slice(1, -1) : sign;
        content += sign;
        written += inJson;
        isChanged ||= inJson !== sign;
      }
    }
    if (at >= this.#text.length) return this.#bad(start, at, say`Unterminated string.`);
    this.#position = at + 1;
    const span = { start, end: at + 1 };
    if (isChanged) {
      const message = other ? say`Changed quotes to double quotes.` : say`Escaped special characters in a string.`;
      this.#repair(span, `${written}"`, message);
    }
    return { kind: 'string', span, text: content };
  }

  /** The meaning of the escape at `at`, and its JSON text; null where languages differ. */
  #escape(at: number): { readonly means: string; readonly written: string; readonly length: number } | null {
    const letter = this.#text.charAt(at + 1);
    if (letter === "'") return { means: "'", written: "'", length: 2 };
    if (letter === '' || !jsonEscapes.includes(letter)) return null;
    const length = letter === 'u' ? 6 : 2;
    const written = this.#text.slice(at, at + length);
    if (letter === 'u' && !/^\\u[0-9a-fA-F]{4}$/.test(written)) return null;
    return { means: JSON.parse(`"${written}"`) as string, written, length };
  }
}
