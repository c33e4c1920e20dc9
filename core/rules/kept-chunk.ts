import type { RootFinder } from './check-document.ts';
import type { RefusedInChunk } from './loader/document-findings.ts';
import { lastStanding, mayRaise, nothingRaised, type RaisedInChunk } from './loader/raised-exception.ts';
import { mayTell } from './loader/told-refusals.ts';
import { type ChunkSources, nothingPlaced, type PlacedChunk, placedChunk } from './placed-chunk.ts';
import { noPlaced } from './rule.ts';
import type { CheckSettings } from './settings.ts';

const noneRefused: readonly RefusedInChunk[] = [];

/** What is kept of a chunk from one version of a document to the next, each part for as long as what it was made of is the same. */
export class KeptChunk {
  #sources: ChunkSources | null = null;
  #placed: PlacedChunk = nothingPlaced;
  #standing: ReturnType<typeof lastStanding> = null;
  #mayTell = false;
  #mayRaise = false;
  #wasAtEdge = false;
  /** What is raised because of what is refused in it. */
  raised: RaisedInChunk = nothingRaised;
  /** Whether that hangs on more than the chunk and those beside it. */
  isFar = false;

  /**
   * `between` finds what stands between the items of chunk `index`, which is this one. Answers whether
   * anything is other than before.
   */
  place(sources: ChunkSources, between: RootFinder, index: number, settings: CheckSettings): boolean {
    const before = this.#sources;
    const isSame =
      before?.items === sources.items &&
      before.python === sources.python &&
      before.root === sources.root &&
      before.loader === sources.loader;
    const isAtEdge = sources.root !== null && between.isAtEdge(index);
    if (isSame && !isAtEdge && !this.#wasAtEdge) return false;
    this.#wasAtEdge = isAtEdge;
    const root = sources.root === null ? noPlaced : between.findings(sources.root, index);
    if (isSame && root === this.#placed.root) return false;
    this.#sources = sources;
    const placed = placedChunk(sources, root, settings);
    if (placed === this.#placed && before?.loader === sources.loader) return false;
    this.#placed = placed;
    this.#standing = lastStanding(placed);
    this.#mayTell = mayTell(placed);
    this.#mayRaise = mayRaise(placed, sources.loader.refused);
    return true;
  }

  get placed(): PlacedChunk {
    return this.#placed;
  }

  /** What of the chunk the loaders refuse. */
  get refused(): readonly RefusedInChunk[] {
    return this.#sources?.loader.refused ?? noneRefused;
  }

  /** The last finding that stands for an exception in a refusal of what comes behind, and where it begins. */
  get standing(): ReturnType<typeof lastStanding> {
    return this.#standing;
  }

  /** Whether an exception may be raised because of what is found and refused in it. */
  get mayRaise(): boolean {
    return this.#mayRaise;
  }

  /** Whether a finding may tell of a refusal of which no other tells. */
  get mayTell(): boolean {
    return this.#mayTell;
  }
}
