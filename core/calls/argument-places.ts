import { childPointer, parentPointer, splitPointer } from '../json/pointer.ts';
import type { Span } from '../text/span.ts';
import type { ArgumentPlaces } from './call.ts';

/** The places of arguments that all stand at one place. */
export function onePlace(span: Span): ArgumentPlaces {
  return { value: (pointer) => (pointer === '' ? span : null), key: () => null, nearest: () => span };
}

/** The places below a pointer, of arguments that stand in another value. */
export function placesBelow(places: ArgumentPlaces, base: string): ArgumentPlaces {
  return {
    value: (pointer) => places.value(base + pointer),
    key: (pointer) => places.key(base + pointer),
    nearest: (pointer) => places.nearest(base + pointer),
  };
}

/** Where one argument stands that is written apart from the others. */
export interface MemberPlace {
  readonly key: Span | null;
  /** The places inside the value, `''` for all of it. */
  readonly places: ArgumentPlaces;
}

/** The places of arguments each of which is written apart: in an element, after its name. */
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
    nearest(pointer) {
      for (let at: string | null = pointer; at !== null; at = parentPointer(at)) {
        const span = places.value(at);
        if (span !== null) return span;
      }
      return whole;
    },
  };
  return places;
}
