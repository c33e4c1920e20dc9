import { type Comparison, compareElement } from '../../loaders/document-differences.ts';
import { type Braces, bracesOf, type Hazard, hazardOf, noBraces } from '../../loaders/hazard.ts';
import { type LoaderVersion, perVersion } from '../../loaders/versions.ts';
import { Kept } from '../../notation/item-memory.ts';
import type { RootItem } from '../../notation/syntax.ts';

/** What a loader does with an item when no other item stands in its way. Offsets count from the item's start. */
export interface ItemReading extends Comparison {
  readonly hazard: Hazard;
  /** Those that its neighbours can meet. */
  readonly braces: Braces;
}

const readings = perVersion(() => ({
  /** Of items that reach into others: those are asked about once more when what they reach is read. */
  reaching: new Kept<ItemReading>('for good'),
  own: new Kept<ItemReading>('for now'),
}));

const nothing: Comparison = { differences: [], refused: [] };

/** What is made of nearly every item; this very object, so that it can be told at a glance. */
export const harmless: ItemReading = { hazard: 'none', braces: noBraces, ...nothing };

/**
 * Kept for as long as an item lives that reaches into others: an edit makes new objects of what it touched. `text` is the document's, `start` where
 * the item stands in it.
 */
export function readingOf(item: RootItem, version: LoaderVersion, text: string, start: number): ItemReading {
  const { reaching, own: alone } = readings(version);
  const known = reaching.find(item) ?? alone.find(item);
  if (known !== undefined) return known;
  const hazard = hazardOf(item, text, start, version);
  if (hazard === 'none') {
    // That is known sooner than what would be kept of it.
    return harmless;
  }
  const own = text.slice(start, start + item.width);
  const reading = {
    hazard,
    braces: bracesOf(item, own, version),
    ...(item.kind === 'element' ? compareElement(item, own, version) : nothing),
  };
  (hazard === 'own' ? alone : reaching).keep(item, reading);
  return reading;
}
