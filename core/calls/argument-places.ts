import { childPointer, nearestFound, splitPointer } from '../json/pointer.ts';
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

/** The place of one argument that is written apart from the others. */
export interface MemberPlace {
  readonly key: Span | null;
  /** Places inside the value; `''` is all of it. */
  readonly places: ArgumentPlaces;
}

/** The places of arguments that are written apart: each in an element, or after its name. */
export function placesOfMembers(whole: Span, members: ReadonlyMap<string, MemberPlace>): ArgumentPlaces {
  const within = (pointer: string): { readonly member: MemberPlace; readonly rest: string } | null => {
    const [first, ...rest] = splitPointer(pointer) ?? [];
    const member = first === undefined ? undefined : members.get(first);
    return member === undefined ? null : { member, rest: rest.reduce<string>(childPointer, '') };
  };
  const places: ArgumentPlaces = {
    value(pointer) {
      if (pointer === '') return whole;
      const found = within(pointer);
      return found === null ? null : found.member.places.value(found.rest);
    },
    key(pointer) {
      const found = within(pointer);
      if (found === null) return null;
      return found.rest === '' ? found.member.key : found.member.places.key(found.rest);
    },
    nearest: (pointer) => nearestFound(pointer, (at) => places.value(at)) ?? whole,
  };
  return places;
}
