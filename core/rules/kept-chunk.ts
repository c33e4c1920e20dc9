import type { RefusedBlock } from '../loaders/document-differences.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { RootFinder } from './check-document.ts';
import type { AionException } from './finding.ts';
import { knownException } from './finding.ts';
import { emptyChunk, type FoundChunk, foundChunk } from './found-chunk.ts';
import type { LoaderReading, RefusedInChunk } from './loader/document-findings.ts';
import {
  type FirstRefusal,
  lastStanding,
  nothingRaised,
  type Raise,
  type RaisedInChunk,
  raisedForNoArray,
  raisedInChunk,
} from './loader/raised-exception.ts';
import { endsReading, mayEndReading, mayTell, untoldRefusal } from './loader/told-refusals.ts';
import type { LoaderInForce } from './loader-in-force.ts';
import { type ChunkSources, nothingPlaced, type PlacedChunk, placedChunk } from './placed-chunk.ts';
import { noPlaced, type PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** What was found in a version of a document, and what the loaders make of it. */
export interface ReadDocument {
  readonly document: NotationDocument;
  readonly loader: LoaderInForce;
  readonly reading: LoaderReading;
  /** None where no chunk has a finding and none is refused; `placed` likewise. */
  readonly chunks: readonly KeptChunk[];
  readonly placed: readonly PlacedChunk[];
  /** The findings that are of no chunk, with absolute offsets. */
  readonly ofDocument: readonly PlacedFinding[];
}

/** What the findings of a chunk hang on: it is made again when one of these is another object. */
interface RaisedFrom {
  readonly before: PlacedChunk | undefined;
  readonly own: PlacedChunk;
  readonly after: PlacedChunk | undefined;
  readonly refused: readonly RefusedInChunk[];
  /** The first refusals of the document, as far as they matter here. */
  readonly key: string;
}

/** What is kept of a chunk from one version of a document to the next, each part for as long as what it was made of is the same. */
export class KeptChunk {
  #sources: ChunkSources | null = null;
  #placed: PlacedChunk = nothingPlaced;
  #raisedFrom: RaisedFrom | null = null;
  #raised: RaisedInChunk = nothingRaised;
  #foundFrom: { readonly placed: PlacedChunk; readonly raised: RaisedInChunk } | null = null;
  #found: FoundChunk = emptyChunk;
  #standing: ReturnType<typeof lastStanding> = null;
  #mayTell = false;
  #wasAtEdge = false;

  /** `between` finds what stands between the items of chunk `index`, which is this one. */
  place(sources: ChunkSources, between: RootFinder, index: number, settings: CheckSettings): PlacedChunk {
    const before = this.#sources;
    const isSame =
      before?.items === sources.items &&
      before.python === sources.python &&
      before.root === sources.root &&
      before.loader === sources.loader;
    const isAtEdge = sources.root !== null && sources.root.problems.length > 0 && between.isAtEdge(index);
    if (isSame && !isAtEdge && !this.#wasAtEdge) return this.#placed;
    this.#wasAtEdge = isAtEdge;
    const root = sources.root === null ? noPlaced : between.findings(sources.root, index);
    if (isSame && root === this.#placed.root) return this.#placed;
    this.#sources = sources;
    this.#placed = placedChunk(sources, root, settings);
    this.#standing = lastStanding(this.#placed);
    this.#mayTell = mayTell(this.#placed);
    return this.#placed;
  }

  /** The last finding that stands for an exception in a refusal of what comes behind, and where it begins. */
  get standing(): ReturnType<typeof lastStanding> {
    return this.#standing;
  }

  /** Whether a finding may tell of a refusal of which no other tells. */
  get mayTell(): boolean {
    return this.#mayTell;
  }

  /** What was raised for the same findings here and beside it, or null. */
  raisedBefore(
    before: PlacedChunk | undefined,
    after: PlacedChunk | undefined,
    refused: readonly RefusedInChunk[],
    key: string,
  ): RaisedInChunk | null {
    const from = this.#raisedFrom;
    const isSame =
      from !== null &&
      from.own === this.#placed &&
      from.before === before &&
      from.after === after &&
      from.refused === refused &&
      from.key === key;
    return isSame ? this.#raised : null;
  }

  /** `from` is all that it hangs on; null where it hangs on more. */
  keepRaised(raised: RaisedInChunk, from: RaisedFrom | null): void {
    this.#raised = raised;
    this.#raisedFrom = from;
  }

  found(raised: RaisedInChunk, settings: CheckSettings): FoundChunk {
    if (this.#foundFrom?.placed !== this.#placed || this.#foundFrom.raised !== raised) {
      this.#found = this.#placed === nothingPlaced ? emptyChunk : foundChunk(this.#placed, raised.own, settings);
      this.#foundFrom = { placed: this.#placed, raised };
    }
    return this.#found;
  }
}

/** The findings of each chunk with the exceptions that the loaders in force raise. */
export interface JudgedDocument {
  readonly found: readonly FoundChunk[];
  /** The exceptions that are raised because of findings that are of no chunk. */
  readonly raised: ReadonlyMap<PlacedFinding, AionException>;
  /** Of refusals of which no other finding tells. */
  readonly more: readonly PlacedFinding[];
}

export function judgeDocument(read: ReadDocument, settings: CheckSettings): JudgedDocument {
  return new Judgement(read, settings).result();
}

/** One version of a document, put together from what is kept of its chunks. */
class Judgement {
  readonly #read: ReadDocument;
  readonly #settings: CheckSettings;
  readonly #raised: RaisedInChunk[] = [];
  /** What is raised because of findings of other chunks than that in which it is found; null: of the whole document. */
  readonly #others = new Map<number | null, Map<PlacedFinding, Raise>>();

  constructor(read: ReadDocument, settings: CheckSettings) {
    this.#read = read;
    this.#settings = settings;
  }

  result(): JudgedDocument {
    const { chunks, ofDocument, reading, document, placed } = this.#read;
    const firsts = this.#firstRefusals();
    if (reading.isRead) {
      this.#raiseInChunks(firsts);
    } else {
      for (const { finding, chunk, raise } of raisedForNoArray(document, placed, ofDocument)) {
        this.#raise(finding, chunk, raise);
      }
    }
    const found = chunks.map((chunk, index) => chunk.found(this.#raised[index] ?? nothingRaised, this.#settings));
    for (const index of this.#others.keys()) if (index !== null) found[index] = this.#foundAgain(index);
    const more = this.#tell(firsts, found);
    const raised = new Map<PlacedFinding, AionException>();
    for (const [finding, { exception }] of this.#others.get(null) ?? []) raised.set(finding, exception);
    for (const finding of ofDocument) {
      // Two prompts are refused where the prompts are asked for, not where the tools are read.
      const { rule, exception } = finding.local;
      if (rule.id === 'multiple-system-prompts' && exception !== null) raised.set(finding, exception);
    }
    for (const { finding, exception } of more) raised.set(finding, exception);
    return { found, raised, more: more.map(({ finding }) => finding) };
  }

  /** For each version that refuses the text, the first block that it refuses. */
  #firstRefusals(): readonly FirstRefusal[] {
    const { loader, reading, chunks } = this.#read;
    const noArray = {
      span: nowhere,
      refusals: [{ reason: 'not-an-array', error: 'AIONParseError', span: nowhere }],
    } as const;
    if (!reading.isRead) return loader.versions.map((version) => ({ version, chunk: 0, block: noArray }));
    const firsts = new Map<string, FirstRefusal>();
    for (let index = 0; index < chunks.length && firsts.size < loader.versions.length; index++) {
      for (const { version, block } of reading.chunk(index).refused) {
        if (!firsts.has(version)) firsts.set(version, { version, chunk: index, block });
      }
    }
    return loader.versions.flatMap((version) => firsts.get(version) ?? []);
  }

  #raiseInChunks(firsts: readonly FirstRefusal[]): void {
    const { document, chunks, ofDocument } = this.#read;
    const breaks = new Set(firsts.flatMap(({ chunk }) => [chunk, chunk + 1]));
    const exceptions = firsts.map(({ version, block }) => `${version} ${block.refusals[0]?.error}`).join(' ');
    const edge = ofDocument.find(({ local }) => local.rule.id === 'array-required') ?? null;
    const edgeChunk = edge === null ? null : document.chunkAt(edge.local.span.start);
    let key = '';
    // The last finding that stands for an exception, of those before the neighbour.
    let before: { readonly finding: PlacedFinding; readonly chunk: number | null } | null = null;
    for (let index = 0; index < chunks.length; index++) {
      if (index === 0 || breaks.has(index)) {
        key = `${exceptions} ${firsts.map((first) => Math.sign(index - first.chunk)).join(' ')}`;
      }
      const isNearEdge = edgeChunk !== null && Math.abs(edgeChunk - index) < 3;
      const raised = this.#raisedIn(index, isNearEdge, key, firsts);
      this.#raised.push(raised);
      for (const { finding, chunk: of, raise } of raised.others) this.#raise(finding, of, raise);
      if (before !== null) for (const raise of raised.before) this.#raise(before.finding, before.chunk, raise);
      const standing = chunks[index - 1]?.standing ?? null;
      if (standing !== null) before = { finding: standing.finding, chunk: index - 1 };
      if (edge !== null && edgeChunk === index - 1) {
        const at = edge.local.span.start - document.chunkStart(index - 1);
        if (standing === null || at >= standing.at) before = { finding: edge, chunk: null };
      }
    }
  }

  #raisedIn(index: number, isNearEdge: boolean, key: string, firsts: readonly FirstRefusal[]): RaisedInChunk {
    const { document, chunks, placed, ofDocument, reading, loader } = this.#read;
    const own = placed[index] ?? nothingPlaced;
    const { refused } = reading.chunk(index);
    if (own === nothingPlaced && refused.length === 0) return nothingRaised;
    const [before, after] = [placed[index - 1], placed[index + 1]];
    const known = isNearEdge ? null : (chunks[index]?.raisedBefore(before, after, refused, key) ?? null);
    if (known !== null) return known;
    const raised = raisedInChunk({ document, index, refused, placed, ofDocument }, loader, firsts);
    // What is read together may go on behind the neighbour.
    const width = document.chunks[index]?.width ?? 0;
    const isSure = !isNearEdge && refused.every(({ block }) => block.span.end <= width);
    chunks[index]?.keepRaised(raised, isSure ? { before, own, after, refused, key } : null);
    return raised;
  }

  #raise(finding: PlacedFinding, chunk: number | null, raise: Raise): void {
    const raised = this.#others.get(chunk) ?? new Map<PlacedFinding, Raise>();
    this.#others.set(chunk, raised);
    const known = raised.get(finding);
    if (known === undefined || raise.rank < known.rank) raised.set(finding, raise);
  }

  /** The findings of a chunk with what is raised because of them elsewhere. */
  #foundAgain(index: number): FoundChunk {
    const raised = new Map(this.#raised[index]?.own);
    for (const [finding, raise] of this.#others.get(index) ?? []) {
      const known = raised.get(finding);
      if (known === undefined || raise.rank < known.rank) raised.set(finding, raise);
    }
    return foundChunk(this.#read.placed[index] ?? nothingPlaced, raised, this.#settings);
  }

  /**
   * Where a version refuses a text and no finding says so, another that may be the cause is made to say it; where there is none, one
   * more is told.
   */
  #tell(
    firsts: readonly FirstRefusal[],
    found: FoundChunk[],
  ): readonly { readonly finding: PlacedFinding; readonly exception: AionException }[] {
    const more: { readonly finding: PlacedFinding; readonly exception: AionException }[] = [];
    const needed = firsts.flatMap(({ block }) => exceptionOf(block) ?? []);
    const named = new Set<AionException>();
    for (const [{ local }, { exception }] of this.#others.get(null) ?? []) if (endsReading(local)) named.add(exception);
    for (let index = 0; index < found.length && !needed.every((one) => named.has(one)); index++) {
      const own = found[index]?.named;
      if (own !== undefined && own.size > 0) for (const exception of own) named.add(exception);
    }
    for (const { version, chunk, block } of firsts) {
      const exception = exceptionOf(block);
      if (exception === null || named.has(exception)) continue;
      named.add(exception);
      const start = this.#read.document.chunkStart(chunk);
      const cause = this.#causeBehind(start + block.span.start, chunk);
      if (cause === null) {
        more.push({ finding: untoldRefusal(version, block, start, exception), exception });
      } else {
        // It may be known to raise another; the reading ends with this one.
        this.#raise(cause.finding, cause.chunk, { exception, rank: -1 });
        if (cause.chunk !== null) found[cause.chunk] = this.#foundAgain(cause.chunk);
      }
    }
    return more;
  }

  /** A brace that is missing behind a refused block can be why the loader takes it for a tool. */
  #causeBehind(
    offset: number,
    from: number,
  ): { readonly finding: PlacedFinding; readonly chunk: number | null } | null {
    const { document, chunks, placed, ofDocument } = this.#read;
    const mayTellIt = (finding: PlacedFinding, start: number, raised: AionException | null): boolean =>
      start + finding.start + finding.local.span.start >= offset && mayEndReading(finding.local, raised);
    for (const kind of ['items', 'root'] as const) {
      for (let chunk = Math.max(0, from - 1); chunk < chunks.length; chunk++) {
        if (chunks[chunk]?.mayTell !== true) continue;
        const start = document.chunkStart(chunk);
        const raisedOf = (finding: PlacedFinding): AionException | null =>
          this.#others.get(chunk)?.get(finding)?.exception ?? this.#raised[chunk]?.own.get(finding)?.exception ?? null;
        const finding = placed[chunk]?.[kind].find((one) => mayTellIt(one, start, raisedOf(one)));
        if (finding !== undefined) return { finding, chunk };
      }
    }
    const raised = this.#others.get(null);
    const finding = ofDocument.find((one) => mayTellIt(one, 0, raised?.get(one)?.exception ?? null));
    return finding === undefined ? null : { finding, chunk: null };
  }
}

const nowhere = { start: 0, end: 0 };

function exceptionOf({ refusals: [first] }: RefusedBlock): AionException | null {
  return first === undefined ? null : knownException(first.error);
}
