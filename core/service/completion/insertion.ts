import { isKeyCharacter } from '../../notation/characters.ts';
import { keyEnd } from '../../notation/keys.ts';
import type { EntryNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';

/** Where something new goes among its neighbours. Offsets are absolute. */
export interface Insertion {
  /** The word that is being typed; empty where there is none. */
  readonly replace: Span;
  /** The start of the neighbour before; null where there is none. */
  readonly startBefore: number | null;
  /** The start of the neighbour that follows; null where there is none. */
  readonly startAfter: number | null;
  /** The end of the opening bracket. */
  readonly open: number;
  /** Where a comma is missing behind the neighbour before; null where none is. */
  readonly commaBefore: number | null;
  /** Whether a comma is missing before the neighbour that follows. */
  readonly commaAfter: boolean;
  /** Whether the neighbour that follows begins right here, with no white space between. */
  readonly touchesNext: boolean;
  /** Whether anything stands around it that belongs to nothing: then what is written there would only add to the muddle. */
  readonly isMuddled: boolean;
}

/** What encloses and surrounds a place: the end of what stands before it, the start of what stands behind it. */
export interface Surroundings {
  /** The neighbour before, which a comma must follow; null where there is none. */
  readonly before: Span | null;
  readonly startAfter: number | null;
  /** The end of the opening bracket, and the start of the closing one or of whatever ends the whole. */
  readonly enclosed: Span;
}

/** The word that ends or goes on at the offset, empty where none has begun (half an arrow is none); null inside an action link. */
export function wordAt(text: string, offset: number): Span | null {
  let start = offset;
  while (start > 0 && isKeyCharacter(text.charCodeAt(start - 1))) start--;
  if (/^-*$/.test(text.slice(start, offset)) && text.charAt(offset) !== '>') return { start: offset, end: offset };
  const end = keyEnd(text, start, text.length);
  return end < offset ? null : { start, end };
}

/** The word with the quotes around it that somebody wrote, or the editor closed, who is used to JSON. */
export function withQuotes(text: string, { start, end }: Span): Span {
  const quoted = text.charAt(start - 1) === '"' && text.charAt(end) === '"';
  return quoted ? { start: start - 1, end: end + 1 } : { start, end };
}

/** The place for a new entry at `word`, among the entries of an element or a block that stands at `base`. */
export function insertionAmong(
  text: string,
  base: number,
  entries: readonly EntryNode[],
  enclosed: Span,
  word: Span,
): Insertion {
  const before = entries.findLast((entry) => entry.end + base <= word.start) ?? null;
  const after = entries.find((entry) => entry.start + base >= word.end) ?? null;
  const behindWhole = before !== null && (before.link !== null || before.value !== null);
  const insertion = insertionBetween(text, word, {
    before: behindWhole ? { start: before.start + base, end: before.end + base } : null,
    startAfter: after === null ? null : after.start + base,
    enclosed: before === null || behindWhole ? enclosed : { start: before.end + base, end: enclosed.end },
  });
  // Of two words beside each other nobody knows which is meant.
  const besideWord = before !== null && !behindWhole && /^[ \t]*$/.test(text.slice(before.end + base, word.start));
  return besideWord ? { ...insertion, isMuddled: true } : insertion;
}

/** The place for something new at `word`. */
export function insertionBetween(text: string, word: Span, around: Surroundings): Insertion {
  const { before, startAfter, enclosed } = around;
  const endBefore = before?.end ?? null;
  const left = text.slice(endBefore ?? enclosed.start, word.start);
  const right = text.slice(word.end, startAfter ?? enclosed.end);
  return {
    replace: word,
    startBefore: before?.start ?? null,
    startAfter,
    open: enclosed.start,
    commaBefore: endBefore !== null && !left.includes(',') ? endBefore : null,
    commaAfter: startAfter !== null && !right.includes(','),
    touchesNext: startAfter === word.end,
    isMuddled: !isBetweenNeighbours(left) || !isBetweenNeighbours(right),
  };
}

/** Whether the text is what may stand between neighbours: white space, commas and (a mistake, but a clear one) comments. */
function isBetweenNeighbours(text: string): boolean {
  return /^(?:[\s,]|\/\/[^\r\n]*|#[^\r\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/.test(text);
}
