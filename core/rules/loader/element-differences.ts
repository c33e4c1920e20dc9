import { type Comparison, compareElement } from '../../loaders/document-differences.ts';
import { type Braces, bracesOf, type Hazard, hazardOf, noBraces } from '../../loaders/hazard.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import { KeptForNow, KeptWithItem } from '../../notation/item-memory.ts';
import type { RootItem } from '../../notation/syntax.ts';

/** What a loader does with an item when no other item stands in its way. Offsets count from the item's start. */
export interface ItemReading extends Comparison {
  readonly hazard: Hazard;
  /** Those that its neighbours can meet. */
  readonly braces: Braces;
}

interface Readings {
  /** Of items that reach into others: those are asked about once more when what they reach is read. */
  readonly reaching: KeptWithItem<ItemReading>;
  readonly own: KeptForNow<ItemReading>;
}

const readings = new Map<LoaderVersion, Readings>();

const nothing: Comparison = { differences: [], refused: [] };

/** What is made of nearly every item; this very object, so that it can be told at a glance. */
export const harmless: ItemReading = { hazard: 'none', braces: noBraces, ...nothing };

/**
 * Kept for as long as an item lives that reaches into others: an edit makes new objects of what it touched. `text` is the document's, `start` where
 * the item stands in it.
 */
export function readingOf(item: RootItem, version: LoaderVersion, text: string, start: number): ItemReading {
  const kept = readingsOf(version);
  const known = kept.reaching.of(item) ?? kept.own.of(item);
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
  if (hazard === 'own') kept.own.keep(item, reading);
  else kept.reaching.keep(item, reading);
  return reading;
}

function readingsOf(version: LoaderVersion): Readings {
  const known = readings.get(version);
  if (known !== undefined) return known;
  const made = { reaching: new KeptWithItem<ItemReading>(), own: new KeptForNow<ItemReading>() };
  readings.set(version, made);
  return made;
}
