import type { RefusedBlock } from '../loaders/document-differences.ts';
import type { LedgerUpdate } from '../notation/chunk-ledger.ts';
import { type AionException, knownException } from './finding.ts';
import type { KeptChunk } from './kept-chunk.ts';
import {
  type Cause,
  type FirstRefusal,
  nothingRaised,
  type Raise,
  type Raised,
  type RaisedInChunk,
  type ReadChunks,
  type Refuser,
  raisedInChunk,
  refusedForNoArray,
} from './loader/raised-exception.ts';
import { endsReading, mayEndReading, untoldRefusal } from './loader/told-refusals.ts';
import type { PlacedFinding } from './rule.ts';

export interface PlacedDocument extends ReadChunks {
  /** Whether the loaders read the text at all; if not, every version refuses it. */
  readonly isRead: boolean;
  readonly update: LedgerUpdate<KeptChunk>;
  /** The chunks with other findings or refusals than before. */
  readonly placed: ReadonlySet<KeptChunk>;
}

/** A refusal that no finding reports, as a finding of its own. */
interface Untold {
  readonly finding: PlacedFinding;
  readonly exception: AionException;
}

interface Edge {
  readonly finding: PlacedFinding;
  readonly index: number;
}

/**
 * The findings because of which the loaders in force refuse successive document versions. Chunks refer to their causes, and causes to their
 * refusers, so an edit updates only what depends on its change.
 */
export class Judgement {
  #firsts: readonly FirstRefusal[] = [];
  /** The facts on which the exceptions of every chunk depend. */
  #key = '';
  /** The chunks with a refusal that may have a distant cause. */
  readonly #far = new Set<KeptChunk>();
  /** The whole text, where the loaders do not read it. */
  readonly #text: Refuser = { raised: nothingRaised };
  readonly #untold: Refuser = { raised: nothingRaised };
  /** The refusers because of findings of the whole document. */
  readonly #byDocument = new Set<Refuser>();
  /** The chunks with findings that may raise other exceptions than before. */
  #other = new Set<KeptChunk>();

  /** Reads the next version; returns the chunks with findings that may raise other exceptions. */
  update(read: PlacedDocument): ReadonlySet<KeptChunk> {
    this.#other = new Set();
    this.#refuse(this.#untold, nothingRaised);
    for (const kept of read.update.gone) {
      this.#refuse(kept, nothingRaised);
      this.#far.delete(kept);
    }
    const before = this.#firsts;
    this.#firsts = firstRefusals(read);
    const edge = edgeOf(read);
    const nearEdge = edge === null ? [] : around(read, edge.index, 2);
    for (const kept of new Set([...this.#stale(read, before), ...nearEdge])) {
      const raised = read.isRead ? raisedInChunk(read, kept, this.#firsts) : nothingRaised;
      if (raised.isFar || (read.isRead && nearEdge.includes(kept))) this.#far.add(kept);
      else this.#far.delete(kept);
      this.#refuse(kept, raised);
    }
    this.#refuseForStanding(read, edge);
    this.#refuseText(read);
    return this.#other;
  }

  /** The chunks whose refusals, or their causes, may have changed. */
  #stale(read: PlacedDocument, before: readonly FirstRefusal[]): Iterable<KeptChunk> {
    const { chunks, loader, isRead, update, placed } = read;
    const errors = this.#firsts.map(({ version, block }) => `${version} ${block.refusals[0]?.error}`).join(' ');
    const key = `${isRead} ${loader.versions.join(' ')} ${errors}`;
    if (key !== this.#key) {
      this.#key = key;
      return chunks;
    }
    // A chunk may have been removed between two others.
    const stale = new Set([...this.#far, ...around(read, update.from, 1)]);
    for (const { index } of placed) for (const kept of around(read, index, 1)) stale.add(kept);
    for (const [at, { chunk }] of this.#firsts.entries()) {
      const [from, to] = [chunk.index, before[at]?.chunk.index ?? 0].sort((a, b) => a - b);
      if (from !== to) for (const kept of chunks.slice(Math.max(0, from ?? 0), (to ?? 0) + 1)) stale.add(kept);
    }
    return stale;
  }

  /** A refusal without a cause nearby is caused by the last finding before it that stands for an exception. */
  #refuseForStanding(read: PlacedDocument, edge: Edge | null): void {
    let standing: Cause | null = null;
    let seen = 0;
    for (const kept of [...this.#far].sort((a, b) => a.index - b.index)) {
      const { causes, before } = kept.raised;
      const [raise] = before;
      if (raise === undefined) continue;
      standing = standingBetween(read, edge, seen, kept.index - 1) ?? standing;
      seen = Math.max(seen, kept.index - 1);
      if (standing === null) continue;
      const { finding, chunk } = standing;
      this.#refuse(kept, { ...kept.raised, causes: new Map([...causes, [finding, { chunk, raise }]]) });
    }
  }

  #refuseText(read: PlacedDocument): void {
    const raise = { exception: 'AIONParseError', rank: 0 } as const;
    const causes = read.isRead ? [] : refusedForNoArray(read);
    this.#refuse(this.#text, {
      ...nothingRaised,
      causes: new Map(causes.map(({ finding, chunk }) => [finding, { chunk, raise }])),
    });
  }

  #refuse(refuser: Refuser, raised: RaisedInChunk): void {
    if (raised === refuser.raised) return;
    for (const chunk of causing(refuser)) this.#refusersBecauseOf(chunk).delete(refuser);
    refuser.raised = raised;
    for (const chunk of causing(refuser)) this.#refusersBecauseOf(chunk).add(refuser);
  }

  #refusersBecauseOf(chunk: KeptChunk | null): Set<Refuser> {
    if (chunk === null) return this.#byDocument;
    this.#other.add(chunk);
    return chunk.refusers;
  }

  /** The exceptions raised because of the findings of a chunk; null: of the whole document. */
  raisedOf(chunk: KeptChunk | null): ReadonlyMap<PlacedFinding, Raise> {
    const raised = new Map<PlacedFinding, Raise>();
    for (const refuser of chunk === null ? this.#byDocument : chunk.refusers) {
      for (const [finding, { chunk: causing, raise }] of refuser.raised.causes) {
        const known = raised.get(finding);
        if (causing === chunk && (known === undefined || raise.rank < known.rank)) raised.set(finding, raise);
      }
    }
    return raised;
  }

  raisedOfDocument(
    { ofDocument }: PlacedDocument,
    untold: readonly Untold[],
  ): ReadonlyMap<PlacedFinding, AionException> {
    const raised = new Map<PlacedFinding, AionException>();
    for (const [finding, { exception }] of this.raisedOf(null)) raised.set(finding, exception);
    for (const finding of ofDocument) {
      // The loader refuses two prompts when a program asks for the prompts, not when it reads the tools.
      const { rule, exception } = finding.local;
      if (rule.id === 'multiple-system-prompts' && exception !== null) raised.set(finding, exception);
    }
    for (const { finding, exception } of untold) raised.set(finding, exception);
    return raised;
  }

  /**
   * If no finding reports the refusal of a version, a finding that may be the cause gets the exception; else a new finding is made.
   * `inChunks`: the exceptions that chunks report. `told`: the chunks of such causes.
   */
  tell(
    read: PlacedDocument,
    inChunks: ReadonlyMap<AionException, number>,
  ): { readonly told: ReadonlySet<KeptChunk>; readonly untold: readonly Untold[] } {
    this.#other = new Set();
    const untold: Untold[] = [];
    const named = new Set<AionException>(inChunks.keys());
    for (const [{ local }, { exception }] of this.raisedOf(null)) if (endsReading(local)) named.add(exception);
    for (const { version, chunk: first, block } of this.#firsts) {
      const exception = exceptionOf(block);
      if (exception === null || named.has(exception)) continue;
      named.add(exception);
      const start = read.document.chunkStart(first.index);
      const cause = this.#causeBehind(read, start + block.span.start, first.index);
      if (cause === null) {
        untold.push({ finding: untoldRefusal(version, block, start, exception), exception });
        continue;
      }
      // The finding may already have another exception; the reading ends with this one.
      const raised: Raised = { chunk: cause.chunk, raise: { exception, rank: -1 } };
      const causes = new Map([[cause.finding, raised], ...this.#untold.raised.causes]);
      this.#refuse(this.#untold, { ...nothingRaised, causes });
    }
    return { told: this.#other, untold };
  }

  /** A brace missing after a refused block can make the loader take the block for a tool. */
  #causeBehind({ document, chunks, ofDocument }: PlacedDocument, offset: number, from: number): Cause | null {
    const find = (findings: readonly PlacedFinding[], start: number, chunk: KeptChunk | null): Cause | null => {
      const behind = findings.filter((one) => start + one.start + one.local.span.start >= offset);
      if (behind.length === 0) return null;
      const raised = this.raisedOf(chunk);
      const finding = behind.find((one) => mayEndReading(one.local, raised.get(one)?.exception ?? null));
      return finding === undefined ? null : { finding, chunk };
    };
    for (const kind of ['items', 'root'] as const) {
      for (const chunk of chunks.slice(Math.max(0, from - 1))) {
        const cause = find(chunk.placed[kind], document.chunkStart(chunk.index), chunk);
        if (cause !== null) return cause;
      }
    }
    return find(ofDocument, 0, null);
  }
}

function firstRefusals({ chunks, loader, isRead }: PlacedDocument): readonly FirstRefusal[] {
  if (!isRead) return loader.versions.map((version) => ({ version, chunk: { index: 0 }, block: noArray }));
  const refusing = chunks.filter((chunk) => chunk.loader.refused.length > 0);
  return loader.versions.flatMap((version) => {
    for (const chunk of refusing) {
      const first = chunk.loader.refused.find((one) => one.version === version);
      if (first !== undefined) return [{ version, chunk, block: first.block }];
    }
    return [];
  });
}

function edgeOf({ document, ofDocument }: PlacedDocument): Edge | null {
  const finding = ofDocument.find(({ local }) => local.rule.id === 'array-required');
  return finding === undefined ? null : { finding, index: document.chunkAt(finding.local.span.start) };
}

/** The last finding in the chunks `from` up to `to`, without `to`, that stands for an exception of a later refusal. */
function standingBetween(
  { document, chunks }: PlacedDocument,
  edge: Edge | null,
  from: number,
  to: number,
): Cause | null {
  for (let index = to - 1; index >= from; index--) {
    const chunk = chunks[index];
    const standing = chunk?.standing ?? null;
    if (edge?.index === index) {
      const at = edge.finding.local.span.start - document.chunkStart(index);
      if (standing === null || at >= standing.at) return { finding: edge.finding, chunk: null };
    }
    if (chunk !== undefined && standing !== null) return { finding: standing.finding, chunk };
  }
  return null;
}

/** The chunk of that index, and `distance` chunks on each side. */
function around({ chunks }: PlacedDocument, index: number, distance: number): readonly KeptChunk[] {
  return chunks.slice(Math.max(0, index - distance), index + distance + 1);
}

/** The chunks with the causes of the refusals; null: the whole document. */
function causing({ raised }: Refuser): readonly (KeptChunk | null)[] {
  return Array.from(raised.causes.values(), ({ chunk }) => chunk);
}

const nowhere = { start: 0, end: 0 };
const noArray: RefusedBlock = {
  span: nowhere,
  refusals: [{ reason: 'not-an-array', error: 'AIONParseError', span: nowhere }],
};

function exceptionOf({ refusals: [first] }: RefusedBlock): AionException | null {
  return first === undefined ? null : knownException(first.error);
}
