import type { Span } from '../text/span.ts';
import { isLineBreak } from './characters.ts';
import { KeptWithItem } from './item-memory.ts';
import type { Chunk } from './item-sequence.ts';
import { skipWhite } from './keys.ts';
import type { NotationDocument } from './notation-document.ts';
import type { GapNode, GapToken, RootItem, SyntaxProblem } from './syntax.ts';

/** A mistake of form between, before or after the items. Spans are absolute. */
export type RootProblem =
  | Extract<
      SyntaxProblem,
      { kind: 'missing-comma' | 'extra-comma' | 'comment' | 'conflict-marker' | 'unexpected-text' }
    >
  /** The root array is not there, or lacks a bracket. `insertAt`: where each missing bracket belongs. */
  | {
      readonly kind: 'array-required';
      readonly span: Span;
      readonly openAt: number | null;
      readonly closeAt: number | null;
    }
  | { readonly kind: 'byte-order-mark'; readonly span: Span }
  /** A `[` inside or behind the one root array. */
  | { readonly kind: 'second-array'; readonly span: Span; readonly position: 'inside' | 'behind' };

/** Where in the document's form the fold stands. `previousEnd` and `lastComma` are absolute. */
export interface RootState {
  readonly opened: boolean;
  readonly depth: number;
  readonly closed: boolean;
  /** A `]` although no `[` came: only the opening bracket is missing. */
  readonly closeSeen: boolean;
  readonly secondArray: boolean;
  readonly conflict: boolean;
  readonly previous: 'nothing' | 'open' | 'item' | 'broken' | 'comma' | 'skipped' | 'close';
  readonly previousEnd: number;
  readonly lastComma: Span | null;
  readonly itemsOutside: boolean;
}

/** Before anything was read. */
export const atBeginning: RootState = {
  opened: false,
  depth: 0,
  closed: false,
  closeSeen: false,
  secondArray: false,
  conflict: false,
  previous: 'nothing',
  previousEnd: 0,
  lastComma: null,
  itemsOutside: false,
};

/**
 * Reads the chunks of a document in order. Costs a step for each chunk plus a step for each item of the chunks that are not plain
 * (elements with exactly a comma between them).
 */
export class RootFold {
  readonly #document: NotationDocument;
  readonly #problems: RootProblem[] = [];
  readonly #state: { -readonly [K in keyof RootState]: RootState[K] };

  /** Where it begins otherwise than at the beginning of the document, what was found before is not told again. */
  constructor(document: NotationDocument, state: RootState = atBeginning) {
    this.#document = document;
    this.#state = { ...state };
  }

  /** What was found so far. */
  get problems(): readonly RootProblem[] {
    return this.#problems;
  }

  /** Reads one chunk, and says where the fold stands behind it. */
  add(index: number): RootState {
    const chunk = this.#document.chunks[index];
    if (chunk !== undefined) this.#addChunk(chunk, this.#document.chunkStart(index));
    return { ...this.#state };
  }

  #addChunk(chunk: Chunk, start: number): void {
    const state = this.#state;
    const plain = plainChunkOf(chunk);
    const fits =
      plain?.first === 'gap' ? state.previous === 'item' : state.previous === 'comma' || state.previous === 'open';
    if (plain !== null && state.depth === 1 && !state.itemsOutside && fits) {
      const { lastComma } = plain;
      state.previous = lastComma === null ? 'item' : 'comma';
      state.previousEnd = start + chunk.width;
      if (lastComma !== null) state.lastComma = { start: start + lastComma.start, end: start + lastComma.end };
      return;
    }
    let at = start;
    for (const item of chunk.items) {
      if (item.kind === 'gap') this.#addGap(item, at);
      else this.#addItem(item, at);
      at += item.width;
    }
  }

  #addItem(item: RootItem, start: number): void {
    const state = this.#state;
    if (state.previous === 'item' && state.depth > 0) {
      this.#problems.push({ kind: 'missing-comma', span: { start: state.previousEnd, end: state.previousEnd } });
    }
    if (state.depth === 0 && state.closed && !state.secondArray) {
      state.secondArray = true;
      this.#problems.push({ kind: 'unexpected-text', span: { start, end: start + 1 } });
    }
    if (!state.opened) state.itemsOutside = true;
    state.previous = isBroken(item) ? 'broken' : 'item';
    state.previousEnd = start + item.width;
  }

  #addGap(gap: GapNode, start: number): void {
    for (const token of gap.tokens) this.#addToken(token, { start: start + token.start, end: start + token.end });
  }

  #addToken(token: GapToken, span: Span): void {
    const state = this.#state;
    switch (token.kind) {
      case 'open-bracket':
        return this.#openArray(span);
      case 'close-bracket':
        return this.#closeArray(span);
      case 'comma':
        return this.#addComma(span);
      case 'comment':
        return this.#addComment(span);
      case 'conflict-marker':
        if (!state.conflict) {
          state.conflict = true;
          this.#problems.push({ kind: 'conflict-marker', span });
        }
        state.previous = 'skipped';
        return;
      case 'byte-order-mark':
        this.#problems.push({ kind: 'byte-order-mark', span });
        return;
      case 'close-brace':
      case 'stray':
        this.#addUnexpected(span);
        if (state.previous !== 'open' && state.previous !== 'nothing' && state.previous !== 'close') {
          state.previous = 'skipped';
        }
        return;
    }
  }

  #openArray(span: Span): void {
    const state = this.#state;
    if (state.opened && !state.secondArray) {
      state.secondArray = true;
      this.#problems.push({ kind: 'second-array', span, position: state.depth > 0 ? 'inside' : 'behind' });
    } else if (!state.opened && state.itemsOutside) {
      this.#addUnexpected(span);
      state.itemsOutside = false;
    }
    state.opened = true;
    state.depth++;
    state.previous = 'open';
  }

  #closeArray(span: Span): void {
    const state = this.#state;
    if (state.depth > 0) {
      if (state.previous === 'comma' && state.lastComma) {
        this.#problems.push({ kind: 'extra-comma', span: state.lastComma, position: 'trailing' });
      }
      state.depth--;
      // Behind an array inside the array a comma or the outer bracket follows, as behind an item.
      state.previous = state.depth > 0 ? 'item' : 'close';
      state.previousEnd = span.end;
      state.closed = true;
    } else if (!state.opened && !state.closeSeen) {
      state.closeSeen = true;
      state.previous = 'close';
    } else if (!state.secondArray) {
      this.#addUnexpected(span);
    }
  }

  #addComma(span: Span): void {
    const state = this.#state;
    if (state.previous === 'close') {
      if (!state.secondArray) this.#addUnexpected(span);
      return;
    }
    if (state.previous === 'broken') return;
    if (state.previous === 'open' || (state.previous === 'nothing' && state.opened)) {
      this.#problems.push({ kind: 'extra-comma', span, position: 'leading' });
      return;
    }
    if (state.previous === 'comma') this.#problems.push({ kind: 'extra-comma', span, position: 'double' });
    state.previous = 'comma';
    state.lastComma = span;
  }

  #addComment(span: Span): void {
    const last = this.#problems.at(-1);
    if (last?.kind === 'comment' && skipWhite(this.#document.text, last.span.end, span.start) === span.start) {
      this.#problems[this.#problems.length - 1] = { kind: 'comment', span: { start: last.span.start, end: span.end } };
    } else {
      this.#problems.push({ kind: 'comment', span });
    }
  }

  #addUnexpected(span: Span): void {
    const last = this.#problems.at(-1);
    if (last?.kind === 'unexpected-text' && this.#sameLine(last.span.end, span.start)) {
      this.#problems[this.#problems.length - 1] = {
        kind: 'unexpected-text',
        span: { start: last.span.start, end: span.end },
      };
    } else {
      this.#problems.push({ kind: 'unexpected-text', span });
    }
  }

  /** Whether only white space without a line break stands between. */
  #sameLine(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const code = this.#document.text.charCodeAt(i);
      if (isLineBreak(code) || (code !== 32 && code !== 9)) return false;
    }
    return true;
  }
}

/** The bracket that is missing where all chunks were read, or null. It comes before all other mistakes where it is the opening one. */
export function missingBracket(
  { text }: NotationDocument,
  state: RootState,
): Extract<RootProblem, { kind: 'array-required' }> | null {
  if (!state.opened) {
    const end = trimmedEnd(text);
    const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    const first = skipWhite(text, from, text.length);
    return {
      kind: 'array-required',
      span: first < text.length ? { start: first, end: first + 1 } : { start: 0, end: text.length },
      openAt: Math.min(first, end),
      closeAt: state.closeSeen ? null : end,
    };
  }
  if (state.depth > 0 && state.previous !== 'broken' && !state.secondArray) {
    const end = trimmedEnd(text);
    return { kind: 'array-required', span: { start: Math.max(0, end - 1), end }, openAt: null, closeAt: end };
  }
  return null;
}

/** Whether the item ends where nobody closed it: then nothing is said about what follows. */
function isBroken(item: RootItem): boolean {
  return (
    item.kind !== 'gap' && item.problems.some((problem) => problem.kind === 'missing-brace' && problem.brace !== '{')
  );
}

/** A chunk in which items and gaps alternate and each gap is one comma in white space. */
interface PlainChunk {
  readonly first: 'gap' | 'item';
  /** The comma that is its end, from the start of the chunk; null where it ends with an item. */
  readonly lastComma: Span | null;
}

const plainChunks = new KeptWithItem<{ readonly plain: PlainChunk | null }>();

/** What the fold needs to know of a plain chunk; null for any other. */
function plainChunkOf(chunk: Chunk): PlainChunk | null {
  const known = plainChunks.of(chunk);
  if (known !== undefined) return known.plain;
  const plain = readPlainChunk(chunk);
  plainChunks.keep(chunk, { plain });
  return plain;
}

function readPlainChunk({ items, width }: Chunk): PlainChunk | null {
  const isPlain = items.every((item, index) => {
    const before = items[index - 1];
    if (item.kind === 'gap') {
      return item.tokens.length === 1 && item.tokens[0]?.kind === 'comma' && before?.kind !== 'gap';
    }
    return (before === undefined || before.kind === 'gap') && !isBroken(item);
  });
  if (!isPlain) return null;
  const last = items.at(-1);
  const comma = last?.kind === 'gap' ? last.tokens[0] : undefined;
  const start = width - (last?.width ?? 0);
  return {
    first: items[0]?.kind === 'gap' ? 'gap' : 'item',
    lastComma: comma === undefined ? null : { start: start + comma.start, end: start + comma.end },
  };
}

function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}
