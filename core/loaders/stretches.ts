import { type Braces, countsBraces, type Hazard } from './hazard.ts';
import { behaviourOf, type LoaderVersion } from './versions.ts';
import type { ItemPlace } from './written-document.ts';

/** An item, and what of it matters to its neighbours. */
export interface ReachingItem extends ItemPlace {
  readonly hazard: Hazard;
  readonly braces: Braces;
}

/**
 * Cuts items, in the order of their text, at places that no tool of the loader can reach over, and finds the stretches in which
 * an item's braces reach beyond it: those are read together, as if nothing stood around them.
 *
 * Where braces are counted, such a place is where all are closed. The older loaders take `{…}` or `{…{…}…}` for a tool: none of them
 * goes on over a `{` that no other `{` stands right before.
 */
export class StretchFinder {
  readonly #isCounting: boolean;
  readonly #found: (readonly ReachingItem[])[] = [];
  #stretch: ReachingItem[] = [];
  #reaches = false;
  #level = 0;
  #last: Braces['last'] = null;

  constructor(version: LoaderVersion) {
    this.#isCounting = countsBraces(behaviourOf(version));
  }

  /** Whether the next item has to be added. Where not, items that reach nowhere may be left out, up to a tool before one that does. */
  get isOpen(): boolean {
    return this.#reaches || (this.#isCounting && this.#level !== 0);
  }

  /** Where braces are counted, how many more were opened than closed since all were closed. */
  get level(): number {
    return this.#isCounting ? this.#level : 0;
  }

  add(item: ReachingItem): void {
    const { braces, hazard } = item;
    if (this.#isCounting ? this.#level === 0 : braces.first === '{' && this.#last !== '{') this.#cut();
    this.#stretch.push(item);
    this.#reaches ||= hazard === 'braces';
    this.#level += braces.surplus;
    this.#last = braces.last ?? this.#last;
  }

  /** Says that items are left out here. */
  skip(): void {
    this.#cut();
    this.#last = null;
  }

  finish(): readonly (readonly ReachingItem[])[] {
    this.#cut();
    return this.#found;
  }

  #cut(): void {
    if (this.#reaches) this.#found.push(this.#stretch);
    this.#stretch = [];
    this.#reaches = false;
  }
}
