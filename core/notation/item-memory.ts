/** An answer of `owner`, made from the inputs `by`. */
interface Entry {
  readonly owner: object;
  by: readonly unknown[];
  answer: unknown;
  readonly next: Entry | null;
}

/** The number of memories that keep answers `for now`. */
const mostRecent = 128;

/** A ring: the oldest is overwritten. */
const recent: ItemMemory[] = [];
let oldest = 0;

/** Drops all that is kept `for now`: it may hold the text of a closed document. */
export function forgetRecent(): void {
  for (const memory of recent.splice(0)) memory.forget();
  oldest = 0;
}

/** The answers kept with an item or a document. They are few, so they are linked lists. */
export class ItemMemory {
  #first: Entry | null = null;
  #recent: Entry | null = null;

  find(owner: object): Entry | null {
    return found(this.#recent, owner) ?? found(this.#first, owner);
  }

  keep(owner: object, by: readonly unknown[], answer: unknown, isForNow: boolean): void {
    const known = this.find(owner);
    if (known !== null) {
      known.by = by;
      known.answer = answer;
    } else if (isForNow) {
      this.#joinRecent();
      this.#recent = { owner, by, answer, next: this.#recent };
    } else {
      this.#first = { owner, by, answer, next: this.#first };
    }
  }

  forget(): void {
    this.#recent = null;
  }

  #joinRecent(): void {
    if (this.#recent !== null) return;
    recent[oldest]?.forget();
    recent[oldest] = this;
    oldest = (oldest + 1) % mostRecent;
  }
}

function found(first: Entry | null, owner: object): Entry | null {
  let entry = first;
  while (entry !== null && entry.owner !== owner) entry = entry.next;
  return entry;
}

interface HasMemory {
  readonly memory: ItemMemory;
}

const byNothing: readonly unknown[] = [];

/**
 * One kind of answer about items or documents, kept with them: an edit makes new objects of what it touched, so only their answers
 * are made again. It is no WeakMap: with several entries for each of thousands of items, one costs the garbage collector 4 µs per entry,
 * this 0.2 µs. A WeakMap also keeps the values of dead keys until a full collection.
 *
 * `for now` is for answers made in microseconds: a file has tens of thousands of items, and all answers take many times the memory of its
 * text. Only the items asked about last keep them.
 */
export class Kept<Answer> {
  readonly #isForNow: boolean;

  constructor(howLong: 'for good' | 'for now') {
    this.#isForNow = howLong === 'for now';
  }

  /** The kept answer; undefined for none. */
  find(whole: HasMemory): Answer | undefined {
    // Only this object writes entries that it owns.
    return whole.memory.find(this)?.answer as Answer | undefined;
  }

  keep(whole: HasMemory, answer: Answer, by = byNothing): void {
    whole.memory.keep(this, by, answer, this.#isForNow);
  }

  /** The kept answer, else a new one. */
  once(whole: HasMemory, make: () => Answer): Answer {
    return this.of(whole, byNothing, make);
  }

  /** The answer kept for the same inputs `by`, else a new one. */
  of(whole: HasMemory, by: readonly unknown[], make: () => Answer): Answer {
    const known = whole.memory.find(this);
    // As above.
    if (known !== null && (known.by === by || isSame(known.by, by))) return known.answer as Answer;
    const answer = make();
    this.keep(whole, answer, by);
    return answer;
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false;
  for (let index = 0; index < now.length; index++) if (before[index] !== now[index]) return false;
  return true;
}

/** A function whose result for an item is kept with it; `for good` is for small results. Spans in the result must be relative to the item. */
export function perItem<Item extends HasMemory, Result>(
  make: (item: Item) => Result,
  howLong: 'for good' | 'for now' = 'for now',
): (item: Item) => Result {
  const kept = new Kept<Result>(howLong);
  return (item) => kept.once(item, () => make(item));
}

/** A function whose result for a version of a document is kept as long as that lives. */
export function perDocument<Document extends HasMemory, Result>(
  make: (document: Document) => Result,
): (document: Document) => Result {
  const kept = new Kept<Result>('for good');
  return (document) => kept.once(document, () => make(document));
}
