import type { Chunk } from './item-sequence.ts';
import type { NotationDocument } from './notation-document.ts';
import type { RootItem } from './syntax.ts';

/** One thing that has been made of an item, by what, and whose it is. */
interface Entry {
  readonly owner: object;
  by: readonly unknown[];
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

/** An item, a chunk or a document, as far as it matters here. */
export interface HasMemory {
  readonly memory: ItemMemory;
}

const byNothing: readonly unknown[] = [];

/**
 * One kind of thing that is made of items, of chunks of them or of documents, and kept with them: an edit makes new objects of what it touched,
 * so only of those it is made again. It lies on the item itself: a WeakMap would do the same, but with several entries for each of thousands of
 * items the garbage collector takes 4 µs for every one of them, and here 0.2. And until the collector goes through everything, it keeps the
 * values of a WeakMap also where the keys are gone.
 *
 * `for now` is for what can be made of an item in microseconds: a file has tens of thousands of items, and what is made of all of them takes many
 * times the memory of its text. Only the items that were asked about last keep it.
 */
export class Kept<Answer> {
  readonly #isForNow: boolean;

  constructor(howLong: 'for good' | 'for now') {
    this.#isForNow = howLong === 'for now';
  }

  /** What is kept of it; undefined where nothing is. */
  find(whole: HasMemory): Answer | undefined {
    // Only this object writes where it is the owner.
    return whole.memory.find(this)?.answer as Answer | undefined;
  }

  keep(whole: HasMemory, answer: Answer, by = byNothing): void {
    whole.memory.keep(this, by, answer, this.#isForNow);
  }

  /** What was made of it; else it is made. */
  once(whole: HasMemory, make: () => Answer): Answer {
    return this.of(whole, byNothing, make);
  }

  /** What was made of it by the very same things; else it is made, and may take over from what was kept before. */
  of(whole: HasMemory, by: readonly unknown[], make: (before: Answer | undefined) => Answer): Answer {
    const known = whole.memory.find(this);
    // As above.
    const before = known?.answer as Answer | undefined;
    if (known !== null && (known.by === by || isSame(known.by, by))) return before as Answer;
    const answer = make(before);
    this.keep(whole, answer, by);
    return answer;
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false;
  for (let index = 0; index < now.length; index++) if (before[index] !== now[index]) return false;
  return true;
}

/** Makes something of a chunk or a document once and keeps it for as long as that lives. Spans in the result must be relative to the chunk. */
export function perChunk<Whole extends Chunk | NotationDocument, Result>(
  make: (whole: Whole) => Result,
): (whole: Whole) => Result {
  const kept = new Kept<Result>('for good');
  return (whole) => kept.once(whole, () => make(whole));
}

/** Makes something of an item and keeps it for now. Spans in the result must be relative to the item. */
export function perItem<Item extends RootItem, Result>(make: (item: Item) => Result): (item: Item) => Result {
  const kept = new Kept<Result>('for now');
  return (item) => kept.once(item, () => make(item));
}
