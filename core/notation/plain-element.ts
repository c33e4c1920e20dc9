import type { Span } from '../text/span.ts';
import { isKeyCharacter, isLinkCharacter, isWhite } from './characters.ts';
import { detach } from './detach.ts';
import { ItemMemory, Kept } from './item-memory.ts';
import { interfaceKeyAt, keyEnd, skipWhite } from './keys.ts';
import { Scanner } from './scanner.ts';
import { scanString } from './strings.ts';
import {
  approvedRegistry,
  type BlockNode,
  type ElementNode,
  type EntryNode,
  type KeyNode,
  type LinkNode,
  type StringNode,
  type SyntaxProblem,
  type TriviaNode,
} from './syntax.ts';

const noProblems: readonly SyntaxProblem[] = [];
const noTrivia: readonly TriviaNode[] = [];

type Place = 'element' | 'interface' | 'schema';

/**
 * Reads the element at `start` if it is exactly by the grammar and certainly ends there; null for others, which the parser reads. Nearly
 * every element is plain, which takes a quarter of the time. Tests hold that both ways agree. The scanner notes the characters examined.
 */
export function readPlainElement(scanner: Scanner, start: number, detached: boolean): ElementNode | null {
  if (scanner.text.charCodeAt(start) !== 123) return null;
  const reader = new PlainElementReader(scanner, start);
  const properties = reader.properties();
  if (properties === null) return null;
  const part = scanner.text.slice(start, reader.end);
  if (detached) return new PlainElement(detach(part));
  const element = new PlainElement(part);
  trees.keep(element, properties);
  return element;
}

const trees = new Kept<readonly EntryNode[]>('for now');

const open: Span = { start: 0, end: 1 };

/** Each registered property has its own first letter. */
const byFirstLetter = new Map(approvedRegistry.map((word) => [word.charCodeAt(0), word]));

/** A tree takes seven times the memory of its text. So an element keeps only its text and reads it again on demand, in microseconds. */
class PlainElement implements ElementNode {
  readonly kind = 'element';
  readonly width: number;
  readonly trivia = noTrivia;
  readonly problems = noProblems;
  readonly isByTheLetter = true;
  readonly memory = new ItemMemory();
  readonly source: string;

  constructor(source: string) {
    this.width = source.length;
    this.source = source;
  }

  get open(): Span {
    return open;
  }

  get close(): Span {
    return { start: this.width - 1, end: this.width };
  }

  get properties(): readonly EntryNode[] {
    return (
      trees.find(this) ??
      trees.once(this, () => new PlainElementReader(new Scanner(this.source), 0, true).properties() ?? [])
    );
  }
}

class PlainElementReader {
  readonly #scanner: Scanner;
  readonly #text: string;
  readonly #limit: number;
  readonly #start: number;
  /** Whether the element is known to be plain: then the next `"` always closes a string. */
  readonly #isKnown: boolean;
  /** An offset into the text; the nodes' offsets are relative to the element. */
  #at: number;

  constructor(scanner: Scanner, start: number, isKnown = false) {
    this.#scanner = scanner;
    this.#text = scanner.text;
    this.#limit = scanner.limit;
    this.#start = start;
    this.#isKnown = isKnown;
    this.#at = start;
  }

  /** Null where the element is not plain. */
  properties(): readonly EntryNode[] | null {
    this.#at++;
    const properties = this.#entries('element');
    return properties === null || !(this.#isKnown || this.#endsBehind(this.#at)) ? null : properties;
  }

  /** Valid once the properties are read. */
  get end(): number {
    return this.#at;
  }

  /** Whether a comma with no key behind it, the array's bracket or the text's end follows the element. */
  #endsBehind(end: number): boolean {
    let at = skipWhite(this.#text, end, this.#limit);
    if (this.#text.charCodeAt(at) === 44) at = skipWhite(this.#text, at + 1, this.#limit);
    else if (at < this.#limit && this.#text.charCodeAt(at) !== 93) return false;
    this.#scanner.look(at + 1);
    return !isKeyCharacter(this.#text.charCodeAt(at));
  }

  /** Entries with one comma between them, up to and with the closing brace; null for anything else. */
  #entries(place: Place): EntryNode[] | null {
    const entries: EntryNode[] = [];
    this.#skipWhite();
    if (this.#take(125)) return entries;
    for (;;) {
      const entry = this.#entry(place, entries);
      if (entry === null) return null;
      entries.push(entry);
      this.#skipWhite();
      if (this.#take(125)) {
        // A grown array has room for seventeen entries; a copy has no spare room.
        return entries.slice();
      }
      if (!this.#take(44)) return null;
      this.#skipWhite();
    }
  }

  #entry(place: Place, before: readonly EntryNode[]): EntryNode | null {
    const key = this.#key(place);
    // A registered key that the element has already may begin the next one.
    if (key === null || (place === 'element' && before.some((entry) => entry.key?.name === key.name))) return null;
    const link = this.#link();
    if (link === null) return null;
    const { start } = key;
    if (place === 'element' && key.name === 'args_schema' && this.#text.charCodeAt(this.#at) === 123) {
      const value = this.#block('schema');
      return value && { kind: 'entry', start, end: value.end, key, link, value, blockLink: null, block: null };
    }
    const value = this.#string();
    if (value === null) return null;
    const { end } = value;
    if (place !== 'element' || key.name !== 'function') {
      return { kind: 'entry', start, end, key, link, value, blockLink: null, block: null };
    }
    this.#skipWhite();
    if (this.#text.charCodeAt(this.#at) !== 45) {
      return { kind: 'entry', start, end, key, link, value, blockLink: null, block: null };
    }
    const blockLink = this.#link();
    const block = blockLink && this.#block('interface');
    return block && { kind: 'entry', start, end: block.end, key, link, value, blockLink, block };
  }

  #key(place: Place): KeyNode | null {
    const start = this.#at;
    const name = this.#word(place, start);
    if (name === null) return null;
    this.#at = start + name.length;
    // Before any other character, the word may be part of a mangled longer one.
    if (!isWhite(this.#text.charCodeAt(this.#at)) && !this.#text.startsWith('-->', this.#at)) return null;
    this.#skipWhite();
    const from = start - this.#start;
    return { kind: 'key', start: from, end: from + name.length, name, quoted: false };
  }

  /** Words of the notation are always the same string: they are compared faster, and memory holds each once. */
  #word(place: Place, start: number): string | null {
    switch (place) {
      case 'element': {
        const word = byFirstLetter.get(this.#text.charCodeAt(start));
        return word !== undefined && this.#text.startsWith(word, start) ? word : null;
      }
      case 'interface':
        return interfaceKeyAt(this.#text, start);
      case 'schema': {
        const first = this.#text.charCodeAt(start);
        const begins = (first >= 97 && first <= 122) || (first >= 65 && first <= 90) || first === 95;
        return begins ? this.#text.slice(start, keyEnd(this.#text, start, this.#limit)) : null;
      }
    }
  }

  #link(): LinkNode | null {
    const start = this.#at;
    if (!this.#text.startsWith('-->', start) || isLinkCharacter(this.#text.charCodeAt(start + 3))) return null;
    this.#at = start + 3;
    this.#skipWhite();
    return { kind: 'link', start: start - this.#start, end: start - this.#start + 3, text: '-->' };
  }

  #string(): StringNode | null {
    const from = this.#at;
    const behind = this.#isKnown ? this.#text.indexOf('"', from + 1) + 1 : this.#stringEnd(from);
    if (behind === null) return null;
    this.#at = behind;
    const start = from - this.#start;
    const end = behind - this.#start;
    return {
      kind: 'string',
      start,
      end,
      quote: 'double',
      closed: true,
      text: this.#text.slice(from + 1, behind - 1),
      content: { start: start + 1, end: end - 1 },
    };
  }

  /** The end of the string at `from`; null where the next `"` does not close it. */
  #stringEnd(from: number): number | null {
    if (this.#text.charCodeAt(from) !== 34 || this.#text.startsWith('""', from + 1)) return null;
    const { end, closed, innerQuotes } = scanString(this.#scanner, from);
    return closed && !innerQuotes ? end : null;
  }

  #block(place: 'interface' | 'schema'): BlockNode | null {
    const start = this.#at - this.#start;
    if (!this.#take(123) || isLinkCharacter(this.#text.charCodeAt(this.#at))) return null;
    const entries = this.#entries(place);
    if (entries === null) return null;
    const end = this.#at - this.#start;
    return {
      kind: 'block',
      start,
      end,
      open: { start, end: start + 1 },
      close: { start: end - 1, end },
      entries,
    };
  }

  #take(code: number): boolean {
    if (this.#at >= this.#limit || this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  #skipWhite(): void {
    this.#at = skipWhite(this.#text, this.#at, this.#limit);
  }
}
