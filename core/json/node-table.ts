/** The columns of one node in a {@link NodeTable}. */
const WIDTH = 5;
const START = 0;
const END = 1;
const KEY_START = 2;
const KEY_END = 3;
const NEXT = 4;

/**
 * Where each value of one JSON text stands, in the order of the text: five numbers a value, no objects, so that a
 * text of millions of values stays small. Node 0 is the root; the children of a node follow it.
 */
export class NodeTable {
  #columns = new Int32Array(64 * WIDTH);
  #count = 0;

  /** Adds a value that begins at `start`; `keyStart` is -1 where it has no key. Returns its node. */
  open(start: number, keyStart: number, keyEnd: number): number {
    const node = this.#count++;
    const at = node * WIDTH;
    if (at === this.#columns.length) {
      const grown = new Int32Array(this.#columns.length * 2);
      grown.set(this.#columns);
      this.#columns = grown;
    }
    this.#columns[at + START] = start;
    this.#columns[at + KEY_START] = keyStart;
    this.#columns[at + KEY_END] = keyEnd;
    return node;
  }

  /** Says that the node and all its children are read and that it ends before `end`. */
  close(node: number, end: number): void {
    this.#columns[node * WIDTH + END] = end;
    this.#columns[node * WIDTH + NEXT] = this.#count;
  }

  start(node: number): number {
    return this.#columns[node * WIDTH + START] ?? 0;
  }

  end(node: number): number {
    return this.#columns[node * WIDTH + END] ?? 0;
  }

  keyStart(node: number): number {
    return this.#columns[node * WIDTH + KEY_START] ?? -1;
  }

  keyEnd(node: number): number {
    return this.#columns[node * WIDTH + KEY_END] ?? -1;
  }

  /** The first node that is not part of `node`. */
  next(node: number): number {
    return this.#columns[node * WIDTH + NEXT] ?? this.#count;
  }
}
