import type { RefusedBlock } from '../loaders/document-differences.ts';
import type { ChunkRange } from '../notation/chunk-ledger.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import { type AionException, knownException } from './finding.ts';
import type { KeptChunk } from './kept-chunk.ts';
import type { LoaderReading } from './loader/document-findings.ts';
import {
  type FirstRefusal,
  nothingRaised,
  type Raise,
  type RaisedInChunk,
  raisedInChunk,
  refusedForNoArray,
} from './loader/raised-exception.ts';
import { endsReading, mayEndReading, untoldRefusal } from './loader/told-refusals.ts';
import type { LoaderInForce } from './loader-in-force.ts';
import type { ChunkSources } from './placed-chunk.ts';
import type { PlacedFinding } from './rule.ts';

/** What was found in a version of a document, and what the loaders make of it. */
export interface ReadDocument {
  readonly document: NotationDocument;
  readonly loader: LoaderInForce;
  readonly reading: LoaderReading;
  readonly sourcesOf: (index: number) => ChunkSources;
  /** The chunks of which something may be other than in the version before, beside those that are new. */
  readonly changed: readonly ChunkRange[];
  /** The findings that are of no chunk, with absolute offsets. */
  readonly ofDocument: readonly PlacedFinding[];
}

/** A refusal of which no finding tells, as a finding of its own. */
interface Untold {
  readonly finding: PlacedFinding;
  readonly exception: AionException;
}

/** Because of which findings the loaders in force refuse one version of a document. */
export class Judgement {
  readonly #read: ReadDocument;
  readonly #chunks: readonly KeptChunk[];
  /** For each version that refuses the text, the first block that it refuses. */
  readonly firsts: readonly FirstRefusal[];
  /** The finding about the brackets of the root, and its chunk. */
  readonly #edge: { readonly finding: PlacedFinding; readonly chunk: number } | null;
  /** What is raised because of findings far from what is refused, by their chunks; null: of the whole document. */
  readonly #far = new Map<number | null, Map<PlacedFinding, Raise>>();

  /** `firsts` are those of the version before, with the indexes of now; `changed` are the chunks that are other than there. */
  constructor(
    read: ReadDocument,
    chunks: readonly KeptChunk[],
    firsts: readonly FirstRefusal[],
    changed: readonly number[],
  ) {
    this.#read = read;
    this.#chunks = chunks;
    this.firsts = this.#firstRefusals(firsts, changed);
    const finding = read.ofDocument.find(({ local }) => local.rule.id === 'array-required');
    this.#edge = finding === undefined ? null : { finding, chunk: read.document.chunkAt(finding.local.span.start) };
  }

  #firstRefusals(before: readonly FirstRefusal[], changed: readonly number[]): readonly FirstRefusal[] {
    const { loader, reading } = this.#read;
    if (!reading.isRead) return loader.versions.map((version) => ({ version, chunk: 0, block: noArray }));
    const starts = new Map<string, number>(before.map(({ version, chunk }) => [version, chunk]));
    for (const index of changed) {
      for (const { version } of this.#chunks[index]?.refused ?? []) {
        starts.set(version, Math.min(index, starts.get(version) ?? index));
      }
    }
    return loader.versions.flatMap((version) => {
      // Chunks before that one were not refused, and are as they were.
      let chunk = starts.get(version) ?? this.#chunks.length;
      for (; chunk < this.#chunks.length; chunk++) {
        const first = this.#chunks[chunk]?.refused.find((one) => one.version === version);
        if (first !== undefined) return [{ version, chunk, block: first.block }];
      }
      return [];
    });
  }

  /** What is raised because of what is refused in a chunk: the same object for as long as it is nothing. */
  raisedIn(index: number): RaisedInChunk {
    const { document, loader, reading, ofDocument } = this.#read;
    const chunk = this.#chunks[index];
    if (!reading.isRead || chunk?.mayRaise !== true) return nothingRaised;
    const { refused } = chunk;
    return raisedInChunk({ document, index, refused, chunks: this.#chunks, ofDocument }, loader, this.firsts);
  }

  /** Whether what is raised in a chunk hangs on more than the chunk and those beside it. */
  isFar(index: number, { before, others }: RaisedInChunk): boolean {
    if (before.length > 0 || others.some(({ distance }) => distance === null || Math.abs(distance) > 1)) return true;
    // What is read together may go on behind the neighbour.
    const width = this.#read.document.chunks[index]?.width ?? 0;
    const goesOn = this.#chunks[index]?.refused.some(({ block }) => block.span.end > width);
    return this.#read.reading.isRead && (goesOn === true || this.nearEdge().includes(index));
  }

  /** The chunks that the finding about the brackets of the root may concern. */
  nearEdge(): readonly number[] {
    if (this.#edge === null) return [];
    const { chunk } = this.#edge;
    return [chunk - 2, chunk - 1, chunk, chunk + 1, chunk + 2];
  }

  /** Takes what is raised because of findings far away; `far` are the chunks in which something is refused for them, in order. */
  raiseFar(far: readonly number[]): void {
    const { document, reading, ofDocument } = this.#read;
    if (!reading.isRead) {
      const raise = { exception: 'AIONParseError', rank: 0 } as const;
      for (const { finding, chunk } of refusedForNoArray(document, this.#chunks, ofDocument)) {
        this.#raise(finding, chunk, raise);
      }
      return;
    }
    let standing: { readonly finding: PlacedFinding; readonly chunk: number | null } | null = null;
    let seen = 0;
    for (const index of far) {
      const raised = this.#chunks[index]?.raised ?? nothingRaised;
      for (const { finding, distance, raise } of raised.others) {
        this.#raise(finding, distance === null ? null : index + distance, raise);
      }
      if (raised.before.length === 0) continue;
      standing = this.#lastStanding(seen, index - 1) ?? standing;
      seen = Math.max(seen, index - 1);
      if (standing !== null) for (const raise of raised.before) this.#raise(standing.finding, standing.chunk, raise);
    }
  }

  /** The last finding that stands for an exception in the chunks from `from` to `to`. */
  #lastStanding(from: number, to: number): { readonly finding: PlacedFinding; readonly chunk: number | null } | null {
    for (let index = to - 1; index >= from; index--) {
      const standing = this.#chunks[index]?.standing ?? null;
      if (this.#edge?.chunk === index) {
        const at = this.#edge.finding.local.span.start - this.#read.document.chunkStart(index);
        if (standing === null || at >= standing.at) return { finding: this.#edge.finding, chunk: null };
      }
      if (standing !== null) return { finding: standing.finding, chunk: index };
    }
    return null;
  }

  #raise(finding: PlacedFinding, chunk: number | null, raise: Raise): void {
    const raised = this.#far.get(chunk) ?? new Map<PlacedFinding, Raise>();
    this.#far.set(chunk, raised);
    addRaise(raised, finding, raise);
  }

  /** The chunks with findings because of which something far away is refused. */
  farCauses(): readonly number[] {
    return [...this.#far.keys()].filter((index) => index !== null);
  }

  /** What is raised because of the findings of a chunk. */
  raisedOf(index: number): ReadonlyMap<PlacedFinding, Raise> {
    const own = this.#chunks[index]?.raised.own ?? nothingRaised.own;
    const elsewhere = this.#raisedElsewhere(index);
    if (elsewhere.size === 0) return own;
    const raised = new Map(own);
    for (const [finding, raise] of elsewhere) addRaise(raised, finding, raise);
    return raised;
  }

  /** What is raised in other chunks because of the findings of this one. */
  #raisedElsewhere(index: number): ReadonlyMap<PlacedFinding, Raise> {
    const raised = new Map(this.#far.get(index));
    for (const distance of [1, -1]) {
      const beside = this.#chunks[index - distance];
      if (beside === undefined || beside.isFar) continue;
      for (const other of beside.raised.others) {
        if (other.distance === distance) addRaise(raised, other.finding, other.raise);
      }
    }
    return raised;
  }

  /** The exceptions that are raised because of findings that are of no chunk. */
  raisedOfDocument(untold: readonly Untold[]): ReadonlyMap<PlacedFinding, AionException> {
    const raised = new Map<PlacedFinding, AionException>();
    for (const [finding, { exception }] of this.#far.get(null) ?? []) raised.set(finding, exception);
    for (const finding of this.#read.ofDocument) {
      // Two prompts are refused where the prompts are asked for, not where the tools are read.
      const { rule, exception } = finding.local;
      if (rule.id === 'multiple-system-prompts' && exception !== null) raised.set(finding, exception);
    }
    for (const { finding, exception } of untold) raised.set(finding, exception);
    return raised;
  }

  /**
   * Where a version refuses a text and no finding says so, another that may be the cause is made to say it; where there is none, one
   * more is told. `inChunks` has what findings of chunks tell. Answers also the chunks of which a finding was made to say it.
   */
  tell(inChunks: ReadonlyMap<AionException, number>): {
    readonly told: readonly number[];
    readonly untold: readonly Untold[];
  } {
    const told: number[] = [];
    const untold: Untold[] = [];
    const named = new Set<AionException>(inChunks.keys());
    for (const [{ local }, { exception }] of this.#far.get(null) ?? []) if (endsReading(local)) named.add(exception);
    for (const { version, chunk, block } of this.firsts) {
      const exception = exceptionOf(block);
      if (exception === null || named.has(exception)) continue;
      named.add(exception);
      const start = this.#read.document.chunkStart(chunk);
      const cause = this.#causeBehind(start + block.span.start, chunk);
      if (cause === null) {
        untold.push({ finding: untoldRefusal(version, block, start, exception), exception });
      } else {
        // It may be known to raise another; the reading ends with this one.
        this.#raise(cause.finding, cause.chunk, { exception, rank: -1 });
        if (cause.chunk !== null) told.push(cause.chunk);
      }
    }
    return { told, untold };
  }

  /** A brace that is missing behind a refused block can be why the loader takes it for a tool. */
  #causeBehind(
    offset: number,
    from: number,
  ): { readonly finding: PlacedFinding; readonly chunk: number | null } | null {
    const { document, ofDocument } = this.#read;
    const mayTellIt = (finding: PlacedFinding, start: number, raised: AionException | null): boolean =>
      start + finding.start + finding.local.span.start >= offset && mayEndReading(finding.local, raised);
    for (const kind of ['items', 'root'] as const) {
      for (let chunk = Math.max(0, from - 1); chunk < this.#chunks.length; chunk++) {
        const kept = this.#chunks[chunk];
        if (kept?.mayTell !== true) continue;
        const start = document.chunkStart(chunk);
        const elsewhere = this.#raisedElsewhere(chunk);
        const raisedOf = (finding: PlacedFinding): AionException | null =>
          (elsewhere.get(finding) ?? kept.raised.own.get(finding))?.exception ?? null;
        const finding = kept.placed[kind].find((one) => mayTellIt(one, start, raisedOf(one)));
        if (finding !== undefined) return { finding, chunk };
      }
    }
    const raised = this.#far.get(null);
    const finding = ofDocument.find((one) => mayTellIt(one, 0, raised?.get(one)?.exception ?? null));
    return finding === undefined ? null : { finding, chunk: null };
  }
}

function addRaise(raised: Map<PlacedFinding, Raise>, finding: PlacedFinding, raise: Raise): void {
  const known = raised.get(finding);
  if (known === undefined || raise.rank < known.rank) raised.set(finding, raise);
}

const nowhere = { start: 0, end: 0 };
const noArray: RefusedBlock = {
  span: nowhere,
  refusals: [{ reason: 'not-an-array', error: 'AIONParseError', span: nowhere }],
};

function exceptionOf({ refusals: [first] }: RefusedBlock): AionException | null {
  return first === undefined ? null : knownException(first.error);
}
