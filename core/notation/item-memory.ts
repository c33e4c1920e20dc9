/** One thing that has been made of an item, and whose it is. */
interface Entry {
  readonly owner: object;
  answer: unknown;
  readonly next: Entry | null;
}

/** Where an item, a chunk or a document keeps what has been made of it. There are few things at a time, so they are a list. */
export class ItemMemory {
  #first: Entry | null = null;

  find(owner: object): Entry | null {
    let entry = this.#first;
    while (entry !== null && entry.owner !== owner) entry = entry.next;
    return entry;
  }

  keep(owner: object, answer: unknown): void {
    const known = this.find(owner);
    if (known === null) this.#first = { owner, answer, next: this.#first };
    else known.answer = answer;
  }
}

/** An item, a chunk or a document, as far as it matters here. */
export interface HasMemory {
  readonly memory: ItemMemory;
}

/**
 * One kind of thing that is made of items, of chunks of them or of documents, and kept for as long as they live. It lies on the item itself: a
 * WeakMap would do the same, but with several entries for each of thousands of items the garbage collector takes 4 µs for every one of
 * them, and here 0.2. And until the collector goes through everything, it keeps the values of a WeakMap also where the keys are gone.
 */
export class KeptWithItem<Answer> {
  /** What was kept of the item, chunk or document; undefined where nothing was. */
  of(item: HasMemory): Answer | undefined {
    // Only this object writes where it is the owner.
    return item.memory.find(this)?.answer as Answer | undefined;
  }

  keep(item: HasMemory, answer: Answer): void {
    item.memory.keep(this, answer);
  }
}
