import type { Span } from '../text/span.ts';
import type { ArgumentPlaces } from './call.ts';

/** Places of arguments that share one span. */
export function onePlace(span: Span): ArgumentPlaces {
  return { value: (pointer) => (pointer === '' ? span : null), key: () => null, nearest: () => span };
}

/** The places below a pointer, for arguments inside another value. */
export class PlacesBelow implements ArgumentPlaces {
  readonly #places: ArgumentPlaces;
  readonly #base: string;

  constructor(places: ArgumentPlaces, base: string) {
    this.#places = places;
    this.#base = base;
  }

  value(pointer: string): Span | null {
    return this.#places.value(this.#base + pointer);
  }

  key(pointer: string): Span | null {
    return this.#places.key(this.#base + pointer);
  }

  nearest(pointer: string): Span {
    return this.#places.nearest(this.#base + pointer);
  }
}
