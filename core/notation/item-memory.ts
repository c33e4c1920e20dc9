/** One thing that has been made of an item, and whose it is. */
interface Entry {
  readonly owner: object;
  answer: unknown;
  readonly next: Entry | null;
}

/** So many items keep for a while what can be made again: more than a chunk and those beside it have. */
const mostRecent = 128;

/** Those that keep something for a while; the oldest is written over. */
const recent: ItemMemory[] = [];
let oldest = 0;

/** Lets go of all that is kept for a while: it may hold the text of a document that was closed. */
export function forgetRecent(): void {
  for (const memory of recent.splice(0)) memory.forget();
  oldest = 0;
}

/** Where an item, a chunk or a document keeps what has been made of it. There are few things at a time, so they are lists. */
export class ItemMemory {
  #first: Entry | null = null;
  #recent: Entry | null = null;

  find(owner: object): Entry | null {
    return found(this.#recent, owner) ?? found(this.#first, owner);
  }

  keep(owner: object, answer: unknown): void {
    const known = this.find(owner);
    if (known === null) this.#first = { owner, answer, next: this.#first };
    else known.answer = answer;
  }

  forget(): void {
    this.#recent = null;
  }

  /** Keeps it until so many other items keep something for a while. */
  keepForNow(owner: object, answer: unknown): void {
    if (this.#recent === null) {
      recent[oldest]?.forget();
      recent[oldest] = this;
      oldest = (oldest + 1) % mostRecent;
    }
    const known = this.find(owner);
    if (known === null) this.#recent = { owner, answer, next: this.#recent };
    else known.answer = answer;
  }
}

function found(first: Entry | null, owner: object): Entry | null {
  let entry = first;
  while (entry !== null && entry.owner !== owner) entry = entry.next;
  return entry;
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

/**
 * The same for what is made of single items and can be made again in microseconds: a file has tens of thousands of items, and what is
 * made of all of them takes many times the memory of its text. Only the items that were asked about last keep it.
 */
export class KeptForNow<Answer> {
  /** What was kept of the item; undefined where nothing was, or where that was too long ago. */
  of(item: HasMemory): Answer | undefined {
    // Only this object writes where it is the owner.
    return item.memory.find(this)?.answer as Answer | undefined;
  }

  keep(item: HasMemory, answer: Answer): void {
    item.memory.keepForNow(this, answer);
  }
}
