import type { Span } from '../text/span.ts';
import { isLineBreak } from './characters.ts';
import type { Chunk } from './item-sequence.ts';
import { skipWhite } from './keys.ts';
import type { NotationDocument } from './notation-document.ts';
import type { GapToken, RootItem, SyntaxProblem } from './syntax.ts';

/** A mistake of form between, before or after the items. */
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

/** Where in the document's form the reading stands. Places count from there, so they are negative or zero. */
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
  /** Where the comma stands, where `previous` is one. */
  readonly lastComma: number | null;
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

const partsOfState = Object.keys(atBeginning) as readonly (keyof RootState)[];

export function isSameState(a: RootState, b: RootState): boolean {
  return partsOfState.every((part) => a[part] === b[part]);
}

/** What was found in a chunk, each mistake in one gap or before one item, and where the reading stands before and behind it. */
export interface RootChunk {
  readonly before: RootState;
  readonly state: RootState;
  /** Places count from the start of the chunk. */
  readonly problems: readonly RootProblem[];
}

/** Reads the chunk that begins at `start` in the text. */
export function readRoot(text: string, chunk: Chunk, start: number, before: RootState): RootChunk {
  const fold = new RootFold(text, start, before);
  const state = fold.read(chunk);
  return { before, state, problems: fold.problems };
}

/** Reads one chunk, item by item. All places count from its start. */
class RootFold {
  readonly #text: string;
  readonly #start: number;
  readonly #state: { -readonly [K in keyof RootState]: RootState[K] };
  readonly problems: RootProblem[] = [];

  constructor(text: string, start: number, before: RootState) {
    this.#text = text;
    this.#start = start;
    this.#state = { ...before };
  }

  read({ items, width }: Chunk): RootState {
    let at = 0;
    for (const item of items) {
      if (item.kind !== 'gap') this.#addItem(item, at);
      else for (const token of item.tokens) this.#addToken(token, { start: at + token.start, end: at + token.end });
      at += item.width;
    }
    const { previous, previousEnd, lastComma } = this.#state;
    return {
      ...this.#state,
      previousEnd: previousEnd - width,
      lastComma: lastComma === null || previous !== 'comma' ? null : lastComma - width,
    };
  }

  #addItem(item: RootItem, start: number): void {
    const state = this.#state;
    if (state.previous === 'item' && state.depth > 0) {
      this.problems.push({ kind: 'missing-comma', span: { start: state.previousEnd, end: state.previousEnd } });
    }
    if (state.depth === 0 && state.closed && !state.secondArray) {
      state.secondArray = true;
      this.problems.push({ kind: 'unexpected-text', span: { start, end: start + 1 } });
    }
    if (!state.opened) state.itemsOutside = true;
    state.previous = isBroken(item) ? 'broken' : isUnfinished(item) ? 'skipped' : 'item';
    state.previousEnd = start + item.width;
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
          this.problems.push({ kind: 'conflict-marker', span });
        }
        state.previous = 'skipped';
        return;
      case 'byte-order-mark':
        this.problems.push({ kind: 'byte-order-mark', span });
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
      this.problems.push({ kind: 'second-array', span, position: state.depth > 0 ? 'inside' : 'behind' });
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
      if (state.previous === 'comma' && state.lastComma !== null) {
        const span = { start: state.lastComma, end: state.lastComma + 1 };
        this.problems.push({ kind: 'extra-comma', span, position: 'trailing' });
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
      this.problems.push({ kind: 'extra-comma', span, position: 'leading' });
      return;
    }
    if (state.previous === 'comma') this.problems.push({ kind: 'extra-comma', span, position: 'double' });
    state.previous = 'comma';
    state.lastComma = span.start;
  }

  #addComment(span: Span): void {
    const last = this.problems.at(-1);
    if (last?.kind === 'comment' && this.#isWhite(last.span.end, span.start)) {
      this.problems[this.problems.length - 1] = { kind: 'comment', span: { start: last.span.start, end: span.end } };
    } else {
      this.problems.push({ kind: 'comment', span });
    }
  }

  #addUnexpected(span: Span): void {
    const last = this.problems.at(-1);
    if (last?.kind === 'unexpected-text' && this.#sameLine(last.span.end, span.start)) {
      this.problems[this.problems.length - 1] = {
        kind: 'unexpected-text',
        span: { start: last.span.start, end: span.end },
      };
    } else {
      this.problems.push({ kind: 'unexpected-text', span });
    }
  }

  #isWhite(from: number, to: number): boolean {
    return skipWhite(this.#text, this.#start + from, this.#start + to) === this.#start + to;
  }

  /** Whether only white space without a line break stands between. */
  #sameLine(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const code = this.#text.charCodeAt(this.#start + i);
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

/** Whether it is a property that waits for its value: what follows may be meant for it. */
function isUnfinished(item: RootItem): boolean {
  return item.kind === 'root-property' && item.entry.value === null;
}

function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}
