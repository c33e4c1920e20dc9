import type { Braces, Hazard } from './hazard.ts';
import { behaviourOf, countsBraces, type LoaderVersion } from './versions.ts';
import type { ItemPlace } from './written-document.ts';

interface ReachingItem extends ItemPlace {
  readonly hazard: Hazard;
  readonly braces: Braces;
}

/**
 * Cuts items, in order, at offsets that no tool of the loader spans, and finds the stretches in which an item's braces reach beyond it.
 * Such a stretch is read alone. Where braces are counted, all are closed at a cut. The older loaders read `{…}` or `{…{…}…}` as a tool:
 * none spans a `{` that is not directly after another `{`.
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

  /** Whether the next item has to be added. If not, items that reach nowhere may be left out, up to a tool before one that does. */
  get isOpen(): boolean {
    return this.#reaches || (this.#isCounting && this.#level !== 0);
  }

  /** Where braces are counted: the number of open braces; else 0. */
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
