import { largest } from '../text/long-list.ts';
import { securityWords } from './security.ts';
import type { PyExpression, PyParameter } from './syntax/nodes.ts';
import { reservedWords } from './syntax/reserved-words.ts';

/** An executable of the usual form: a name, or a lambda that forwards names to a name. */
export interface PlainExecutable {
  readonly kind: 'name' | 'lambda';
  readonly parameters: readonly PyParameter[];
}

/**
 * Reads `send`, `api.send`, `lambda user, text: api.send(user, text)` and `lambda q, size=10: f(query=q)`, where no error and no security
 * concern is possible; null for every other text, right or wrong. Nearly all executables have this form, and a full parse takes a hundred
 * times as long.
 */
export function readPlainExecutable(text: string): PlainExecutable | null {
  return new PlainExecutableReader(text).read();
}

/** Words that are no plain name: reserved by Python, or a security concern. */
const notable: ReadonlySet<string> = new Set([...reservedWords, ...securityWords]);
/** Nearly all function names are longer; comparing lengths is faster than a lookup. */
const longestNotable = largest([...notable].map(({ length }) => length));

const noParameters: readonly PyParameter[] = [];

class PlainExecutableReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PlainExecutable | null {
    if (!this.#text.startsWith('lambda') || isNameCharacter(this.#text.charCodeAt(6))) {
      return this.#dottedName() && this.#at === this.#text.length ? { kind: 'name', parameters: noParameters } : null;
    }
    this.#at = 6;
    this.#skipBlanks();
    const parameters = this.#parameters();
    if (parameters === null || !this.#take(58) || !this.#dottedName()) return null;
    const isWhole = this.#at === this.#text.length || (this.#take(40) && this.#arguments());
    return isWhole && this.#at === this.#text.length ? { kind: 'lambda', parameters } : null;
  }

  #parameters(): readonly PyParameter[] | null {
    if (this.#text.charCodeAt(this.#at) === 58) return noParameters;
    const parameters: PyParameter[] = [];
    do {
      const start = this.#at;
      const name = this.#takeName() ? this.#text.slice(start, this.#at) : null;
      if (name === null || parameters.length > 16 || parameters.some((other) => other.name === name)) return null;
      const end = start + name.length;
      this.#skipBlanks();
      const value = this.#take(61) ? this.#default() : null;
      // After a parameter with a default, Python requires defaults.
      if (value === undefined || (value === null && (parameters.at(-1)?.default ?? null) !== null)) return null;
      parameters.push({
        kind: 'positional',
        name,
        nameSpan: { start, end },
        annotation: null,
        default: value,
        start,
        end: value?.end ?? end,
      });
      this.#skipBlanks();
    } while (this.#take(44));
    return parameters;
  }

  /** `None` or a whole number without a leading zero; undefined for any other default. */
  #default(): PyExpression | undefined {
    const text = this.#text;
    const start = this.#at;
    let end = start;
    while (isNameCharacter(text.charCodeAt(end))) end++;
    const word = text.slice(start, end);
    this.#at = end;
    if (word === 'None') return { kind: 'constant', value: 'None', start, end };
    return /^(?:0|[1-9][0-9]*)$/.test(word) && text.charCodeAt(end) !== 46
      ? { kind: 'number', text: word, start, end }
      : undefined;
  }

  #arguments(): boolean {
    if (this.#take(41)) return true;
    let keywords: string[] | null = null;
    do {
      const start = this.#at;
      if (!this.#takeName()) return false;
      const end = this.#at;
      this.#skipBlanks();
      if (this.#text.charCodeAt(this.#at) === 61 && this.#text.charCodeAt(this.#at + 1) !== 61) {
        const name = this.#text.slice(start, end);
        keywords ??= [];
        if (keywords.length > 16 || keywords.includes(name)) return false;
        keywords.push(name);
        this.#take(61);
        if (!this.#takeName()) return false;
        this.#skipBlanks();
      } else if (keywords !== null) {
        return false;
      }
    } while (this.#take(44));
    return this.#take(41);
  }

  #dottedName(): boolean {
    do {
      if (!this.#takeName()) return false;
    } while (this.#takeNow(46));
    return true;
  }

  /** Takes a name in plain letters that is neither reserved nor a security concern. */
  #takeName(): boolean {
    const text = this.#text;
    const start = this.#at;
    let end = start;
    while (isNameCharacter(text.charCodeAt(end))) end++;
    const first = text.charCodeAt(start);
    if (end === start || (first >= 48 && first <= 57)) return false;
    this.#at = end;
    const isInternal = first === 95 && text.charCodeAt(start + 1) === 95;
    return !isInternal && (end - start > longestNotable || !notable.has(text.slice(start, end)));
  }

  #take(code: number): boolean {
    if (!this.#takeNow(code)) return false;
    this.#skipBlanks();
    return true;
  }

  #takeNow(code: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  #skipBlanks(): void {
    while (this.#text.charCodeAt(this.#at) === 32) this.#at++;
  }
}

function isNameCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 95 || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
