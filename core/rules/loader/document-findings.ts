import type { Difference, DifferenceEffect } from '../../loaders/difference.ts';
import { compareStretch, isReadAtAll, type RefusedBlock, shiftedBlock } from '../../loaders/document-differences.ts';
import { bracesOfPlainTool } from '../../loaders/hazard.ts';
import { StretchFinder } from '../../loaders/stretches.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { ItemPlace } from '../../loaders/written-document.ts';
import { ChunkLedger, type ChunkRange, movedIndexes, movedRange } from '../../notation/chunk-ledger.ts';
import { KeptWithItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem, RootPropertyNode } from '../../notation/syntax.ts';
import { firstFrom } from '../../text/first-from.ts';
import { smallest } from '../../text/long-list.ts';
import { shiftSpan } from '../../text/span.ts';
import type { InChunk } from '../check-chunk.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { meantRootProperty } from '../reading/meant-word.ts';
import { harmless, readingOf } from './element-differences.ts';
import { type LoaderFinding, mergeVersions, type VersionDifferences } from './merge-versions.ts';
import { QuietTail } from './quiet-tail.ts';

/** A finding and the start of the item that its offsets count from. */
export interface PlacedLoaderFinding extends LoaderFinding {
  readonly start: number;
}

/** A block that a version refuses; offsets count from the start of the chunk in which it begins. */
export interface RefusedInChunk {
  readonly version: LoaderVersion;
  readonly block: RefusedBlock;
}

/** What the loaders in force make of a chunk. The same object for as long as nothing of it changes. */
export interface LoaderChunk {
  readonly findings: readonly InChunk<LoaderFinding>[];
  /** In the order of the text, for each version. */
  readonly refused: readonly RefusedInChunk[];
}

/** What the loaders in force make of a document. Good until the ledger reads the next version of it. */
export interface LoaderReading {
  /** Whether the loaders look into the text at all; where not, every version refuses it. */
  readonly isRead: boolean;
  /** The chunks of which they may make something else than in the version before. */
  readonly changed: readonly ChunkRange[];
  chunk(index: number): LoaderChunk;
}

const nothing: LoaderChunk = { findings: [], refused: [] };

/**
 * What the loaders in force make of one version of a document after the other otherwise than is written; what an edit did not touch is not
 * looked at again. Items are judged alone, and their answers kept, unless a loader can carry what stands in one into others: then its model
 * reads them together.
 */
export class LoaderLedger {
  readonly #chunks = new ChunkLedger<DifferencesOfChunk>();
  /** The chunks that hold something that reaches into others, in order. */
  #reaching: readonly number[] = [];
  /** Those of which in the version before something was not judged alone. */
  #composed: readonly ChunkRange[] = [];

  read(document: NotationDocument, loader: LoaderInForce): LoaderReading {
    const key = keyOf(loader);
    const update = this.#chunks.update(document, key, (index) => summaryOf(document, index, key, loader));
    const { all, from, come } = update;
    const isNew = (index: number): boolean => index >= from && index < from + come.length;
    const reaching = movedIndexes(this.#reaching, update).filter((index) => !isNew(index));
    for (const [at, chunk] of come.entries()) if (chunk.reaching.size > 0) reaching.push(from + at);
    this.#reaching = reaching.sort((a, b) => a - b);
    const isRead = isReadAtAll(document.text);
    const own = (index: number): LoaderChunk => told(all[index]);
    const together = isRead && reaching.length > 0 ? new StretchReadings(document, loader, all, reaching) : null;
    const composed = isRead ? (together?.composed ?? []) : [{ from: 0, count: all.length }];
    const before = this.#composed.map((range) => movedRange(range, update));
    this.#composed = composed;
    const changed = [{ from, count: come.length }, ...before, ...composed];
    if (!isRead) return { isRead, changed, chunk: () => nothing };
    return { isRead, changed, chunk: together === null ? own : (index) => together.chunk(index, own(index)) };
  }
}

/** The very same object for each chunk of which nothing is told. */
function told(chunk: DifferencesOfChunk | undefined): LoaderChunk {
  return chunk === undefined || chunk.findings.length + chunk.refused.length === 0 ? nothing : chunk;
}

/** Equal for loaders of which the same is told. */
function keyOf(loader: LoaderInForce): string {
  return `${loader.source} ${loader.versions.join(' ')}`;
}

/** What is made of the items of a chunk alone. */
interface DifferencesOfChunk extends LoaderChunk {
  readonly key: string;
  /** The versions that can carry something of these items into others, and how. */
  readonly reaching: ReadonlyMap<LoaderVersion, 'braces' | 'words'>;
}

const summaries = new KeptWithItem<DifferencesOfChunk>();

function summaryOf(document: NotationDocument, index: number, key: string, loader: LoaderInForce): DifferencesOfChunk {
  const chunk = document.chunks[index];
  if (chunk === undefined) return { key, findings: [], refused: [], reaching: new Map() };
  const known = summaries.of(chunk);
  if (known?.key === key) return known;
  const findings: InChunk<LoaderFinding>[] = [];
  const refused: RefusedInChunk[] = [];
  const reaching = new Map<LoaderVersion, 'braces' | 'words'>();
  const start = document.chunkStart(index);
  let offset = 0;
  for (const item of chunk.items) {
    const at = start + offset;
    offset += item.width;
    if (isHarmless(item, loader, document.text, at)) continue;
    const readings = loader.versions.map((version) => ({
      version,
      reading: readingOf(item, version, document.text, at),
    }));
    for (const { version, reading } of readings) {
      const { hazard } = reading;
      if (hazard === 'words' || (hazard === 'braces' && !reaching.has(version))) reaching.set(version, hazard);
      for (const block of reading.refused) refused.push({ version, block: shiftedBlock(block, at - start) });
    }
    if (readings.some(({ reading }) => reading.differences.length > 0)) {
      const own = readings.map(({ version, reading }) => ({ version, differences: reading.differences }));
      for (const value of mergeVersions(item, shown(item, own), alone, loader.source)) {
        findings.push({ value, offset: at - start });
      }
    }
  }
  const summary = { key, findings, refused, reaching };
  summaries.keep(chunk, summary);
  return summary;
}

function isHarmless(item: RootItem, loader: LoaderInForce, text: string, start: number): boolean {
  for (const version of loader.versions) {
    if (readingOf(item, version, text, start) !== harmless) return false;
  }
  return true;
}

/** Tools are counted from the item: a tool is 0 itself, and what stands between tools follows the one before it. */
const alone = { owner: 0, inTool: true };
const between = { owner: -1, inTool: false };

/**
 * What is worth telling of an item: nothing where its form is broken, for what a loader makes of it then says its finding
 * about the form; and no difference without a known cause where any mistake of form may be the cause.
 */
function shown(item: RootItem, all: readonly VersionDifferences[], isWellFormed = true): readonly VersionDifferences[] {
  if (item.kind === 'element' ? elementFacts(item).broken : item.kind === 'root-property' && !isPromptWhole(item)) {
    return [];
  }
  const isClean = isWellFormed && (item.kind === 'gap' || item.problems.length === 0);
  return all.map(({ version, differences }) => ({
    version,
    differences: isClean ? differences : differences.filter(({ cause }) => cause !== 'other'),
  }));
}

/** Whether a property beside the tools is read as one by its form and name; what braces do in any other says its own finding. */
function isPromptWhole({ problems, entry: { key } }: RootPropertyNode): boolean {
  const meant = key === null ? null : meantRootProperty(key.name);
  return problems.length === 0 && (meant === null || meant.word === key?.name);
}

/** What a version makes of items that it reads together; the same object for as long as they are the same. */
interface StretchReading {
  readonly isWellFormed: boolean;
  /** Whether another prompt or other rules of the file are read than are written. */
  readonly changesRoot: boolean;
  /** For each item that has any, its differences; offsets and tools count from the item. */
  readonly differences: ReadonlyMap<RootItem, readonly Difference[]>;
  /** Offsets count from the start of the stretch. */
  readonly refused: readonly RefusedBlock[];
}

interface KeptStretch {
  readonly rest: number;
  readonly items: readonly RootItem[];
  readonly reading: StretchReading;
}

const keptStretches = new Map<LoaderVersion, KeptWithItem<KeptStretch>>();

/** Kept with the first item for as long as the same items follow it. `rest` tools behind them are lost with them. */
function stretchReading(
  text: string,
  placed: readonly ItemPlace[],
  version: LoaderVersion,
  rest: number,
): StretchReading {
  const [first] = placed;
  const start = first?.start ?? 0;
  const kept = keptStretches.get(version) ?? new KeptWithItem<KeptStretch>();
  keptStretches.set(version, kept);
  const known = first && kept.of(first.item);
  if (
    known !== undefined &&
    known.rest === rest &&
    known.items.length === placed.length &&
    known.items.every((item, at) => item === placed[at]?.item)
  ) {
    return known.reading;
  }
  const { differences, refused } = compareStretch(placed, text, version, rest);
  const reading = {
    isWellFormed: placed.every(({ item }) => isFormRight(item)),
    changesRoot: differences.some(({ effects }) => effects.some(isOfRoot)),
    differences: byItem(placed, differences),
    refused: refused.map((block) => shiftedBlock(block, -start)),
  };
  if (first !== undefined) kept.keep(first.item, { rest, items: placed.map(({ item }) => item), reading });
  return reading;
}

/** Differences by the item that they stand in, counted from it: its offset, and its index among the tools. */
function byItem(
  placed: readonly ItemPlace[],
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

/** What a chunk has of items that are read together, and what that was made of. */
interface ComposedChunk {
  readonly from: readonly unknown[];
  readonly composed: LoaderChunk;
}

const composedChunks = new KeptWithItem<ComposedChunk>();

/** What the versions make of the items of a document that reach into others. */
class StretchReadings {
  readonly #document: NotationDocument;
  readonly #loader: LoaderInForce;
  /** For each version, by the starts of the items. */
  readonly #readings = new Map<LoaderVersion, Map<number, StretchReading>>();
  readonly #items = new Map<number, RootItem>();
  /** For each version that loses all behind a place, that place. */
  readonly #ends = new Map<LoaderVersion, number>();
  /** The blocks that are refused of what is read together; offsets count from the start of the document. */
  readonly #refused: RefusedInChunk[] = [];
  /** The chunks of which an item is read together with others. */
  readonly #touched = new Set<number>();

  /** `reaching` are the indexes of the chunks that hold something that reaches into others. */
  constructor(
    document: NotationDocument,
    loader: LoaderInForce,
    all: readonly DifferencesOfChunk[],
    reaching: readonly number[],
  ) {
    this.#document = document;
    this.#loader = loader;
    for (const version of loader.versions) {
      const { stretches, rest } = reaching.some((index) => all[index]?.reaching.get(version) === 'words')
        ? { stretches: [[...document.items()]], rest: null }
        : this.#stretches(
            reaching.filter((index) => all[index]?.reaching.has(version)),
            version,
          );
      if (rest !== null) this.#ends.set(version, rest.start);
      const byStart = new Map<number, StretchReading>();
      for (const items of stretches) {
        const lost = rest !== null && items === stretches.at(-1) ? rest.tools : 0;
        const reading = stretchReading(document.text, items, version, lost);
        for (const block of reading.refused) {
          this.#refused.push({ version, block: shiftedBlock(block, items[0]?.start ?? 0) });
        }
        this.#touch(items);
        for (const { item, start } of items) {
          byStart.set(start, reading);
          this.#items.set(start, item);
        }
      }
      this.#readings.set(version, byStart);
    }
    this.#refused.sort((a, b) => a.block.span.start - b.block.span.start);
  }

  /** The chunks of which not everything is judged alone. */
  get composed(): readonly ChunkRange[] {
    const ranges = [...this.#touched].map((from) => ({ from, count: 1 }));
    if (this.#ends.size === 0) return ranges;
    const from = this.#document.chunkAt(smallest([...this.#ends.values()]));
    return [...ranges, { from, count: this.#document.chunks.length - from }];
  }

  #touch(items: readonly ItemPlace[]): void {
    const { chunks } = this.#document;
    const [first, last] = [items[0]?.start ?? 0, items.at(-1)?.start ?? 0];
    let index = this.#document.chunkAt(first);
    for (; index < chunks.length && this.#document.chunkStart(index) <= last; index++) this.#touched.add(index);
  }

  /** What is made of a chunk, of which `own` is what is made of its items alone. */
  chunk(index: number, own: LoaderChunk): LoaderChunk {
    const chunk = this.#document.chunks[index];
    const isTouched = this.#touched.has(index);
    if (chunk === undefined || (!isTouched && (this.#ends.size === 0 || own.refused.length === 0))) return own;
    const start = this.#document.chunkStart(index);
    const from: unknown[] = [own];
    for (const end of this.#ends.values()) from.push(Math.max(0, Math.min(end - start, chunk.width)));
    const blocks = isTouched ? this.#blocksIn(start, start + chunk.width) : [];
    let at = start;
    for (const { width } of isTouched ? chunk.items : []) {
      for (const readings of this.#readings.values()) from.push(readings.get(at));
      at += width;
    }
    const known = composedChunks.of(chunk);
    if (known?.from.length === from.length && known.from.every((one, at) => one === from[at])) return known.composed;
    const composed = {
      findings: [
        ...own.findings.filter(({ offset }) => !this.#items.has(start + offset)),
        ...this.#findingsOf(chunk.items, start),
      ],
      refused: [
        ...own.refused.filter(({ version, block }) => this.#isRefusedAlone(index, start + block.span.start, version)),
        ...blocks,
      ].sort((a, b) => a.block.span.start - b.block.span.start),
    };
    composedChunks.keep(chunk, { from, composed });
    return composed;
  }

  /** Whether what begins there is neither read together with others nor lost to that version with all behind it. */
  #isRefusedAlone(index: number, offset: number, version: LoaderVersion): boolean {
    let start = this.#document.chunkStart(index);
    for (const { width } of this.#document.chunks[index]?.items ?? []) {
      if (offset < start + width) return !this.#readings.get(version)?.has(start) && !this.#isBehind(start, version);
      start += width;
    }
    return true;
  }

  #isBehind(start: number, version: LoaderVersion): boolean {
    return start >= (this.#ends.get(version) ?? Number.POSITIVE_INFINITY);
  }

  /** The refused blocks of what is read together that begin there; offsets count from `start`. */
  #blocksIn(start: number, end: number): readonly RefusedInChunk[] {
    const [from, to] = [start, end].map((offset) => firstFrom(this.#refused, offset, ({ block }) => block.span.start));
    return this.#refused.slice(from, to).map(({ version, block }) => ({ version, block: shiftedBlock(block, -start) }));
  }

  /** What is told of those items of a chunk that any version reads together with others. */
  #findingsOf(items: readonly RootItem[], chunkStart: number): readonly InChunk<LoaderFinding>[] {
    const { versions, source } = this.#loader;
    const findings: InChunk<LoaderFinding>[] = [];
    let start = chunkStart;
    for (const item of items) {
      if (this.#items.has(start)) {
        const all = versions.map((version) => ({ version, differences: this.#of(item, start, version) }));
        const isWellFormed = versions.every(
          (version) => this.#readings.get(version)?.get(start)?.isWellFormed !== false,
        );
        const place = item.kind === 'element' ? alone : between;
        for (const value of mergeVersions(item, shown(item, all, isWellFormed), place, source)) {
          findings.push({ value, offset: start - chunkStart });
        }
      }
      start += item.width;
    }
    return findings;
  }

  /**
   * The stretches in which braces reach beyond their item. Chunks that they do not come to are not looked at; nor are quiet items
   * to the end of the text that the last stretch makes the loader lose: those are the `rest`.
   */
  #stretches(
    reaching: readonly number[],
    version: LoaderVersion,
  ): { readonly stretches: readonly (readonly ItemPlace[])[]; readonly rest: Rest | null } {
    const { chunks, text } = this.#document;
    const needed = new Set<number>();
    for (const index of reaching) {
      needed.add(index);
      for (let before = index - 1; before >= 0 && !needed.has(before); before--) {
        needed.add(before);
        if (chunks[before]?.items.some((item) => item.kind === 'element' && item.open?.start === 0)) break;
      }
    }
    const finder = new StretchFinder(version);
    let tail: QuietTail | null = null;
    const order = [...needed].sort((a, b) => a - b);
    let next = 0;
    for (let index = order[0] ?? chunks.length; index < chunks.length; index++) {
      if (!needed.has(index) && !finder.isOpen) {
        finder.skip();
        while ((order[next] ?? chunks.length) < index) next++;
        index = (order[next] ?? chunks.length) - 1;
        continue;
      }
      let start = this.#document.chunkStart(index);
      for (const [at, item] of (chunks[index]?.items ?? []).entries()) {
        if (finder.level !== 0) {
          tail ??= new QuietTail(this.#document, version, index);
          if (tail.has(index, at)) {
            const { tools } = tail;
            if (tail.isKnown(finder.level)) {
              return { stretches: finder.finish(), rest: tools === 0 ? null : { start, tools } };
            }
            tail.pass(item);
          }
        }
        const { hazard, braces } = readingOf(item, version, text, start);
        const isPlainTool = item.kind === 'element' && hazard === 'none';
        finder.add({ item, start, hazard, braces: isPlainTool ? bracesOfPlainTool : braces });
        start += item.width;
      }
    }
    return { stretches: finder.finish(), rest: null };
  }

  #of(item: RootItem, start: number, version: LoaderVersion): readonly Difference[] {
    const own = readingOf(item, version, this.#document.text, start).differences;
    const together = this.#readings.get(version)?.get(start);
    // What a broken text does to the prompts behind it, its own finding says.
    if (together === undefined || (item.kind === 'root-property' && !together.isWellFormed)) return own;
    const told = together.differences.get(item) ?? [];
    if (together.differences.size === 0) return told;
    // One brace hides the next: what an item would lose by itself is told along with what it does lose.
    const places = new Set(told.map(({ cause, span }) => `${cause} ${span.start}`));
    const hidden = own.filter(
      ({ cause, span, effects }) =>
        cause !== 'other' &&
        !places.has(`${cause} ${span.start}`) &&
        // No brace hides a prompt: only another one does.
        (together.changesRoot || !effects.every(isOfRoot)),
    );
    return [...told, ...hidden];
  }
}

function isOfRoot({ kind }: DifferenceEffect): boolean {
  return kind === 'root-changed';
}

/** The end of a text that a loader loses. */
interface Rest {
  readonly start: number;
  readonly tools: number;
}

const ordinary: ReadonlySet<string> = new Set(['open-bracket', 'close-bracket', 'comma']);

function isFormRight(item: RootItem): boolean {
  return item.kind === 'gap' ? item.tokens.every(({ kind }) => ordinary.has(kind)) : item.problems.length === 0;
}
