import { isNumber, numberOfLiteral } from '../json/exact-number.ts';
import { emptyObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { PYTHON_ESCAPES } from '../schema/type-tokens.ts';
import type { PlacedText, ReadEscape } from './placed-text.ts';
import { skipSpace } from './read-marked.ts';
import { RecordedPlaces } from './recorded-places.ts';

const deepest = 200;

interface KeywordArguments {
  readonly value: JsonValue;
  readonly places: RecordedPlaces;
  /** The offset behind the closing parenthesis, or the end of the text. */
  readonly end: number;
  /** The text ends before the parenthesis closes. */
  readonly isCut: boolean;
  /** Keys that are repeated, with the span of the second. */
  readonly repeated: readonly Key[];
}

/** A key, and its place. */
interface Key {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The words of Python's values, and other words that models write for them. */
const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** In characters. A longer number is none of a call. */
const longestNumber = 5_000;

const noLiteral = Symbol('no literal');
type Literal = JsonValue | typeof noLiteral;

/** Reads Python literals: texts, numbers, True, False, None, lists, tuples and dictionaries of them. Other code is refused. */
export class PythonReader {
  readonly #text: string;
  readonly #limit: number;
  readonly #hasObjects: boolean;
  readonly places: RecordedPlaces;
  at: number;
  /** The text ends inside a literal. */
  isCut = false;

  /** `hasObjects`: printed objects are also read, each as the object of its members. */
  constructor(placed: PlacedText, at: number, limit: number = placed.text.length, hasObjects = false) {
    this.#text = placed.text;
    this.#hasObjects = hasObjects;
    this.#limit = limit;
    this.places = new RecordedPlaces(placed);
    this.at = at;
  }

  /** Reads `k=v, …)` from behind the opening parenthesis; null if a value is no literal. */
  keywordArguments(): KeywordArguments | null {
    const start = this.at;
    const repeated: Key[] = [];
    const value = this.#members(')', '', 0, repeated, () => {
      const keyStart = this.at;
      const name = this.#name();
      const keyEnd = this.at;
      return name !== '' && this.#takes('=') ? { key: name, start: keyStart, end: keyEnd } : null;
    });
    if (value === noLiteral) return null;
    this.places.set('', start, this.isCut ? this.at : this.at - 1);
    return { value, places: this.places, end: this.at, isCut: this.isCut, repeated };
  }

  /** The literal at the position, with its places below `pointer`; undefined if there is none. */
  literal(pointer = ''): JsonValue | undefined {
    const value = this.#value(pointer, 0);
    return value === noLiteral ? undefined : value;
  }

  #value(pointer: string, depth: number): Literal {
    const start = this.at;
    const value = this.#read(pointer, depth);
    if (value !== noLiteral) this.places.set(pointer, start, this.at);
    return value;
  }

  #read(pointer: string, depth: number): Literal {
    const character = this.#peek();
    if (depth > deepest || character === '') {
      this.isCut ||= character === '';
      return noLiteral;
    }
    if (character === '[') return this.#list(pointer, depth, ']');
    if (character === '(') return this.#list(pointer, depth, ')');
    if (character === '{') return this.#dictionary(pointer, depth);
    const prefix = /^[rRbBuUfF]{0,2}(?=['"])/.exec(this.#text.slice(this.at, this.at + 3));
    if (prefix !== null) return this.#strings();
    if (this.#hasObjects) {
      const ahead = this.#text.slice(this.at, Math.min(this.at + 200, this.#limit));
      const name = /^[A-Za-z_][\w.]*\(/.exec(ahead)?.[0];
      if (name !== undefined) return this.#object(pointer, depth, name);
      // A member of an enumeration: `<Reason.STOP: 'stop'>`.
      const other = /^<[^<>\n]*>/.exec(ahead)?.[0];
      if (other !== undefined) {
        this.at += other.length;
        return other;
      }
    }
    return this.#scalar();
  }

  /** A printed object, from its name on. Members without a name have their numbers as keys. */
  #object(pointer: string, depth: number, name: string): Literal {
    this.at += name.length;
    return this.#members(')', pointer, depth + 1, [], (index) => {
      const ahead = this.#text.slice(this.at, Math.min(this.at + 200, this.#limit));
      const [written = '', key = ''] = /^([A-Za-z_]\w*)\s*=\s*/.exec(ahead) ?? [];
      const start = this.at;
      this.at += written.length;
      return { key: key === '' ? String(index) : key, start, end: start + key.length };
    });
  }

  #list(pointer: string, depth: number, close: string): Literal {
    const items: JsonValue[] = [];
    this.at++;
    const isRead = this.#parts(close, (index) => {
      const item = this.#value(childPointer(pointer, index), depth + 1);
      if (item !== noLiteral) items.push(item);
      return item !== noLiteral;
    });
    return isRead ? items : noLiteral;
  }

  #dictionary(pointer: string, depth: number): Literal {
    this.at++;
    return this.#members('}', pointer, depth + 1, [], () => {
      const start = this.at;
      const key = this.#read('', depth + 1);
      const end = this.at;
      if (key === noLiteral || (typeof key === 'object' && !isNumber(key)) || !this.#takes(':')) return null;
      return { key: String(key), start, end };
    });
  }

  /** Keys with their values, up to `close`; `readKey` reads a key and what is between it and its value. */
  #members(
    close: string,
    pointer: string,
    depth: number,
    repeated: Key[],
    readKey: (index: number) => Key | null,
  ): JsonObject | typeof noLiteral {
    const object = emptyObject();
    const isRead = this.#parts(close, (index) => {
      const key = readKey(index);
      if (key === null || this.#isAtEnd()) return false;
      const child = childPointer(pointer, key.key);
      const value = this.#value(child, depth);
      if (value === noLiteral) return false;
      if (Object.hasOwn(object, key.key)) repeated.push(key);
      object[key.key] = value;
      this.places.setKey(child, key.start, key.end);
      return true;
    });
    return isRead ? object : noLiteral;
  }

  /** Passes over the sign, with the white space around it; false without it. */
  #takes(sign: string): boolean {
    this.#skip();
    if (this.#isAtEnd() || this.#peek() !== sign) return false;
    this.at++;
    this.#skip();
    return true;
  }

  /** Reads comma-separated parts up to `close`, or to the cut; false where `part` finds no literal. */
  #parts(close: string, part: (index: number) => boolean): boolean {
    for (let index = 0; ; index++) {
      this.#skip();
      if (this.#peek() === close) {
        this.at++;
        return true;
      }
      if (this.#isAtEnd() || !part(index) || this.isCut) return this.isCut;
      this.#skip();
      if (this.#peek() === ',') this.at++;
      else if (this.#peek() !== close && this.#peek() !== '') return false;
    }
  }

  /** Whether the text ends here, inside a literal: then it is cut. */
  #isAtEnd(): boolean {
    this.isCut ||= this.#peek() === '';
    return this.isCut;
  }

  /** One string, or several that Python joins. */
  #strings(): Literal {
    let value = '';
    for (;;) {
      const piece = this.#string();
      if (piece === noLiteral) return noLiteral;
      value += piece;
      const end = this.at;
      this.#skip();
      if (this.isCut || !/^[rRbBuU]{0,2}['"]/.test(this.#text.slice(this.at, this.at + 3))) {
        this.at = end;
        return value;
      }
    }
  }

  #string(): string | typeof noLiteral {
    const prefix = /^[rRbBuUfF]{0,2}/.exec(this.#text.slice(this.at, this.at + 2))?.[0] ?? '';
    const isRaw = /r/i.test(prefix);
    const quoteAt = this.at + prefix.length;
    const mark = this.#text.charAt(quoteAt);
    const quote = this.#text.startsWith(mark.repeat(3), quoteAt) ? mark.repeat(3) : mark;
    const isEmpty = quote.length === 1 && this.#text.charAt(quoteAt + 1) === mark;
    if (/f/i.test(prefix)) return noLiteral;
    let value = '';
    let from = quoteAt + quote.length;
    let at = from;
    while (at < this.#limit && !(this.#text.charAt(at) === mark && this.#text.startsWith(quote, at)) && !isEmpty) {
      if (this.#text.charAt(at) === '\\' && at + 1 < this.#limit) {
        const read = isRaw ? { width: 2, value: this.#text.slice(at, at + 2) } : pythonEscape(this.#text, at);
        value += this.#text.slice(from, at) + read.value;
        at += read.width;
        from = at;
      } else at++;
    }
    at = Math.min(at, this.#limit);
    value += this.#text.slice(from, at);
    if (at >= this.#limit && !isEmpty) {
      this.isCut = true;
      this.at = this.#limit;
    } else this.at = at + quote.length;
    return value;
  }

  #scalar(): Literal {
    const token =
      /^[-+]?[\w.]+(?:(?<=[0-9.][eE])[-+]\d+)?/.exec(
        this.#text.slice(this.at, Math.min(this.at + longestNumber, this.#limit)),
      )?.[0] ?? '';
    const known = words.get(token);
    const end = this.at + token.length;
    if (known !== undefined) {
      this.at = end;
      return known;
    }
    const number = numberOfLiteral(token);
    if (number !== undefined) {
      this.at = end;
      return number;
    }
    // A word cut off by the end may become a known one.
    if (end >= this.#limit) this.isCut = true;
    return noLiteral;
  }

  #name(): string {
    const name =
      /^[\p{L}_][\p{L}\p{N}_]*/u.exec(this.#text.slice(this.at, Math.min(this.at + 200, this.#limit)))?.[0] ?? '';
    this.at += name.length;
    return name;
  }

  #skip(): void {
    this.at = Math.min(skipSpace(this.#text, this.at), this.#limit);
  }

  #peek(): string {
    return this.at < this.#limit ? this.#text.charAt(this.at) : '';
  }
}

/** The Python escape at `at`; an invalid one keeps its backslash. */
export function pythonEscape(text: string, at: number): ReadEscape {
  const letter = text.charAt(at + 1);
  const known = letter === '\n' ? '' : PYTHON_ESCAPES.get(letter);
  if (known !== undefined) return { width: 2, value: known };
  const found = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3}))/.exec(
    text.slice(at + 1, at + 10),
  );
  const code =
    found === null
      ? -1
      : Number.parseInt(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '', found[4] === undefined ? 16 : 8);
  if (found === null || code > 0x10ffff) return { width: 2, value: `\\${letter}` };
  return { width: found[0].length + 1, value: String.fromCodePoint(code) };
}
