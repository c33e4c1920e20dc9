import { bareSpan, type Span, shiftSpan } from '../text/span.ts';
import { isLineBreak } from './characters.ts';
import { skipWhite } from './keys.ts';
import type { NotationDocument } from './notation-document.ts';
import type { GapToken, RootItem, SyntaxProblem } from './syntax.ts';

export type RootProblem =
  | Extract<
      SyntaxProblem,
      { kind: 'missing-comma' | 'extra-comma' | 'comment' | 'conflict-marker' | 'unexpected-text' }
    >
  /** The root array is missing or lacks a bracket. `openAt`, `closeAt`: the offsets for the missing brackets. */
  | {
      readonly kind: 'array-required';
      readonly span: Span;
      readonly openAt: number | null;
      readonly closeAt: number | null;
    }
  | { readonly kind: 'byte-order-mark'; readonly span: Span }
  /** The rest of the text is not read: it has too many mistakes. Span: its first character. */
  | { readonly kind: 'unread'; readonly span: Span }
  | { readonly kind: 'second-array'; readonly span: Span; readonly position: 'inside' | 'behind' };

/** The state of the reading. Offsets are absolute. */
interface RootState {
  opened: boolean;
  depth: number;
  closed: boolean;
  /** A `]` came without a `[`: only the opening bracket is missing. */
  closeSeen: boolean;
  secondArray: boolean;
  conflict: boolean;
  previous: 'nothing' | 'open' | 'item' | 'broken' | 'comma' | 'skipped' | 'close';
  previousEnd: number;
  /** The offset of the last comma. */
  lastComma: number;
  itemsOutside: boolean;
}

type MissingBracket = Extract<RootProblem, { kind: 'array-required' }>;

/** The problems of the text between the items, in order, and that of a missing bracket; absolute offsets. */
export function readRoot(document: NotationDocument): {
  readonly problems: readonly RootProblem[];
  readonly missing: MissingBracket | null;
} {
  const fold = new RootFold(document.text);
  for (const { item, start } of document.items()) fold.add(item, start);
  return { problems: fold.problems, missing: fold.missing() };
}

class RootFold {
  readonly #text: string;
  readonly #state: RootState = {
    opened: false,
    depth: 0,
    closed: false,
    closeSeen: false,
    secondArray: false,
    conflict: false,
    previous: 'nothing',
    previousEnd: 0,
    lastComma: 0,
    itemsOutside: false,
  };
  readonly problems: RootProblem[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  add(item: RootItem, start: number): void {
    if (item.kind !== 'gap') this.#addItem(item, start);
    else for (const token of item.tokens) this.#addToken(token, shiftSpan(bareSpan(token), start));
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
      case 'unread':
        this.problems.push({ kind: 'unread', span: { start: span.start, end: span.start + 1 } });
        // Nothing is known about a bracket in the rest.
        state.previous = 'broken';
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
      if (state.previous === 'comma') {
        const span = { start: state.lastComma, end: state.lastComma + 1 };
        this.problems.push({ kind: 'extra-comma', span, position: 'trailing' });
      }
      state.depth--;
      // Behind an inner array follows a comma or the outer bracket, as behind an item.
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
    return skipWhite(this.#text, from, to) === to;
  }

  #sameLine(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      const code = this.#text.charCodeAt(i);
      if (isLineBreak(code) || (code !== 32 && code !== 9)) return false;
    }
    return true;
  }

  /** Null for none. One of the opening bracket comes before all other problems. */
  missing(): MissingBracket | null {
    const [text, state] = [this.#text, this.#state];
    const end = trimmedEnd(text);
    if (!state.opened) {
      const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
      const first = skipWhite(text, from, text.length);
      return {
        kind: 'array-required',
        span: first < text.length ? { start: first, end: first + 1 } : { start: 0, end: text.length },
        openAt: Math.min(first, end),
        closeAt: state.closeSeen ? null : end,
      };
    }
    const isOpen = state.depth > 0 && state.previous !== 'broken' && !state.secondArray;
    const span = { start: Math.max(0, end - 1), end };
    return isOpen ? { kind: 'array-required', span, openAt: null, closeAt: end } : null;
  }
}

/** Whether the item is unclosed: then nothing is reported about the text behind it. */
function isBroken(item: RootItem): boolean {
  return (
    item.kind !== 'gap' && item.problems.some((problem) => problem.kind === 'missing-brace' && problem.brace !== '{')
  );
}

/** Whether it is a property without a value: the text behind may be meant for it. */
function isUnfinished(item: RootItem): boolean {
  return item.kind === 'root-property' && item.entry.value === null;
}

function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}
