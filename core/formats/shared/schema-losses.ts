import { childPointer } from '../../json/pointer.ts';
import { translated } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';

/** Collects what a rewriting of one schema loses; pointers below `base`. */
export class SchemaLosses {
  readonly #base: string;
  readonly #losses: Loss[] = [];

  constructor(base: string) {
    this.#base = base;
  }

  /** Declares the loss of `keyword` in the schema at `pointer`, or of the schema itself if no keyword is given. */
  add(pointer: string, keyword: string | null, lost: string, reason: string): void {
    const path = this.#base + (keyword === null ? pointer : childPointer(pointer, keyword));
    // Many a reason is a constant.
    this.#losses.push({ path, lost, reason: translated(reason) });
  }

  get all(): readonly Loss[] {
    return this.#losses;
  }
}

/** A rewritten schema and what it lost. */
export interface Rewritten<T> {
  readonly schema: T;
  readonly losses: readonly Loss[];
}
