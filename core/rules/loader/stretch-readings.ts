import type { Difference, DifferenceEffect } from '../../loaders/difference.ts';
import { compareStretch, type RefusedBlock, shiftedBlock } from '../../loaders/document-differences.ts';
import { bracesOfPlainTool, isOrdinary } from '../../loaders/hazard.ts';
import { StretchFinder } from '../../loaders/stretches.ts';
import { type LoaderVersion, perVersion } from '../../loaders/versions.ts';
import type { ItemPlace } from '../../loaders/written-document.ts';
import { Kept } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { firstFrom } from '../../text/first-from.ts';
import { smallest } from '../../text/long-list.ts';
import { shiftSpan } from '../../text/span.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import {
  type AloneInChunk,
  betweenTools,
  type LoaderChunk,
  ofTool,
  type PlacedLoaderFinding,
  type RefusedInChunk,
  worthTelling,
} from './alone-in-chunk.ts';
import { readingOf } from './element-differences.ts';
import { mergeVersions } from './merge-versions.ts';
import { QuietTail } from './quiet-tail.ts';

/** The result of a version for items that it reads together; the same object while they are the same. */
interface StretchReading {
  readonly isWellFormed: boolean;
  /** Whether the loader reads another prompt or other rules than the file has. */
  readonly changesRoot: boolean;
  /** The differences by item, for items with any; offsets and tool indexes count from the item. */
  readonly differences: ReadonlyMap<RootItem, readonly Difference[]>;
  /** Offsets count from the start of the stretch. */
  readonly refused: readonly RefusedBlock[];
}

const nothingRead: StretchReading = { isWellFormed: true, changesRoot: false, differences: new Map(), refused: [] };

const keptStretches = perVersion(() => new Kept<StretchReading>('for good'));

/** Kept with the first item while the same items follow it. `rest`: the number of tools after them that are lost with them. */
function stretchReading(
  text: string,
  placed: readonly ItemPlace[],
  version: LoaderVersion,
  rest: number,
): StretchReading {
  const [first] = placed;
  if (first === undefined) return nothingRead;
  return keptStretches(version).of(first.item, [rest, ...placed.map(({ item }) => item)], () => {
    const { differences, refused } = compareStretch(placed, text, version, rest);
    return {
      isWellFormed: placed.every(({ item }) => isFormRight(item)),
      changesRoot: differences.some(({ effects }) => effects.some(isOfRoot)),
      differences: byItem(placed, differences),
      refused: refused.map((block) => shiftedBlock(block, -first.start)),
    };
  });
}

/** Differences by their item, counted from its offset and its index among the tools. */
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

const composedChunks = new Kept<LoaderChunk>('for good');

interface ReadAlone {
  readonly index: number;
  readonly alone: AloneInChunk;
}

export class StretchReadings {
  readonly #document: NotationDocument;
  readonly #loader: LoaderInForce;
  /** By version and start of the item. */
  readonly #readings = new Map<LoaderVersion, Map<number, StretchReading>>();
  readonly #items = new Map<number, RootItem>();
  /** The offset from which a version loses all tools. */
  readonly #ends = new Map<LoaderVersion, number>();
  /** The refused blocks of the stretches; offsets count from the start of the document. */
  readonly #refused: RefusedInChunk[] = [];
  readonly #touched = new Set<number>();

  /** `reaching`: the chunks with an item that affects others, in order. */
  constructor(document: NotationDocument, loader: LoaderInForce, reaching: readonly ReadAlone[]) {
    this.#document = document;
    this.#loader = loader;
    for (const version of loader.versions) {
      const { stretches, rest } = reaching.some((chunk) => chunk.alone.reaching.get(version) === 'words')
        ? { stretches: [[...document.items()]], rest: null }
        : this.#stretches(
            reaching.filter((chunk) => chunk.alone.reaching.has(version)),
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

  /** The indexes of the chunks with items that are not read alone. */
  get composed(): readonly number[] {
    const composed = new Set(this.#touched);
    if (this.#ends.size > 0) {
      const from = this.#document.chunkAt(smallest([...this.#ends.values()]));
      for (let index = from; index < this.#document.chunks.length; index++) composed.add(index);
    }
    return [...composed];
  }

  #touch(items: readonly ItemPlace[]): void {
    const { chunks } = this.#document;
    const [first, last] = [items[0]?.start ?? 0, items.at(-1)?.start ?? 0];
    let index = this.#document.chunkAt(first);
    for (; index < chunks.length && this.#document.chunkStart(index) <= last; index++) this.#touched.add(index);
  }

  chunk({ index, alone: own }: ReadAlone): LoaderChunk {
    const chunk = this.#document.chunks[index];
    const isTouched = this.#touched.has(index);
    if (chunk === undefined || (!isTouched && (this.#ends.size === 0 || own.refused.length === 0))) return own;
    const start = this.#document.chunkStart(index);
    const by: unknown[] = [own];
    for (const end of this.#ends.values()) by.push(Math.max(0, Math.min(end - start, chunk.width)));
    let at = start;
    for (const { width } of isTouched ? chunk.items : []) {
      for (const readings of this.#readings.values()) by.push(readings.get(at));
      at += width;
    }
    return composedChunks.of(chunk, by, () => ({
      findings: [
        ...own.findings.filter((finding) => !this.#items.has(start + finding.start)),
        ...this.#findingsOf(chunk.items, start),
      ],
      refused: [
        ...own.refused.filter(({ version, block }) => this.#isRefusedAlone(index, start + block.span.start, version)),
        ...(isTouched ? this.#blocksIn(start, start + chunk.width) : []),
      ].sort((a, b) => a.block.span.start - b.block.span.start),
    }));
  }

  /** Whether the item at that offset is read alone: in no stretch, and not in the lost rest of that version. */
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

  /** The refused blocks of stretches that begin in [`start`, `end`); offsets count from `start`. */
  #blocksIn(start: number, end: number): readonly RefusedInChunk[] {
    const [from, to] = [start, end].map((offset) => firstFrom(this.#refused, offset, ({ block }) => block.span.start));
    return this.#refused.slice(from, to).map(({ version, block }) => ({ version, block: shiftedBlock(block, -start) }));
  }

  #findingsOf(items: readonly RootItem[], chunkStart: number): readonly PlacedLoaderFinding[] {
    const { versions, source } = this.#loader;
    const findings: PlacedLoaderFinding[] = [];
    let start = chunkStart;
    for (const item of items) {
      if (this.#items.has(start)) {
        const all = versions.map((version) => ({ version, differences: this.#of(item, start, version) }));
        const isWellFormed = versions.every(
          (version) => this.#readings.get(version)?.get(start)?.isWellFormed !== false,
        );
        const place = item.kind === 'element' ? ofTool : betweenTools;
        for (const local of mergeVersions(item, worthTelling(item, all, isWellFormed), place, source)) {
          findings.push({ local, start: start - chunkStart });
        }
      }
      start += item.width;
    }
    return findings;
  }

  /**
   * The stretches in which braces reach beyond their item, without `rest`: the quiet items up to the end of the text that the loader loses.
   */
  #stretches(
    reaching: readonly ReadAlone[],
    version: LoaderVersion,
  ): { readonly stretches: readonly (readonly ItemPlace[])[]; readonly rest: Rest | null } {
    const { chunks, text } = this.#document;
    const needed = new Set<number>();
    for (const { index } of reaching) {
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
    // The finding about a broken text covers its effect on later prompts.
    if (together === undefined || (item.kind === 'root-property' && !together.isWellFormed)) return own;
    const told = together.differences.get(item) ?? [];
    if (together.differences.size === 0) return told;
    // One brace hides the next: the item's own losses are reported with those in the stretch.
    const places = new Set(told.map(({ cause, span }) => `${cause} ${span.start}`));
    const hidden = own.filter(
      ({ cause, span, effects }) =>
        cause !== 'other' &&
        !places.has(`${cause} ${span.start}`) &&
        // Only another prompt hides a prompt, no brace does.
        (together.changesRoot || !effects.every(isOfRoot)),
    );
    return [...told, ...hidden];
  }
}

function isOfRoot({ kind }: DifferenceEffect): boolean {
  return kind === 'root-changed';
}

interface Rest {
  readonly start: number;
  readonly tools: number;
}

function isFormRight(item: RootItem): boolean {
  return item.kind === 'gap' ? item.tokens.every(isOrdinary) : item.problems.length === 0;
}
