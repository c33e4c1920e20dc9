import type { RootChunk } from '../notation/root-ledger.ts';
import type { InChunk } from './check-chunk.ts';
import type { LoaderChunk } from './loader/document-findings.ts';
import { withLoaderFindings } from './loader/stand-instead.ts';
import { type LocalFinding, noPlaced, type PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** What was found of a chunk, each from another side. Each is the same object for as long as nothing of it changes. */
export interface ChunkSources {
  readonly items: readonly InChunk<LocalFinding>[];
  readonly python: readonly InChunk<LocalFinding>[];
  readonly root: RootChunk | null;
  readonly loader: LoaderChunk;
}

/** The findings of a chunk before anything is known of severities and exceptions; offsets count from the start of the chunk. */
export interface PlacedChunk {
  /** What was found in its items, by the rules and by what Python knows. */
  readonly items: readonly PlacedFinding[];
  /** What was found between them. */
  readonly root: readonly PlacedFinding[];
  readonly loader: readonly PlacedFinding[];
}

export const nothingPlaced: PlacedChunk = { items: noPlaced, root: noPlaced, loader: noPlaced };

/** `root` is what was found between the items. */
export function placedChunk(
  { items, python, loader }: ChunkSources,
  root: readonly PlacedFinding[],
  settings: CheckSettings,
): PlacedChunk {
  if (items.length + root.length + loader.findings.length + python.length === 0) return nothingPlaced;
  const placed: PlacedFinding[] = [];
  for (const { value, offset } of items) placed.push({ local: value, start: offset });
  for (const { value, offset } of python) placed.push({ local: value, start: offset });
  const found = loader.findings.map(({ value, offset }) => ({ ...value, start: offset }));
  return { ...withLoaderFindings(placed, found, settings), root };
}
