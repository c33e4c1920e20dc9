import { isKeyCharacter } from '../../core/notation/characters.ts';
import { keyEnd } from '../../core/notation/keys.ts';
import type { EntryNode } from '../../core/notation/syntax.ts';
import type { Span } from '../../core/text/span.ts';

/** Where something new goes among its neighbours. Offsets are absolute. */
export interface Insertion {
  /** The word that is being typed; empty where there is none. */
  readonly replace: Span;
  /** Where a comma is missing behind the neighbour before; null where none is. */
  readonly commaBefore: number | null;
  /** Whether a comma is missing before the neighbour that follows. */
  readonly commaAfter: boolean;
  /** Whether the neighbour that follows begins right here, with no white space between. */
  readonly touchesNext: boolean;
}

/** The word that ends or goes on at the offset, empty where none has begun; null inside an action link. */
export function wordAt(text: string, offset: number): Span | null {
  let start = offset;
  while (start > 0 && isKeyCharacter(text.charCodeAt(start - 1))) start--;
  if (start === offset) return { start, end: offset };
  const end = keyEnd(text, start, text.length);
  return end < offset ? null : { start, end };
}

/** The place for a new entry at `word`, among the entries of an element or a block that stands at `base`. */
export function insertionAmong(text: string, base: number, entries: readonly EntryNode[], word: Span): Insertion {
  const before = entries.findLast((entry) => entry.end + base <= word.start) ?? null;
  const after = entries.find((entry) => entry.start + base >= word.end) ?? null;
  const behindWhole = before !== null && (before.link !== null || before.value !== null);
  const endBefore = behindWhole ? before.end + base : null;
  return insertionBetween(text, endBefore, word, after === null ? null : after.start + base);
}

/** The place for something new at `word`, between the end of one neighbour and the start of the next (null: there is none). */
export function insertionBetween(text: string, endBefore: number | null, word: Span, startAfter: number | null): Insertion {
  const hasComma = (start: number, end: number): boolean => text.slice(start, end).includes(',');
  return {
    replace: word,
    commaBefore: endBefore !== null && !hasComma(endBefore, word.start) ? endBefore : null,
    commaAfter: startAfter !== null && !hasComma(word.end, startAfter),
    touchesNext: startAfter === word.end,
  };
}
