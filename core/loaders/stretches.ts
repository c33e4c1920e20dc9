import type { PlacedItem } from '../notation/document.ts';
import type { Braces, Hazard } from './hazard.ts';
import { behaviourOf, countsBraces, type LoaderVersion } from './versions.ts';

interface ReachingItem extends PlacedItem {
  readonly hazard: Hazard;
  readonly braces: Braces;
}

/**
 * Cuts items, in order, at offsets that no tool of the loader spans, and returns the stretches in which an item's braces reach beyond it.
 * Such a stretch is read alone. Where braces are counted, all are closed at a cut. The older loaders read `{…}` or `{…{…}…}` as a tool:
 * none spans a `{` that is not directly after another `{`.
 */
export function stretchesOf(
  items: readonly ReachingItem[],
  version: LoaderVersion,
): readonly (readonly ReachingItem[])[] {
  const isCounting = countsBraces(behaviourOf(version));
  const found: (readonly ReachingItem[])[] = [];
  let stretch: ReachingItem[] = [];
  let reaches = false;
  let level = 0;
  let last: Braces['last'] = null;
  const cut = (): void => {
    if (reaches) found.push(stretch);
    stretch = [];
    reaches = false;
  };
  for (const one of items) {
    const { braces, hazard } = one;
    if (isCounting ? level === 0 : braces.first === '{' && last !== '{') cut();
    stretch.push(one);
    reaches ||= hazard === 'braces';
    level += braces.surplus;
    last = braces.last ?? last;
  }
  cut();
  return found;
}
