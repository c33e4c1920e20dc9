import type { Difference } from '../../loaders/difference.ts';
import { compareStretch, isReadAtAll, type RefusedBlock, shiftedBlock } from '../../loaders/document-differences.ts';
import { bracesOfPlainTool } from '../../loaders/hazard.ts';
import { StretchFinder } from '../../loaders/stretches.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { ItemPlace } from '../../loaders/written-document.ts';
import { ChunkLedger } from '../../notation/chunk-ledger.ts';
import { KeptWithItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem, RootPropertyNode } from '../../notation/syntax.ts';
import { once } from '../../text/once.ts';
import { shiftSpan } from '../../text/span.ts';
import type { InChunk } from '../check-chunk.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { meantRootProperty } from '../reading/meant-word.ts';
import { harmless, readingOf } from './element-differences.ts';
import { type LoaderFinding, mergeVersions, type VersionDifferences } from './merge-versions.ts';
import { type QuietChunk, quietChunk } from './quiet-chunk.ts';

/** A finding and the start of the item that its offsets count from. */
export interface PlacedLoaderFinding extends LoaderFinding {
  readonly start: number;
}

/**
 * What the loaders in force make of a document otherwise than is written. Items are judged alone, and their answers kept,
 * unless a loader can carry what stands in one into others: then its model reads the whole document.
 */
export function loaderFindings(document: NotationDocument, loader: LoaderInForce): readonly PlacedLoaderFinding[] {
  return new LoaderLedger().read(document, loader).findings;
}

/** The same for one version of a document after the other; what an edit did not touch is not looked at again. */
export class LoaderLedger {
  readonly #chunks = new ChunkLedger<DifferencesOfChunk>();
  /** How many chunks hold something that is worth telling, or that reaches into others. */
  #notable = 0;

  read(document: NotationDocument, loader: LoaderInForce): LoaderReading {
    const key = keyOf(loader);
    const { all, gone, come } = this.#chunks.update(document, key, (index) => summaryOf(document, index, key, loader));
    this.#notable += come.filter(isNotable).length - gone.filter(isNotable).length;
    if (!isReadAtAll(document.text)) return { findings: [], refusals: () => 'not-an-array' };
    if (this.#notable === 0) return acceptedAsWritten;
    const together = new StretchReadings(document, loader, all);
    const findings = [...together.findings()];
    for (const [index, summary] of all.entries()) {
      const start = document.chunkStart(index);
      for (const { value, offset } of summary.findings) {
        if (!together.has(start + offset)) findings.push({ ...value, start: start + offset });
      }
    }
    return { findings, refusals: once(() => refusalsOf(document, all, together)) };
  }
}

/** The blocks that each version refuses: those of items alone, and those of items that are read together. */
function refusalsOf(
  document: NotationDocument,
  all: readonly DifferencesOfChunk[],
  together: StretchReadings,
): Map<LoaderVersion, RefusedBlock[]> {
  const refusals = together.refusals();
  for (const [index, { refused }] of all.entries()) {
    for (const { value, offset } of refused) {
      const start = document.chunkStart(index) + offset;
      if (together.has(start, value.version) || together.isBehind(start, value.version)) continue;
      const blocks = refusals.get(value.version) ?? [];
      refusals.set(value.version, blocks);
      for (const block of value.blocks) blocks.push(shiftedBlock(block, start));
    }
  }
  for (const blocks of together.isEmpty ? [] : refusals.values()) blocks.sort((a, b) => a.span.start - b.span.start);
  return refusals;
}

/** What the loaders in force make of a document. */
export interface LoaderReading {
  readonly findings: readonly PlacedLoaderFinding[];
  /**
   * For each version the blocks that it refuses, in the order of the text; or that every version refuses the file unread.
   * Good until the ledger reads the next version of the document.
   */
  refusals(): ReadonlyMap<LoaderVersion, readonly RefusedBlock[]> | 'not-an-array';
}

const acceptedAsWritten: LoaderReading = { findings: [], refusals: () => new Map() };

function isNotable({ findings, refused, reaching }: DifferencesOfChunk): boolean {
  return findings.length > 0 || refused.length > 0 || reaching.size > 0;
}

/** Equal for loaders of which the same is told. */
function keyOf(loader: LoaderInForce): string {
  return `${loader.source} ${loader.versions.join(' ')}`;
}

interface DifferencesOfChunk {
  readonly key: string;
  readonly findings: readonly InChunk<LoaderFinding>[];
  /** What is refused of an item by itself; offsets count from the item's start. */
  readonly refused: readonly InChunk<{ readonly version: LoaderVersion; readonly blocks: readonly RefusedBlock[] }>[];
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
  const refused: DifferencesOfChunk['refused'][number][] = [];
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
      if (reading.refused.length > 0) refused.push({ value: { version, blocks: reading.refused }, offset: at - start });
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

/** What a version makes of items that it reads together. */
interface StretchReading {
  readonly start: number;
  readonly isWellFormed: boolean;
  /** For each item that has any, its differences; offsets and tools count from the item. */
  readonly differences: ReadonlyMap<RootItem, readonly Difference[]>;
  /** Offsets count from the start of the stretch. */
  readonly refused: readonly RefusedBlock[];
}

interface KeptStretch {
  readonly rest: number;
  readonly items: readonly RootItem[];
  readonly reading: Omit<StretchReading, 'start'>;
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
    return { start, ...known.reading };
  }
  const { differences, refused } = compareStretch(placed, text, version, rest);
  const reading = {
    isWellFormed: placed.every(({ item }) => isFormRight(item)),
    differences: byItem(placed, differences),
    refused: refused.map((block) => shiftedBlock(block, -start)),
  };
  if (first !== undefined) kept.keep(first.item, { rest, items: placed.map(({ item }) => item), reading });
  return { start, ...reading };
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

/** What the versions make of the items of a document that reach into others. */
class StretchReadings {
  readonly #document: NotationDocument;
  readonly #loader: LoaderInForce;
  /** For each version, by the starts of the items. */
  readonly #readings = new Map<LoaderVersion, Map<number, StretchReading>>();
  readonly #items = new Map<number, RootItem>();
  /** For each version that loses all behind a place, that place. */
  readonly #ends = new Map<LoaderVersion, number>();

  constructor(document: NotationDocument, loader: LoaderInForce, all: readonly DifferencesOfChunk[]) {
    this.#document = document;
    this.#loader = loader;
    for (const version of loader.versions) {
      const reaching = all.map((summary) => summary.reaching.get(version) ?? null);
      const { stretches, rest } = reaching.includes('words')
        ? { stretches: [[...document.items()]], rest: null }
        : this.#stretches(reaching, version);
      if (rest !== null) this.#ends.set(version, rest.start);
      const byStart = new Map<number, StretchReading>();
      for (const items of stretches) {
        const lost = rest !== null && items === stretches.at(-1) ? rest.tools : 0;
        const reading = stretchReading(document.text, items, version, lost);
        for (const { item, start } of items) {
          byStart.set(start, reading);
          this.#items.set(start, item);
        }
      }
      this.#readings.set(version, byStart);
    }
  }

  get isEmpty(): boolean {
    return this.#items.size === 0;
  }

  /** Whether the item that starts there is read together with others: by that version, or by any. */
  has(start: number, version?: LoaderVersion): boolean {
    return version === undefined ? this.#items.has(start) : this.#readings.get(version)?.has(start) === true;
  }

  /** Whether the item that starts there is lost to that version with all behind it, so that nothing in it is refused. */
  isBehind(start: number, version: LoaderVersion): boolean {
    return start >= (this.#ends.get(version) ?? Number.POSITIVE_INFINITY);
  }

  /** The findings of all items that any version reads together with others. */
  *findings(): Generator<PlacedLoaderFinding> {
    const { versions, source } = this.#loader;
    for (const [start, item] of this.#items) {
      const all = versions.map((version) => ({ version, differences: this.#of(item, start, version) }));
      if (all.some(({ differences }) => differences.length > 0)) {
        const isWellFormed = versions.every(
          (version) => this.#readings.get(version)?.get(start)?.isWellFormed !== false,
        );
        const place = item.kind === 'element' ? alone : between;
        for (const finding of mergeVersions(item, shown(item, all, isWellFormed), place, source)) {
          yield { ...finding, start };
        }
      }
    }
  }

  refusals(): Map<LoaderVersion, RefusedBlock[]> {
    const refusals = new Map<LoaderVersion, RefusedBlock[]>();
    for (const [version, byStart] of this.#readings) {
      const blocks = [...new Set(byStart.values())].flatMap(({ start, refused }) =>
        refused.map((block) => shiftedBlock(block, start)),
      );
      if (blocks.length > 0) refusals.set(version, blocks);
    }
    return refusals;
  }

  /**
   * The stretches in which braces reach beyond their item. Chunks that they do not come to are not looked at; nor are quiet ones
   * to the end of the text that the last stretch makes the loader lose: those are the `rest`.
   */
  #stretches(
    reaching: readonly unknown[],
    version: LoaderVersion,
  ): { readonly stretches: readonly (readonly ItemPlace[])[]; readonly rest: Rest | null } {
    const { chunks, text } = this.#document;
    const needed = new Set<number>();
    for (const [index, how] of reaching.entries()) {
      if (how === null) continue;
      needed.add(index);
      for (let before = index - 1; before >= 0 && !needed.has(before); before--) {
        needed.add(before);
        if (chunks[before]?.items.some((item) => item.kind === 'element' && item.open?.start === 0)) break;
      }
    }
    const finder = new StretchFinder(version);
    let tail: QuietTail | null = null;
    let sawBlocks = false;
    for (const [index, { items }] of chunks.entries()) {
      if (finder.level !== 0) {
        tail ??= new QuietTail(this.#document, version, index);
        if (index >= tail.from && (finder.level !== -1 || sawBlocks || !tail.hasBlocks)) {
          const rest = { start: this.#document.chunkStart(index), tools: tail.toolsFrom(index) };
          return { stretches: finder.finish(), rest: rest.tools === 0 ? null : rest };
        }
        sawBlocks = index >= tail.from && tail.runs[index - tail.from]?.hasBlocks === true;
      }
      if (!needed.has(index) && !finder.isOpen) {
        finder.skip();
        continue;
      }
      let start = this.#document.chunkStart(index);
      for (const item of items) {
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
    const hidden = own.filter(({ cause, span }) => cause !== 'other' && !places.has(`${cause} ${span.start}`));
    return [...told, ...hidden];
  }
}

/** The end of a text that a loader loses. */
interface Rest {
  readonly start: number;
  readonly tools: number;
}

/** The quiet runs at the end of a document, from the first behind which all are quiet; of those before `least` none is looked at. */
class QuietTail {
  readonly from: number;
  readonly runs: readonly QuietChunk[];
  readonly hasBlocks: boolean;

  constructor(document: NotationDocument, version: LoaderVersion, least: number) {
    const runs: QuietChunk[] = [];
    let from = document.chunks.length;
    for (; from > least; from--) {
      const run = quietChunk(document, from - 1, version);
      if (run === null) break;
      runs.push(run);
    }
    this.from = from;
    this.runs = runs.reverse();
    this.hasBlocks = runs.some(({ hasBlocks }) => hasBlocks);
  }

  /** How many tools there are from that run on. */
  toolsFrom(index: number): number {
    return this.runs.slice(index - this.from).reduce((sum, { tools }) => sum + tools, 0);
  }
}

const ordinary: ReadonlySet<string> = new Set(['open-bracket', 'close-bracket', 'comma']);

function isFormRight(item: RootItem): boolean {
  return item.kind === 'gap' ? item.tokens.every(({ kind }) => ordinary.has(kind)) : item.problems.length === 0;
}
