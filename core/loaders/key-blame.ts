import { isRegisteredProperty } from '../notation/syntax.ts';
import type { Span } from '../text/span.ts';
import type { Blame } from './difference.ts';
import type { WrittenPlaces } from './written-places.ts';

/** Why the loader took this key, or the word that ends a longer one, for a property. */
export function blameOfKey(places: WrittenPlaces, keySpan: Span): Blame {
  const place = places.at(keySpan.start);
  switch (place?.kind) {
    case 'text':
      return { cause: place.isRoot ? 'prompt-braces' : 'arrow-in-text', span: keySpan };
    case 'field-key':
      return { cause: 'schema-shadows', span: place.span };
    case 'property-key':
      if (place.span.start !== keySpan.start) return { cause: 'key-suffix', span: place.span };
      return { cause: place.isRepeat ? 'duplicate' : 'not-in-notation', span: place.span };
    case 'slot-key':
    case undefined:
      return { cause: 'not-in-notation', span: keySpan };
  }
}

/** Why a key that the loader does not allow stands in a block. */
export function blameOfUnknownKey(places: WrittenPlaces, keySpan: Span): Blame {
  const place = places.at(keySpan.start);
  switch (place?.kind) {
    case 'text':
      return { cause: place.isRoot ? 'prompt-braces' : 'arrow-in-text', span: keySpan };
    case 'field-key':
      return { cause: 'newer-than-loader', span: place.property };
    case 'property-key':
      return { cause: isRegisteredProperty(place.key) ? 'newer-than-loader' : 'not-in-notation', span: place.span };
    case 'slot-key':
    case undefined:
      return { cause: 'not-in-notation', span: keySpan };
  }
}

/** Why the loader found a slot or field that is none. */
export function blameOfStrayEntry(places: WrittenPlaces, keySpan: Span): Blame {
  const place = places.at(keySpan.start);
  switch (place?.kind) {
    case 'text':
      return { cause: 'arrow-in-text', span: keySpan };
    case 'slot-key':
      return { cause: 'key-suffix', span: place.span };
    case 'field-key':
    case 'property-key':
    case undefined:
      return { cause: 'not-in-notation', span: keySpan };
  }
}
