import type { Difference } from '../../loaders/difference.ts';
import { compareDocument, isReadAtAll, type RefusedBlock, shiftedBlock } from '../../loaders/document-differences.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import { KeptWithItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { RunLedger } from '../../notation/run-ledger.ts';
import type { RootItem, RootPropertyNode } from '../../notation/syntax.ts';
import { shiftSpan } from '../../text/span.ts';
import type { InChunk } from '../check-chunk.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { meantRootProperty } from '../reading/meant-word.ts';
import { harmless, readingOf } from './element-differences.ts';
import { type LoaderFinding, mergeVersions, type VersionDifferences } from './merge-versions.ts';

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
  readonly #runs = new RunLedger<ChunkSummary>();
  /** How many runs hold something that is worth telling, or that reaches into others. */
  #notable = 0;

  read(document: NotationDocument, loader: LoaderInForce): LoaderReading {
    const key = keyOf(loader);
    const { all, gone, come } = this.#runs.update(document, key, (index) => summaryOf(document, index, key, loader));
    this.#notable += come.filter(isNotable).length - gone.filter(isNotable).length;
    if (!isReadAtAll(document.text)) {
      return { findings: [], refusals: () => 'not-an-array' };
    }
    if (this.#notable === 0) {
      return acceptedAsWritten;
    }
    const reaching = loader.versions.filter((version) => all.some(({ reaching }) => reaching.includes(version)));
    if (reaching.length > 0) {
      const whole = new WholeDocument(document, loader, reaching);
      return {
        findings: whole.findings(),
        refusals: () => new Map([...refusedAlone(document, all), ...whole.refused]),
      };
    }
    const findings: PlacedLoaderFinding[] = [];
    for (const [index, summary] of all.entries()) {
      for (const { value, offset } of summary.findings) {
        findings.push({ ...value, start: document.chunkStart(index) + offset });
      }
    }
    return { findings, refusals: () => refusedAlone(document, all) };
  }
}

/** What is refused of the items, each by itself. */
function refusedAlone(document: NotationDocument, all: readonly ChunkSummary[]): Map<LoaderVersion, RefusedBlock[]> {
  const refusals = new Map<LoaderVersion, RefusedBlock[]>();
  for (const [index, { refused }] of all.entries()) {
    for (const { value, offset } of refused) {
      const blocks = refusals.get(value.version) ?? [];
      refusals.set(value.version, blocks);
      for (const block of value.blocks) {
        blocks.push(shiftedBlock(block, document.chunkStart(index) + offset));
      }
    }
  }
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

function isNotable({ findings, refused, reaching }: ChunkSummary): boolean {
  return findings.length > 0 || refused.length > 0 || reaching.length > 0;
}

/** Equal for loaders of which the same is told. */
function keyOf(loader: LoaderInForce): string {
  return `${loader.source} ${loader.versions.join(' ')}`;
}

interface ChunkSummary {
  readonly key: string;
  readonly findings: readonly InChunk<LoaderFinding>[];
  /** What is refused of an item by itself; offsets count from the item's start. */
  readonly refused: readonly InChunk<{ readonly version: LoaderVersion; readonly blocks: readonly RefusedBlock[] }>[];
  /** The versions that can carry something of these items into others. */
  readonly reaching: readonly LoaderVersion[];
}

const summaries = new KeptWithItem<ChunkSummary>();

function summaryOf(document: NotationDocument, index: number, key: string, loader: LoaderInForce): ChunkSummary {
  const chunk = document.chunks[index];
  if (chunk === undefined) {
    return { key, findings: [], refused: [], reaching: [] };
  }
  const known = summaries.of(chunk);
  if (known?.key === key) {
    return known;
  }
  const findings: InChunk<LoaderFinding>[] = [];
  const refused: ChunkSummary['refused'][number][] = [];
  const reaching = new Set<LoaderVersion>();
  const start = document.chunkStart(index);
  let offset = 0;
  for (const item of chunk.items) {
    const at = start + offset;
    offset += item.width;
    if (isHarmless(item, loader, document.text, at)) {
      continue;
    }
    const readings = loader.versions.map((version) => ({
      version,
      reading: readingOf(item, version, document.text, at),
    }));
    for (const { version, reading } of readings) {
      if (reading.hazard === 'beyond') {
        reaching.add(version);
      }
      if (reading.refused.length > 0) {
        refused.push({ value: { version, blocks: reading.refused }, offset: at - start });
      }
    }
    if (readings.some(({ reading }) => reading.differences.length > 0)) {
      const own = readings.map(({ version, reading }) => ({ version, differences: reading.differences }));
      for (const value of mergeVersions(item, shown(item, own), alone, loader.source)) {
        findings.push({ value, offset: at - start });
      }
    }
  }
  const summary = { key, findings, refused, reaching: [...reaching] };
  summaries.keep(chunk, summary);
  return summary;
}

function isHarmless(item: RootItem, loader: LoaderInForce, text: string, start: number): boolean {
  for (const version of loader.versions) {
    if (readingOf(item, version, text, start) !== harmless) {
      return false;
    }
  }
  return true;
}

/** An element alone is the first and only tool. */
const alone = { owner: 0, inTool: true };

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

/** Judges a document as a whole, for the versions that read it so. */
class WholeDocument {
  readonly #document: NotationDocument;
  readonly #loader: LoaderInForce;
  readonly #isWellFormed: boolean;
  /** The differences of the versions that reach beyond items, by the item's start; offsets count from there. */
  readonly #whole = new Map<LoaderVersion, ReadonlyMap<number, readonly Difference[]>>();
  /** The blocks that those versions refuse. */
  readonly refused = new Map<LoaderVersion, readonly RefusedBlock[]>();

  constructor(document: NotationDocument, loader: LoaderInForce, reaching: readonly LoaderVersion[]) {
    this.#document = document;
    this.#loader = loader;
    this.#isWellFormed = isFormRight(document);
    for (const version of reaching) {
      const { differences, refused } = compareDocument(document, version);
      this.#whole.set(version, this.#byItem(differences));
      this.refused.set(version, refused);
    }
  }

  findings(): readonly PlacedLoaderFinding[] {
    const found: PlacedLoaderFinding[] = [];
    const document = this.#document;
    let tools = 0;
    for (const { item, start } of document.items()) {
      const isTool = item.kind === 'element';
      const all = this.#loader.versions.map((version) => ({
        version,
        differences: this.#of(item, start, version),
      }));
      if (all.some(({ differences }) => differences.length > 0)) {
        // Tools are counted on from here, so that the item's own differences (its tool is 0) and the document's agree.
        const place = { owner: isTool ? tools : tools - 1, inTool: isTool };
        for (const finding of mergeVersions(item, shown(item, all, this.#isWellFormed), place, this.#loader.source)) {
          found.push({ ...finding, start });
        }
      }
      tools += isTool ? 1 : 0;
      this.#tools = tools;
    }
    return found;
  }

  /** How many tools stand before the item that is being judged. */
  #tools = 0;

  #of(item: RootItem, start: number, version: LoaderVersion): readonly Difference[] {
    // What a broken text does to the prompts behind it, its own finding says.
    const whole = item.kind === 'root-property' && !this.#isWellFormed ? undefined : this.#whole.get(version);
    const reading = readingOf(item, version, this.#document.text, start);
    const own = reading.differences.map((difference) => this.#counted(difference));
    if (whole === undefined) {
      return own;
    }
    const told = whole.get(start) ?? [];
    if (whole.size === 0) {
      return told;
    }
    // One brace hides the next: what an item would lose by itself is told along with what it does lose.
    const places = new Set(told.map(({ cause, span }) => `${cause} ${span.start}`));
    const hidden = own.filter(({ cause, span }) => cause !== 'other' && !places.has(`${cause} ${span.start}`));
    return [...told, ...hidden];
  }

  /** The difference of an item alone, its tool counted among those of the document. */
  #counted(difference: Difference): Difference {
    const effects = difference.effects.map((effect) => ('tool' in effect ? { ...effect, tool: this.#tools } : effect));
    return { ...difference, effects };
  }

  #byItem(differences: readonly Difference[]): ReadonlyMap<number, readonly Difference[]> {
    const byItem = new Map<number, Difference[]>();
    for (const difference of differences) {
      const start = this.#document.itemAt(difference.span.start)?.start ?? 0;
      const placed = { ...difference, span: shiftSpan(difference.span, -start) };
      const others = byItem.get(start);
      if (others === undefined) {
        byItem.set(start, [placed]);
      } else {
        others.push(placed);
      }
    }
    return byItem;
  }
}

const ordinary: ReadonlySet<string> = new Set(['open-bracket', 'close-bracket', 'comma']);

function isFormRight(document: NotationDocument): boolean {
  return document.chunks.every(({ items }) =>
    items.every((item) =>
      item.kind === 'gap' ? item.tokens.every(({ kind }) => ordinary.has(kind)) : item.problems.length === 0,
    ),
  );
}
