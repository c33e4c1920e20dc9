import type { Span } from '../text/span.ts';
import { JsonProblems } from './json-problem.ts';
import { JsonReader } from './json-reader.ts';
import { type JsonDialect, JsonScanner } from './json-scanner.ts';
import { NodeTable } from './node-table.ts';
import { arrayIndexOf, childPointer, nearestFound, splitPointer } from './pointer.ts';

const LIST_OPEN = 91;

/** The most lookups that walk a strict JSON text; for more, the text is read into a table. */
const mostWalks = 8;

/**
 * The spans of the values of one JSON text, as offsets of the whole text. After a few lookups, the text is read again into a {@link
 * NodeTable}; the children of an object are indexed when one is looked up. The last of repeated keys counts, as in the value.
 */
export class PointerMap {
  readonly #text: string;
  readonly #span: Span;
  readonly #dialect: JsonDialect;
  #walks: number;
  #table: NodeTable | null = null;
  #children: Map<number, ReadonlyMap<string, number>> | null = null;

  /** `isPlain`: strict JSON without repeated keys and without escapes in keys. */
  constructor(text: string, span: Span, dialect: JsonDialect, isPlain = false) {
    this.#text = text;
    this.#span = span;
    this.#dialect = dialect;
    this.#walks = isPlain ? mostWalks : 0;
  }

  /** The span of the value at `pointer`, strings with their quotes; `null` for none. */
  value(pointer: string): Span | null {
    if (pointer === '') return this.#span;
    if (this.#walks > 0) return this.#walkTo(pointer)?.value ?? null;
    const node = this.#find(pointer);
    return node === null ? null : this.#spanOf(node);
  }

  /** The span of the key of the member at `pointer`, with its quotes; `null` for none. */
  key(pointer: string): Span | null {
    if (this.#walks > 0) return this.#walkTo(pointer)?.key ?? null;
    const node = this.#find(pointer);
    if (node === null || this.#nodes().keyStart(node) < 0) return null;
    return { start: this.#nodes().keyStart(node), end: this.#nodes().keyEnd(node) };
  }

  /** The span of the value, else of the nearest existing one above it, for a problem of a missing value. */
  nearest(pointer: string): Span {
    return nearestFound(pointer, (at) => this.value(at)) ?? this.#span;
  }

  /** The pointer of the innermost value that, with its key, holds `offset`; `''` for none. */
  pointerAt(offset: number): string {
    const table = this.#nodes();
    let pointer = '';
    let node = 0;
    for (;;) {
      let found: readonly [string, number] | null = null;
      for (const [key, child] of this.#childrenOf(node)) {
        const start = table.keyStart(child) < 0 ? table.start(child) : table.keyStart(child);
        if (offset >= start && offset <= table.end(child)) {
          found = [key, child];
          break;
        }
      }
      if (found === null) return pointer;
      pointer = childPointer(pointer, found[0]);
      node = found[1];
    }
  }

  #walkTo(pointer: string): PlainPlace | null {
    this.#walks--;
    const steps = splitPointer(pointer);
    return steps === null ? null : plainPlace(this.#text, this.#span.start, steps);
  }

  #spanOf(node: number): Span {
    return { start: this.#nodes().start(node), end: this.#nodes().end(node) };
  }

  #nodes(): NodeTable {
    if (this.#table === null) {
      this.#table = new NodeTable();
      const scanner = new JsonScanner(this.#text, this.#span.start, this.#span.end, this.#dialect, new JsonProblems());
      new JsonReader(scanner, this.#table).readValue();
    }
    return this.#table;
  }

  #find(pointer: string): number | null {
    const segments = splitPointer(pointer);
    if (segments === null) return null;
    let node = 0;
    for (const segment of segments) {
      const child = this.#childrenOf(node).get(segment);
      if (child === undefined || (this.#isArray(node) && arrayIndexOf(segment) === null)) return null;
      node = child;
    }
    return node;
  }

  #isArray(node: number): boolean {
    return this.#text.charCodeAt(this.#nodes().start(node)) === LIST_OPEN;
  }

  #childrenOf(node: number): ReadonlyMap<string, number> {
    this.#children ??= new Map();
    const known = this.#children.get(node);
    if (known !== undefined) return known;
    const table = this.#nodes();
    const children = new Map<string, number>();
    const isArray = this.#isArray(node);
    const after = table.next(node);
    let index = 0;
    for (let child = node + 1; child < after; child = table.next(child)) {
      children.set(isArray ? String(index++) : this.#keyText(child), child);
    }
    this.#children.set(node, children);
    return children;
  }

  #keyText(node: number): string {
    const start = this.#nodes().keyStart(node);
    const end = this.#nodes().keyEnd(node);
    const scanner = new JsonScanner(this.#text, start, end, this.#dialect, new JsonProblems());
    return scanner.atQuote() ? scanner.readString() : this.#text.slice(start, end);
  }
}

interface PlainPlace {
  readonly key: Span | null;
  readonly value: Span;
}

/** The value at `steps` in strict JSON without repeated keys and escapes in keys, from `start` on; null for none. Walks up to its end. */
export function plainPlace(text: string, start: number, steps: readonly string[]): PlainPlace | null {
  let at = start;
  let key: Span | null = null;
  for (const step of steps) {
    const first = text.charCodeAt(at);
    if (first !== openObject && first !== openArray) return null;
    const index = first === openArray ? arrayIndexOf(step) : null;
    if (first === openArray && index === null) return null;
    at = skipSpace(text, at + 1);
    for (let item = 0; ; item++) {
      const code = text.charCodeAt(at);
      if (code === closeObject || code === closeArray) return null;
      key = null;
      let isHere = item === index;
      if (first === openObject) {
        const end = stringEnd(text, at);
        key = { start: at, end };
        isHere = end - at - 2 === step.length && text.startsWith(step, at + 1);
        at = skipSpace(text, skipSpace(text, end) + 1);
      }
      if (isHere) break;
      at = skipSpace(text, valueEnd(text, at));
      if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
    }
  }
  return { key, value: { start: at, end: valueEnd(text, at) } };
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    if (at < 0) return text.length;
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before--;
    // An even number of backslashes does not escape the quote.
    if ((at - before) % 2 === 1) return at + 1;
  }
}

function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (code === openObject || code === openArray) depth++;
    else if (code === closeObject || code === closeArray) {
      if (depth <= 1) return depth === 0 ? at : at + 1;
      depth--;
    } else if (depth === 0 && (code === comma || code <= 0x20)) return at;
    at++;
  }
  return text.length;
}
