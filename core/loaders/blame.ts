import { firstFrom } from '../text/first-from.ts';
import { addAll } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import type { Blame, DifferenceCause } from './difference.ts';
import type { Reading } from './read.ts';
import type { RootCut } from './root-cuts.ts';
import { countsBraces, knowsInlineSchema } from './versions.ts';
import type { WrittenDocument, WrittenTool } from './written.ts';
import type { WrittenPlaces } from './written-places.ts';

interface LooseBrace {
  readonly offset: number;
  readonly opens: boolean;
}

/** A shift of the loader's count of braces: by a loose brace without its counterpart, or by a cut that removes braces. */
interface Shift {
  readonly span: Span;
  readonly direction: 'up' | 'down' | 'either';
  readonly cause: DifferenceCause;
}

/** Finds the cause where a loader's blocks differ from the tools: a loose brace, a shifted count, a second pair of braces, or a cut. */
export class BlameFinder {
  readonly #written: WrittenDocument;
  readonly #places: WrittenPlaces;
  readonly #countsBraces: boolean;
  readonly #knowsInlineSchema: boolean;
  /** Cuts that are no root properties of the document. */
  readonly #strayCuts: readonly RootCut[];
  /** The stray cuts, and the root properties cut out beyond their end because an earlier cut removed it. In the order of the text. */
  readonly #wrongCuts: readonly RootCut[];
  /** The wrong cuts that reach farther than all before them. */
  readonly #farthestCuts: readonly RootCut[];
  /** The end of each root property, by its start. */
  readonly #rootEnds: ReadonlyMap<number, number>;
  readonly #looseBraces: readonly LooseBrace[];
  readonly #shifts: readonly Shift[];
  /** The shifts that may be in that direction. */
  readonly #up: readonly Shift[];
  readonly #down: readonly Shift[];
  /** The loader's count of open braces at the start of each tool. */
  readonly #levels = new Map<number, number>();

  constructor(written: WrittenDocument, places: WrittenPlaces, reading: Reading) {
    this.#written = written;
    this.#places = places;
    this.#countsBraces = countsBraces(reading.behaviour);
    this.#knowsInlineSchema = knowsInlineSchema(reading.behaviour);
    const rootEnds = new Map(written.roots.map(({ keySpan, span }) => [keySpan.start, span.end]));
    this.#wrongCuts = reading.cuts
      .filter(({ span }) => span.end > (rootEnds.get(span.start) ?? span.start))
      .sort((a, b) => a.span.start - b.span.start);
    this.#strayCuts = this.#wrongCuts.filter(({ span }) => !rootEnds.has(span.start));
    this.#rootEnds = rootEnds;
    let farthest = Number.NEGATIVE_INFINITY;
    this.#farthestCuts = this.#wrongCuts.filter(({ span }) => {
      const isFarther = span.end > farthest;
      farthest = Math.max(farthest, span.end);
      return isFarther;
    });
    const counted = this.#countBraces(reading.cuts);
    this.#looseBraces = counted.loose;
    this.#shifts = counted.shifts;
    this.#up = this.#shifts.filter(({ direction }) => direction !== 'down');
    this.#down = this.#shifts.filter(({ direction }) => direction !== 'up');
  }

  /** A wrong cut that touches the span; for a root property cut out beyond its end, the cut that removed the end. Null for none. */
  cutIn(span: Span): Blame | null {
    const cut = lastUpTo(this.#farthestCuts, span.end - 1, (candidate) => candidate.span.start);
    if (!cut || cut.span.end <= span.start) return null;
    const end = this.#rootEnds.get(cut.span.start);
    const stray =
      end === undefined ? undefined : lastUpTo(this.#strayCuts, end - 1, (candidate) => candidate.span.start);
    const blamed = stray !== undefined && end !== undefined && stray.span.end >= end ? stray : cut;
    return { cause: causeOfCut(blamed), span: blamed.span };
  }

  /** Whether the offset lies beyond the tool in which the block begins. */
  isBeyondItsTool(block: Span, offset: number): boolean {
    const holder = lastUpTo(this.#written.tools, block.start, ({ span }) => span.start);
    return holder !== undefined && block.start < holder.span.end && offset >= holder.span.end;
  }

  braceIn(span: Span): Blame | null {
    const brace = itemFrom(this.#looseBraces, span.start, ({ offset }) => offset);
    return brace === undefined || brace.offset >= span.end ? null : this.#blameOfBrace(brace.offset);
  }

  /** The cause why the loader's block of the tool is missing or ends elsewhere. */
  tool(tool: WrittenTool): Blame {
    const other: Blame = { cause: 'other', span: { start: tool.span.start, end: tool.span.start + 1 } };
    if (!this.#countsBraces) return this.braceIn(tool.span) ?? secondPair(tool, this.#knowsInlineSchema) ?? other;
    const swallowing = this.cutIn({ start: tool.span.start, end: tool.span.start + 1 });
    const level = this.#levels.get(tool.span.start) ?? 0;
    if (swallowing !== null) return swallowing;
    if (level !== 0) return this.#shiftBefore(tool.span.start, level > 0 ? 'up' : 'down') ?? other;
    const own = itemFrom(this.#shifts, tool.span.start, ({ span }) => span.start);
    return own !== undefined && own.span.start < tool.span.end ? own : other;
  }

  /** The cause why a block that begins at no tool is a block to the loader. */
  extraBlock(block: Span): Blame {
    const holder = lastUpTo(this.#written.tools, block.start, ({ span }) => span.start);
    if (holder !== undefined && block.start < holder.span.end) return this.tool(holder);
    const root = lastUpTo(this.#written.roots, block.start, ({ span }) => span.start);
    const brace: Span = { start: block.start, end: block.start + 1 };
    return {
      cause: root !== undefined && block.start < root.span.end ? 'prompt-braces' : 'not-in-notation',
      span: brace,
    };
  }

  #shiftBefore(offset: number, direction: 'up' | 'down'): Blame | null {
    return lastUpTo(direction === 'up' ? this.#up : this.#down, offset - 1, ({ span }) => span.start) ?? null;
  }

  #blameOfBrace(offset: number): Blame {
    const place = this.#places.at(offset);
    const span: Span = { start: offset, end: offset + 1 };
    if (place?.kind !== 'text') return { cause: 'not-in-notation', span };
    return { cause: place.isRoot ? 'prompt-braces' : 'brace-in-text', span };
  }

  #countBraces(cuts: readonly RootCut[]): { readonly loose: readonly LooseBrace[]; readonly shifts: readonly Shift[] } {
    const { text, tools } = this.#written;
    const own = ownBraces(tools);
    const toolStarts = new Set(tools.map(({ span }) => span.start));
    const cutSpans = cuts.map(({ span }) => span).sort((a, b) => a.start - b.start);
    const loose: LooseBrace[] = [];
    const pairs = new PairsByPiece();
    let nextCut = 0;
    let cutEnd = 0;
    let level = 0;
    for (let offset = 0; offset < text.length; offset++) {
      const character = text[offset];
      if (character !== '{' && character !== '}') continue;
      for (; (cutSpans[nextCut]?.start ?? text.length) <= offset; nextCut++) {
        cutEnd = Math.max(cutEnd, cutSpans[nextCut]?.end ?? 0);
      }
      const opens = character === '{';
      if (toolStarts.has(offset)) this.#levels.set(offset, level);
      if (offset < cutEnd) continue;
      level += opens ? 1 : -1;
      if (own.has(offset)) {
        pairs.closePiece();
      } else {
        const place = this.#places.at(offset);
        loose.push({ offset, opens });
        pairs.add({ offset, opens }, place?.kind === 'text' ? place.span.start : -1);
      }
    }
    const shifts: Shift[] = pairs.unmatched().map(({ offset, opens }) => ({
      ...this.#blameOfBrace(offset),
      direction: opens ? 'up' : 'down',
    }));
    for (const cut of this.#strayCuts) shifts.push({ span: cut.span, cause: causeOfCut(cut), direction: 'either' });
    return { loose, shifts: shifts.sort((a, b) => a.span.start - b.span.start) };
  }
}

/** Collects the loose braces without a counterpart in the same text, or in the same stretch between texts. */
class PairsByPiece {
  readonly #unmatched: LooseBrace[] = [];
  #open: LooseBrace[] = [];
  #piece = -1;

  add(brace: LooseBrace, piece: number): void {
    if (piece !== this.#piece) {
      this.closePiece();
      this.#piece = piece;
    }
    if (brace.opens) this.#open.push(brace);
    else if (this.#open.pop() === undefined) this.#unmatched.push(brace);
  }

  closePiece(): void {
    addAll(this.#unmatched, this.#open);
    this.#open = [];
  }

  unmatched(): readonly LooseBrace[] {
    this.closePiece();
    return this.#unmatched;
  }
}

function ownBraces(tools: readonly WrittenTool[]): ReadonlySet<number> {
  const own = new Set<number>();
  for (const tool of tools) {
    for (const span of [tool.span, ...blocksOf(tool)]) {
      own.add(span.start);
      own.add(span.end - 1);
    }
  }
  return own;
}

function blocksOf(tool: WrittenTool): Span[] {
  const schema = tool.schema?.kind === 'inline' ? [tool.schema.block] : [];
  const call = tool.function?.block ?? null;
  return [...schema, ...(call === null ? [] : [call]), ...tool.others.flatMap(({ block }) => block?.span ?? [])];
}

/** The second inner pair of braces in a tool; the loaders up to 1.0.10 read only one. */
function secondPair(tool: WrittenTool, readsInline: boolean): Blame | undefined {
  const repeated = tool.others.find(({ block }) => block !== null);
  if (tool.schema?.kind === 'inline') {
    const cause = readsInline ? 'schema-beside-function' : 'newer-than-loader';
    return { cause, span: tool.schema.keySpan };
  }
  return repeated && { cause: repeated.isRepeat ? 'duplicate' : 'not-in-notation', span: repeated.keySpan };
}

function causeOfCut({ word }: RootCut): DifferenceCause {
  return word === 'rules' ? 'rules-in-text' : 'prompt-in-text';
}

function itemFrom<Item>(items: readonly Item[], offset: number, startOf: (item: Item) => number): Item | undefined {
  return items[firstFrom(items, offset, startOf)];
}

/** The last item that starts at or before the offset. `items` are in order. */
function lastUpTo<Item>(items: readonly Item[], offset: number, startOf: (item: Item) => number): Item | undefined {
  return items[firstFrom(items, offset + 1, startOf) - 1];
}
