import { type Comparison, compareElement } from '../../loaders/document-differences.ts';
import { type Braces, bracesOf, type Hazard, hazardOf, noBraces } from '../../loaders/hazard.ts';
import { type LoaderVersion, perVersion } from '../../loaders/versions.ts';
import { Kept } from '../../notation/item-memory.ts';
import type { RootItem } from '../../notation/syntax.ts';

/** A loader's result for an item without the influence of other items. Offsets count from the start of the item. */
interface ItemReading extends Comparison {
  readonly hazard: Hazard;
  /** The braces that can pair with those of neighbours. */
  readonly braces: Braces;
}

const readings = perVersion(() => ({
  reaching: new Kept<ItemReading>('for good'),
  own: new Kept<ItemReading>('for now'),
}));

const nothing: Comparison = { differences: [], refused: [] };

/** The result for nearly every item; one object, so that an identity check is enough. */
export const harmless: ItemReading = { hazard: 'none', braces: noBraces, ...nothing };

/** The result for an item, kept while the item exists if it affects others. `text` is the document's, `start` the item's offset in it. */
export function readingOf(item: RootItem, version: LoaderVersion, text: string, start: number): ItemReading {
  const { reaching, own: alone } = readings(version);
  const known = reaching.find(item) ?? alone.find(item);
  if (known !== undefined) return known;
  const hazard = hazardOf(item, text, start, version);
  if (hazard === 'none') {
    // Computing this again is faster than keeping a result.
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
