const WIDTH = 5;
const START = 0;
const END = 1;
const KEY_START = 2;
const KEY_END = 3;
const NEXT = 4;

/** The spans of the values of a JSON text in order, as five numbers each to save memory. Node 0 is the root; children follow their node. */
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

  /** Ends the node before `end`, after all its children are read. */
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

  /** The first node behind `node` and its children. */
  next(node: number): number {
    return this.#columns[node * WIDTH + NEXT] ?? this.#count;
  }
}
