import { isLineBreak, skipBlanks } from './characters.ts';

/** How far back a line is searched for its indentation; in a longer line indentation says nothing. */
export const indentationReach = 1000;

/** The indentation of the line of `position`; more than any other where the line is too long to say. */
export function indentationOfLine(text: string, position: number): number {
  const from = Math.max(0, position - indentationReach);
  for (let i = position - 1; i >= from; i--) {
    if (isLineBreak(text.charCodeAt(i))) return blanksFrom(text, i + 1);
  }
  return from === 0 ? blanksFrom(text, 0) : Number.POSITIVE_INFINITY;
}

/** How many spaces and tabs stand at `offset`. */
export function blanksFrom(text: string, offset: number): number {
  return skipBlanks(text, offset, text.length) - offset;
}

/** Whether a line break stands in [from, to). */
export function lineBreakBetween(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    if (isLineBreak(text.charCodeAt(i))) return true;
  }
  return false;
}
