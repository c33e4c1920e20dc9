import type { KeepsRoot } from '../notation/root-chunks.ts';
import type { RootChunk } from '../notation/root-problems.ts';
import type { ChunkSummary } from './check-chunk.ts';
import type { RootFindings } from './check-document.ts';
import { type AloneInChunk, type LoaderChunk, nothingAlone } from './loader/alone-in-chunk.ts';
import { lastStanding, nothingRaised, type RaisedInChunk, type Refuser } from './loader/raised-exception.ts';
import { nothingPlaced, type PlacedChunk } from './placed-chunk.ts';
import { noPlaced } from './rule.ts';

const noRootFindings: RootFindings = { of: null, places: [], findings: noPlaced };

/**
 * All that is kept of a chunk from one version of a document to the next, in the order in which a check works it out. Each part is the
 * same object for as long as nothing of it changes; offsets count from the start of the chunk.
 */
export class KeptChunk implements KeepsRoot, Refuser {
  index: number;
  /** What the rules found in its items, each alone. */
  readonly summary: ChunkSummary;
  /** What the workspace's Python says of its items. */
  python = noPlaced;
  /** The mistakes between its items, and their findings. */
  root: RootChunk | null = null;
  rootFindings = noRootFindings;
  /** What the loaders in force make of its items, each alone, and of the items as they stand. */
  alone: AloneInChunk = nothingAlone;
  loader: LoaderChunk = nothingAlone;
  /** The findings of all of these. */
  #placed = nothingPlaced;
  /** The last of them that stands for an exception in a refusal of what comes behind, and where it begins. */
  standing: ReturnType<typeof lastStanding> = null;
  /** What is raised because of what is refused in it. */
  raised: RaisedInChunk = nothingRaised;
  /** Those in which something is refused because of a finding of this one. */
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
