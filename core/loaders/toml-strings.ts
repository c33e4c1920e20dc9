import type { Span } from '../text/span.ts';

/**
 * Gets each string of a TOML text with its path: table and key names, and `[]` for an item of an array. The span is that between the quotes;
 * escapes are kept. `table`: the number of table headers before it. Strings of one `[[package]]` share it.
 */
type OnString = (path: readonly string[], span: Span, table: number) => void;

/** Names deeper than this are left off the path; no searched key lies so deep. */
const longestPath = 8;

/** Reads all strings of a TOML text, in order, in linear time. Invalid TOML is skipped to the end of the line. Deep nesting does no harm. */
export function readTomlStrings(text: string, onString: OnString): void {
  new TomlReader(text, onString).read();
}

interface OpenValue {
  readonly kind: 'array' | 'table';
  readonly path: readonly string[];
  /** Of an item of an array. */
  readonly itemPath: readonly string[];
}

const blanks = /[ \t\r]*/y;
const blanksAndLines = /[ \t\r\n]*/y;
const bareKey = /[A-Za-z0-9_-]*/y;
/** A number, date, truth value or unknown token: at least one character. */
const bareValue = /[\s\S][^,\]}#\n"']*/y;
const plainInDoubleQuotes = /[^"\\\n]*/y;
const inSingleQuotes = /[^'\n]*/y;

class TomlReader {
  readonly #text: string;
  readonly #onString: OnString;
  #at = 0;
  #table: readonly string[] = [];
  #tableCount = 0;
  readonly #lastTriple: Readonly<Record<string, number>>;

  constructor(text: string, onString: OnString) {
    this.#text = text;
    this.#onString = onString;
    this.#lastTriple = { '"': text.lastIndexOf('"""'), "'": text.lastIndexOf("'''") };
  }

  read(): void {
    for (;;) {
      this.#skipBlank(blanksAndLines);
      if (this.#at >= this.#text.length) return;
      const isHeader = this.#text[this.#at] === '[';
      const isRead = isHeader ? this.#readHeader() : this.#readPair();
      if (!isRead || isHeader) this.#skipLine();
    }
  }

  #readHeader(): boolean {
    this.#at += this.#text.startsWith('[[', this.#at) ? 2 : 1;
    const path = this.#readKey();
    this.#table = path;
    this.#tableCount++;
    return path.length > 0;
  }

  #readPair(): boolean {
    const key = this.#readKey();
    if (key.length === 0 || this.#text[this.#at] !== '=') return false;
    this.#at++;
    this.#readValue(joined(this.#table, key));
    return true;
  }

  /** Reads a value and all that it holds. Line breaks are blank inside an array or inline table, so that a list may span lines. */
  #readValue(path: readonly string[]): void {
    const open: OpenValue[] = [];
    let target: readonly string[] | null = path;
    do {
      this.#skipBlank(open.length > 0 ? blanksAndLines : blanks);
      const character = this.#text[this.#at];
      const holder = open.at(-1);
      if (character === undefined || character === '\n') return;
      if (character === ']' || character === '}') {
        this.#at++;
        open.pop();
        target = null;
      } else if (character === ',') {
        this.#at++;
        target = null;
      } else if (holder?.kind === 'table' && target === null) {
        const key = this.#readKey();
        if (key.length > 0 && this.#text[this.#at] === '=') {
          target = joined(holder.path, key);
          this.#at++;
        } else {
          this.#at = Math.max(this.#at, this.#after(bareValue));
        }
      } else {
        const place: readonly string[] = target ?? holder?.itemPath ?? path;
        if (character === '[' || character === '{') {
          this.#at++;
          const kind = character === '[' ? 'array' : 'table';
          open.push({ kind, path: place, itemPath: joined(place, ['[]']) });
        } else if (character === '"' || character === "'") {
          this.#readString(place, character);
        } else {
          this.#at = this.#after(bareValue);
        }
        target = null;
      }
    } while (open.length > 0);
  }

  #readString(path: readonly string[], quote: '"' | "'"): void {
    const isTriple =
      this.#text.startsWith(quote.repeat(3), this.#at) && (this.#lastTriple[quote] ?? -1) >= this.#at + 3;
    const start = this.#at + (isTriple ? 3 : 1);
    const end = isTriple ? this.#tripleEnd(start, quote) : this.#stringEnd(start, quote);
    const isClosed = this.#text[end] === quote;
    this.#onString(path, { start, end }, this.#tableCount);
    this.#at = end + (isClosed ? (isTriple ? 3 : 1) : 0);
  }

  /** The offset of the closing quote; of an unclosed string, the end of its line. */
  #stringEnd(start: number, quote: '"' | "'"): number {
    if (quote === "'") return this.#after(inSingleQuotes, start);
    let at = this.#after(plainInDoubleQuotes, start);
    while (this.#text[at] === '\\') at = this.#after(plainInDoubleQuotes, at + 2);
    return Math.min(at, this.#text.length);
  }

  #tripleEnd(start: number, quote: '"' | "'"): number {
    const closing = quote.repeat(3);
    let at = start;
    while (at < this.#text.length && !this.#text.startsWith(closing, at)) {
      at += quote === '"' && this.#text[at] === '\\' ? 2 : 1;
    }
    return Math.min(at, this.#text.length);
  }

  /** A key with its dots; the white space after it is skipped. Empty for no key. */
  #readKey(): string[] {
    const key: string[] = [];
    for (;;) {
      this.#skipBlank(blanks);
      const character = this.#text[this.#at];
      const start = this.#at;
      if (character === '"' || character === "'") {
        const end = this.#stringEnd(start + 1, character);
        if (key.length < longestPath) key.push(this.#text.slice(start + 1, end));
        this.#at = end + (this.#text[end] === character ? 1 : 0);
      } else {
        this.#at = this.#after(bareKey);
        if (this.#at === start) return key;
        if (key.length < longestPath) key.push(this.#text.slice(start, this.#at));
      }
      this.#skipBlank(blanks);
      if (this.#text[this.#at] !== '.') return key;
      this.#at++;
    }
  }

  #skipBlank(pattern: RegExp): void {
    this.#at = this.#after(pattern);
    while (this.#text[this.#at] === '#') {
      this.#at = this.#lineEnd();
      this.#at = this.#after(pattern);
    }
  }

  #skipLine(): void {
    this.#at = Math.min(this.#lineEnd() + 1, this.#text.length);
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end === -1 ? this.#text.length : end;
  }

  /** The offset after what a sticky pattern finds. */
  #after(pattern: RegExp, at = this.#at): number {
    pattern.lastIndex = at;
    return pattern.test(this.#text) ? pattern.lastIndex : at;
  }
}

function joined(path: readonly string[], more: readonly string[]): readonly string[] {
  return path.length >= longestPath ? path : [...path, ...more].slice(0, longestPath);
}
