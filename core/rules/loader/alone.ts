import { type Comparison, compareElement } from '../../loaders/document-differences.ts';
import { type Braces, bracesOf, bracesOfPlainTool, type Hazard, hazardOf, noBraces } from '../../loaders/hazard.ts';
import { type LoaderVersion, perVersion } from '../../loaders/versions.ts';
import type { PlacedItem } from '../../notation/document.ts';
import { Kept } from '../../notation/item-memory.ts';
import type { DetectedLoader } from '../detected-loader.ts';

/** A loader's result for an item without the influence of other items. Offsets count from the start of the item. */
export interface AloneReading extends Comparison {
  readonly hazard: Hazard;
  /** The braces that can pair with those of neighbours. */
  readonly braces: Braces;
}

/** Whether the item can change how the loader reads its neighbours, or any other item. */
export function reachesOthers({ hazard }: AloneReading): boolean {
  return hazard === 'braces' || hazard === 'words';
}

const nothing: Comparison = { differences: [], refused: [] };
const harmless: AloneReading = { hazard: 'none', braces: noBraces, ...nothing };
const harmlessTool: AloneReading = { ...harmless, braces: bracesOfPlainTool };

const answers = perVersion(() => new Kept<AloneReading>('for good'));

/** Reads an item as each detected aions-llm version does if it sees nothing else. `text` is the document's. */
export function readAlone(placed: PlacedItem, text: string, { versions }: DetectedLoader): readonly AloneReading[] {
  return versions.map((version) => readAloneBy(version, placed, text));
}

/** The same for one loader. */
export function readAloneBy(version: LoaderVersion, { item, start }: PlacedItem, text: string): AloneReading {
  const known = answers(version).find(item);
  if (known !== undefined) return known;
  const hazard = hazardOf(item, text, start, version);
  // Computing this again is faster than keeping a result.
  if (hazard === 'none') return item.kind === 'element' ? harmlessTool : harmless;
  const own = text.slice(start, start + item.width);
  const reading = {
    hazard,
    braces: bracesOf(item, own, version),
    ...(item.kind === 'element' ? compareElement(item, own, version) : nothing),
  };
  answers(version).keep(item, reading);
  return reading;
}
