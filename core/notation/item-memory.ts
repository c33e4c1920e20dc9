/** One thing that has been made of an item, and whose it is. */
interface Entry {
  readonly owner: object;
  answer: unknown;
  readonly next: Entry | null;
}

/** Where an item, or a chunk, keeps what has been made of it. There are few things at a time, so they are a list. */
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

/** An item of a document or a chunk of them, as far as it matters here. */
interface HasMemory {
  readonly memory: ItemMemory;
}

/**
 * One kind of thing that is made of items, or of chunks of them, and kept for as long as they live. It lies on the item itself: a WeakMap would
 * do the same, but with several entries for each of thousands of items the garbage collector takes 4 µs for every one of
 * them, and here 0.2.
 */
export class KeptWithItem<Answer> {
  /** What was kept of the item or chunk; undefined where nothing was. */
  of(item: HasMemory): Answer | undefined {
    // Only this object writes where it is the owner.
    return item.memory.find(this)?.answer as Answer | undefined;
  }

  keep(item: HasMemory, answer: Answer): void {
    item.memory.keep(this, answer);
  }
}
