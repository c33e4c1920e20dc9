import type { Span } from '../text/span.ts';
import type { NodeTable } from './node-table.ts';
import { arrayIndexOf, childPointer, nearestFound, splitPointer } from './pointer.ts';

/**
 * The spans of one value and its parts, as offsets of the whole text. The children of an object or list are indexed when one is looked up.
 * The last of repeated keys counts, as in the value.
 */
export class PointerMap {
  readonly #table: NodeTable;
  readonly #root: number;
  readonly #children = new Map<number, ReadonlyMap<string, number>>();

  constructor(table: NodeTable, root: number) {
    this.#table = table;
    this.#root = root;
  }

  /** The span of the value at `pointer`, strings with their quotes; `null` for none. */
  value(pointer: string): Span | null {
    const node = this.#find(pointer);
    return node === null ? null : this.#spanOf(node);
  }

  /** The span of the key of the member at `pointer`, with its quotes; `null` for none. */
  key(pointer: string): Span | null {
    const node = this.#find(pointer);
    if (node === null || node === this.#root || this.#table.key(node) === null) return null;
    return { start: this.#table.keyStart(node), end: this.#table.keyEnd(node) };
  }

  /** The span of the value, else of the nearest existing one above it, for a problem of a missing value. */
  nearest(pointer: string): Span {
    return nearestFound(pointer, (at) => this.value(at)) ?? this.#spanOf(this.#root);
  }

  /** The pointer of the innermost value that, with its key, holds `offset`; `''` for none. */
  pointerAt(offset: number): string {
    const table = this.#table;
    let pointer = '';
    let node = this.#root;
    for (;;) {
      let found: readonly [string, number] | null = null;
      for (const [key, child] of this.#childrenOf(node)) {
        const start = table.key(child) === null ? table.start(child) : table.keyStart(child);
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

  /** The places in the value at `pointer`; `null` for none. */
  within(pointer: string): PointerMap | null {
    const node = this.#find(pointer);
    return node === null ? null : new PointerMap(this.#table, node);
  }

  #spanOf(node: number): Span {
    return { start: this.#table.start(node), end: this.#table.end(node) };
  }

  #find(pointer: string): number | null {
    const segments = splitPointer(pointer);
    if (segments === null) return null;
    let node = this.#root;
    for (const segment of segments) {
      const child = this.#childrenOf(node).get(segment);
      if (child === undefined || (this.#table.key(child) === null && arrayIndexOf(segment) === null)) return null;
      node = child;
    }
    return node;
  }

  #childrenOf(node: number): ReadonlyMap<string, number> {
    const known = this.#children.get(node);
    if (known !== undefined) return known;
    const table = this.#table;
    const children = new Map<string, number>();
    for (const [index, child] of table.children(node).entries()) children.set(table.key(child) ?? String(index), child);
    this.#children.set(node, children);
    return children;
  }
}
