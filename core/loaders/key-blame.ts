import { isRegisteredProperty } from '../notation/syntax.ts';
import type { Span } from '../text/span.ts';
import type { Blame } from './difference.ts';
import type { WrittenPlace, WrittenPlaces } from './written-places.ts';

/** The cause why the loader reads this key, or the word that ends a longer one, as a property. */
export function blameOfKey(places: WrittenPlaces, keySpan: Span): Blame {
  const place = places.at(keySpan.start);
  if (place?.kind === 'field-key') return { cause: 'schema-shadows', span: place.span };
  if (place?.kind !== 'property-key') return blameOfText(place, keySpan);
  if (place.span.start !== keySpan.start) return { cause: 'key-suffix', span: place.span };
  return { cause: place.isRepeat ? 'duplicate' : 'not-in-notation', span: place.span };
}

/** The cause of a key that the loader does not allow in a block. */
export function blameOfUnknownKey(places: WrittenPlaces, keySpan: Span): Blame {
  const place = places.at(keySpan.start);
  if (place?.kind === 'field-key') return { cause: 'newer-than-loader', span: place.property };
  if (place?.kind !== 'property-key') return blameOfText(place, keySpan);
  return { cause: isRegisteredProperty(place.key) ? 'newer-than-loader' : 'not-in-notation', span: place.span };
}

/** The cause of a slot or field that the loader finds and the notation does not have. */
export function blameOfStrayEntry(places: WrittenPlaces, keySpan: Span): Blame {
  const place = places.at(keySpan.start);
  if (place?.kind === 'slot-key') return { cause: 'key-suffix', span: place.span };
  return { cause: place?.kind === 'text' ? 'arrow-in-text' : 'not-in-notation', span: keySpan };
}

function blameOfText(place: WrittenPlace | null, span: Span): Blame {
  if (place?.kind !== 'text') return { cause: 'not-in-notation', span };
  return { cause: place.isRoot ? 'prompt-braces' : 'arrow-in-text', span };
}
