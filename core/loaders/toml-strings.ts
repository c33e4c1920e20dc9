import type { Span } from '../text/span.ts';

/** A string in a TOML text with its path: table and key names, and `[]` for an item of an array. */
interface TomlString {
  readonly path: readonly string[];
  /** As written between the quotes; escapes are kept. */
  readonly text: string;
  readonly span: Span;
  /** The number of table headers before it. Strings of one `[[package]]` share it. */
  readonly table: number;
}

/** Names deeper than this are left off the path; no searched key lies so deep. */
const longestPath = 8;

/** All strings of a TOML text, in order, in linear time. Invalid TOML is skipped to the end of the line. Deep nesting does no harm. */
export function tomlStrings(text: string): TomlString[] {
  return new TomlReader(text).read();
}

interface OpenValue {
  readonly kind: 'array' | 'table';
  readonly path: readonly string[];
}

class TomlReader {
  readonly #text: string;
  readonly #strings: TomlString[] = [];
  #at = 0;
  #table: readonly string[] = [];
  #tableCount = 0;
  readonly #lastTriple: Readonly<Record<string, number>>;

  constructor(text: string) {
    this.#text = text;
    this.#lastTriple = { '"': text.lastIndexOf('"""'), "'": text.lastIndexOf("'''") };
  }

  read(): TomlString[] {
    for (;;) {
      this.#skipBlank(true);
      if (this.#at >= this.#text.length) return this.#strings;
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
      this.#skipBlank(open.length > 0);
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
          this.#at = Math.max(this.#at, this.#bareEnd());
        }
      } else {
        const place: readonly string[] = target ?? joined(holder?.path ?? path, ['[]']);
        if (character === '[' || character === '{') {
          this.#at++;
          open.push({ kind: character === '[' ? 'array' : 'table', path: place });
        } else if (character === '"' || character === "'") {
          this.#readString(place, character);
        } else {
          this.#at = this.#bareEnd();
        }
        target = null;
      }
    } while (open.length > 0);
  }

  #readString(path: readonly string[], quote: '"' | "'"): void {
    const isTriple =
      this.#text.startsWith(quote.repeat(3), this.#at) && (this.#lastTriple[quote] ?? -1) >= this.#at + 3;
    const start = this.#at + (isTriple ? 3 : 1);
    const end = this.#stringEnd(start, quote, isTriple);
    const isClosed = this.#text[end] === quote;
    this.#strings.push({ path, text: this.#text.slice(start, end), span: { start, end }, table: this.#tableCount });
    this.#at = end + (isClosed ? (isTriple ? 3 : 1) : 0);
  }

  /** The offset of the closing quotes; of an unclosed string in single quotes, the end of its line. */
  #stringEnd(start: number, quote: '"' | "'", isTriple: boolean): number {
    const closing = isTriple ? quote.repeat(3) : quote;
    let at = start;
    while (at < this.#text.length && !this.#text.startsWith(closing, at)) {
      if (!isTriple && this.#text[at] === '\n') return at;
      at += quote === '"' && this.#text[at] === '\\' ? 2 : 1;
    }
    return Math.min(at, this.#text.length);
  }

  /** A key with its dots; the white space after it is skipped. Empty for no key. */
  #readKey(): string[] {
    const key: string[] = [];
    for (;;) {
      this.#skipBlank(false);
      const character = this.#text[this.#at];
      if (character === '"' || character === "'") {
        const end = this.#stringEnd(this.#at + 1, character, false);
        key.push(this.#text.slice(this.#at + 1, end));
        this.#at = end + (this.#text[end] === character ? 1 : 0);
      } else {
        const start = this.#at;
        while (this.#at < this.#text.length && /[A-Za-z0-9_-]/.test(this.#text[this.#at] ?? '')) this.#at++;
        if (this.#at === start) return key;
        key.push(this.#text.slice(start, this.#at));
      }
      this.#skipBlank(false);
      if (this.#text[this.#at] !== '.') return key;
      this.#at++;
    }
  }

  #skipBlank(overLines: boolean): void {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === ' ' || character === '\t' || character === '\r' || (overLines && character === '\n')) {
        this.#at++;
      } else if (character === '#') {
        this.#at = this.#lineEnd();
      } else {
        return;
      }
    }
  }

  #skipLine(): void {
    this.#at = Math.min(this.#lineEnd() + 1, this.#text.length);
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end === -1 ? this.#text.length : end;
  }

  /** The end of a number, date, truth value or unknown token: at least one character on. */
  #bareEnd(): number {
    let at = this.#at + 1;
    while (at < this.#text.length && !',]}#\n"\''.includes(this.#text[at] ?? '')) at++;
    return at;
  }
}

function joined(path: readonly string[], more: readonly string[]): readonly string[] {
  return path.length >= longestPath ? path : [...path, ...more].slice(0, longestPath);
}
