import type { Difference, DifferenceEffect } from '../../loaders/difference.ts';
import { compareStretch, type RefusedBlock } from '../../loaders/document-differences.ts';
import { isOrdinary } from '../../loaders/hazard.ts';
import { stretchesOf } from '../../loaders/stretches.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { PlacedItem } from '../../notation/document.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { shiftSpan } from '../../text/span.ts';
import type { AloneReading } from './alone.ts';

/** The result of a version for items that it reads together. */
export interface StretchReading {
  readonly isWellFormed: boolean;
  /** Whether the loader reads another prompt or other rules than the file has. */
  readonly changesRoot: boolean;
  /** The differences by item, for items with any; offsets and tool indexes count from the item. */
  readonly differences: ReadonlyMap<RootItem, readonly Difference[]>;
}

interface ReadTogether {
  /** By the index of the item, for the items in a stretch. */
  readonly readings: ReadonlyMap<number, StretchReading>;
  /** Absolute offsets. */
  readonly refused: readonly RefusedBlock[];
}

export const nothingTogether: ReadTogether = { readings: new Map(), refused: [] };

/** Reads the stretches in which an item can reach into others; the whole text where its words can. */
export function readTogether(
  items: readonly (PlacedItem & AloneReading)[],
  version: LoaderVersion,
  text: string,
): ReadTogether {
  const readings = new Map<number, StretchReading>();
  const refused: RefusedBlock[] = [];
  const stretches = items.some(({ hazard }) => hazard === 'words') ? [items] : stretchesOf(items, version);
  for (const stretch of stretches) {
    const compared = compareStretch(stretch, text, version);
    const reading = {
      isWellFormed: stretch.every(({ item }) => isFormRight(item)),
      changesRoot: compared.differences.some(({ effects }) => effects.some(isOfRoot)),
      differences: byItem(stretch, compared.differences),
    };
    for (const { index } of stretch) readings.set(index, reading);
    for (const block of compared.refused) refused.push(block);
  }
  return { readings, refused };
}

/** Differences by their item, counted from its offset and its index among the tools. */
function byItem(
  placed: readonly PlacedItem[],
  differences: readonly Difference[],
): ReadonlyMap<RootItem, readonly Difference[]> {
  const found = new Map<RootItem, Difference[]>();
  let tools = 0;
  let at = 0;
  for (const { item, start } of placed) {
    const own: Difference[] = [];
    for (; (differences[at]?.span.start ?? Number.POSITIVE_INFINITY) < start + item.width; at++) {
      const { cause, span, effects } = differences[at] as Difference;
      const counted = effects.map((effect) => ('tool' in effect ? { ...effect, tool: effect.tool - tools } : effect));
      own.push({ cause, span: shiftSpan(span, -start), effects: counted });
    }
    if (own.length > 0) found.set(item, own);
    tools += item.kind === 'element' ? 1 : 0;
  }
  return found;
}

export function isOfRoot({ kind }: DifferenceEffect): boolean {
  return kind === 'root-changed';
}

function isFormRight(item: RootItem): boolean {
  return item.kind === 'gap' ? item.tokens.every(isOrdinary) : item.problems.length === 0;
}
