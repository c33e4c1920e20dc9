import { isKeyCharacter } from '../../notation/characters.ts';
import { keyEnd } from '../../notation/keys.ts';
import type { EntryNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';

/** The position of a new part among its neighbours. Offsets are absolute. */
export interface Insertion {
  /** The word that is being typed, or an empty span. */
  readonly replace: Span;
  readonly startBefore: number | null;
  readonly startAfter: number | null;
  /** The end of the opening bracket. */
  readonly open: number;
  /** The offset of a missing comma behind the neighbour before; null for none. */
  readonly commaBefore: number | null;
  readonly commaAfter: boolean;
  /** Whether the neighbour after begins right here, without white space between. */
  readonly touchesNext: boolean;
  /** Whether stray text is around it: a suggestion would only add to it. */
  readonly isMuddled: boolean;
}

interface Surroundings {
  /** The neighbour before, which a comma must follow; null for none. */
  readonly before: Span | null;
  readonly startAfter: number | null;
  /** The end of the opening bracket, and the start of the closing one or of another end. */
  readonly enclosed: Span;
}

/** The word that ends or continues at the offset, empty if none has begun (half an arrow is none); null inside an action link. */
export function wordAt(text: string, offset: number): Span | null {
  let start = offset;
  while (start > 0 && isKeyCharacter(text.charCodeAt(start - 1))) start--;
  if (/^-*$/.test(text.slice(start, offset)) && text.charAt(offset) !== '>') return { start: offset, end: offset };
  const end = keyEnd(text, start, text.length);
  return end < offset ? null : { start, end };
}

/** The word with the quotes around it, if any: people used to JSON write them, and editors close them. */
export function withQuotes(text: string, { start, end }: Span): Span {
  const quoted = text.charAt(start - 1) === '"' && text.charAt(end) === '"';
  return quoted ? { start: start - 1, end: end + 1 } : { start, end };
}

/** The insertion of a new entry at `word`, among the entries of an element or a block at `base`. */
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
  // Of two adjacent words, the meant one is unknown.
  const besideWord = before !== null && !behindWhole && /^[ \t]*$/.test(text.slice(before.end + base, word.start));
  return besideWord ? { ...insertion, isMuddled: true } : insertion;
}

/** The insertion at `word`. */
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

/** Whether the text may be between neighbours: white space, commas and (a mistake, but a clear one) comments. */
function isBetweenNeighbours(text: string): boolean {
  return /^(?:[\s,]|(?:\/\/|#)[^\r\n]*(?:[\r\n]|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/.test(text);
}
