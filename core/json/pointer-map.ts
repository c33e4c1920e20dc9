import type { Span } from '../text/span.ts';
import { JsonProblems } from './json-problem.ts';
import { JsonReader } from './json-reader.ts';
import { type JsonDialect, JsonScanner } from './json-scanner.ts';
import { NodeTable } from './node-table.ts';
import { type PlainPlace, plainPlace } from './plain-place.ts';
import { arrayIndexOf, childPointer, parentPointer, splitPointer } from './pointer.ts';

const LIST_OPEN = 91;

/** So many places are looked for one by one in a text that is JSON to the letter: for more the text is read into a table. */
const mostWalks = 8;

/**
 * Where the values of one JSON text stand. Made when it is asked for more than a few: the text is then read once more into a
 * {@link NodeTable}, and the children of an object are indexed when one of them is looked up. Offsets are those of
 * the whole text. Of a repeated key the last counts, as in the value.
 */
export class PointerMap {
  readonly #text: string;
  readonly #span: Span;
  readonly #dialect: JsonDialect;
  readonly #maxDepth: number;
  #walks: number;
  #table: NodeTable | null = null;
  #children: Map<number, ReadonlyMap<string, number>> | null = null;

  /** `isPlain`: the value is JSON to the letter, without a repeated key and without escapes in keys. */
  constructor(text: string, span: Span, dialect: JsonDialect, maxDepth: number, isPlain = false) {
    this.#text = text;
    this.#span = span;
    this.#dialect = dialect;
    this.#maxDepth = maxDepth;
    this.#walks = isPlain ? mostWalks : 0;
  }

  /** The span of the value that `pointer` names, strings with their quotes; `null` if there is none. */
  value(pointer: string): Span | null {
    if (pointer === '') return this.#span;
    if (this.#walks > 0) return this.#walkTo(pointer)?.value ?? null;
    const node = this.#find(pointer);
    return node === null ? null : this.#spanOf(node);
  }

  /** The span of the key of the member that `pointer` names, with its quotes; `null` if it has no key. */
  key(pointer: string): Span | null {
    if (this.#walks > 0) return this.#walkTo(pointer)?.key ?? null;
    const node = this.#find(pointer);
    if (node === null || this.#nodes().keyStart(node) < 0) return null;
    return { start: this.#nodes().keyStart(node), end: this.#nodes().keyEnd(node) };
  }

  /** The span of the value, or of the nearest value above it that exists: where to show a problem of something missing. */
  nearest(pointer: string): Span {
    for (let at: string | null = pointer; at !== null; at = parentPointer(at)) {
      const span = this.value(at);
      if (span !== null) return span;
    }
    return this.#span;
  }

  /** The pointer to the innermost value (or the member whose key) that holds `offset`; `''` outside all of them. */
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
      new JsonReader(scanner, this.#table, this.#maxDepth).readValue();
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
