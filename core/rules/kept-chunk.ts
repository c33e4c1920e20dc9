import type { KeepsRoot } from '../notation/root-chunks.ts';
import type { RootChunk } from '../notation/root-problems.ts';
import type { ChunkSummary } from './check-chunk.ts';
import type { RootFindings } from './check-document.ts';
import { type AloneInChunk, type LoaderChunk, nothingAlone } from './loader/alone-in-chunk.ts';
import { lastStanding, nothingRaised, type RaisedInChunk, type Refuser } from './loader/raised-exception.ts';
import { nothingPlaced, type PlacedChunk } from './placed-chunk.ts';
import { noPlaced } from './rule.ts';

const noRootFindings: RootFindings = { of: null, places: [], findings: noPlaced };

/** The record of a chunk, in the order of the check. Each part stays the same object while unchanged; offsets count from its start. */
export class KeptChunk implements KeepsRoot, Refuser {
  index: number;
  /** The findings of the rules in its items, each item alone. */
  readonly summary: ChunkSummary;
  python = noPlaced;
  root: RootChunk | null = null;
  rootFindings = noRootFindings;
  /** The loaders' results for its items, each alone, and in the context of the other items. */
  alone: AloneInChunk = nothingAlone;
  loader: LoaderChunk = nothingAlone;
  #placed = nothingPlaced;
  /** The last finding that stands for an exception of a later refusal, and its start. */
  standing: ReturnType<typeof lastStanding> = null;
  raised: RaisedInChunk = nothingRaised;
  /** The refusers because of a finding of this chunk. */
  readonly refusers = new Set<Refuser>();

  constructor(index: number, summary: ChunkSummary) {
    this.index = index;
    this.summary = summary;
  }

  get placed(): PlacedChunk {
    return this.#placed;
  }

  set placed(placed: PlacedChunk) {
    this.#placed = placed;
    this.standing = lastStanding(placed);
  }
}
