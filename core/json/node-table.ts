const WIDTH = 5;
const START = 0;
const END = 1;
const KEY_START = 2;
const KEY_END = 3;
const NEXT = 4;

/** The spans of the values of a JSON text in order, as five numbers each to save memory. The children of a node follow it. */
export class NodeTable {
  #columns = new Int32Array(64 * WIDTH);
  readonly #keys: (string | null)[] = [];

  /** The node that is added next. */
  get size(): number {
    return this.#keys.length;
  }

  /** Adds a value that begins at `start`; `key` is null where it has none. Returns its node. */
  open(start: number, key: string | null, keyStart: number, keyEnd: number): number {
    const node = this.#keys.push(key) - 1;
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
    this.#columns[node * WIDTH + NEXT] = this.#keys.length;
  }

  start(node: number): number {
    return this.#columns[node * WIDTH + START] ?? 0;
  }

  end(node: number): number {
    return this.#columns[node * WIDTH + END] ?? 0;
  }

  /** The key of a member; null for an item of a list and for the root. */
  key(node: number): string | null {
    return this.#keys[node] ?? null;
  }

  keyStart(node: number): number {
    return this.#columns[node * WIDTH + KEY_START] ?? -1;
  }

  keyEnd(node: number): number {
    return this.#columns[node * WIDTH + KEY_END] ?? -1;
  }

  /** The nodes of the members or items, in the order of the text. */
  children(node: number): readonly number[] {
    const children: number[] = [];
    const after = this.next(node);
    for (let child = node + 1; child < after; child = this.next(child)) children.push(child);
    return children;
  }

  /** The first node behind `node` and its children. */
  next(node: number): number {
    return this.#columns[node * WIDTH + NEXT] ?? this.#keys.length;
  }
}
