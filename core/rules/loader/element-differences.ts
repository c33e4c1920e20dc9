import type { Difference } from '../../loaders/difference.ts';
import { differencesOfElement } from '../../loaders/document-differences.ts';
import { type Hazard, hazardOf } from '../../loaders/hazard.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { RootItem } from '../../notation/syntax.ts';

/** What a loader does with an item when no other item stands in its way. Offsets count from the item's start. */
export interface ItemReading {
  readonly hazard: Hazard;
  readonly differences: readonly Difference[];
}

const readings = new WeakMap<RootItem, Map<LoaderVersion, ItemReading>>();
const harmless: ItemReading = { hazard: 'none', differences: [] };

/** Kept for as long as the item lives: an edit makes new objects of what it touched. `text` is called where it must be read. */
export function readingOf(item: RootItem, version: LoaderVersion, text: () => string): ItemReading {
  const known = readings.get(item) ?? new Map<LoaderVersion, ItemReading>();
  const cached = known.get(version);
  if (cached !== undefined) {
    return cached;
  }
  const reading = read(item, version, text());
  known.set(version, reading);
  readings.set(item, known);
  return reading;
}

function read(item: RootItem, version: LoaderVersion, text: string): ItemReading {
  const hazard = hazardOf(item, text, version);
  if (hazard === 'none') {
    return harmless;
  }
  return { hazard, differences: item.kind === 'element' ? differencesOfElement(item, text, version) : [] };
}
