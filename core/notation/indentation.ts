import { isLineBreak, skipBlanks } from './characters.ts';

/** The characters searched back for the beginning of a line. In a longer line, indentation means nothing. */
export const indentationReach = 1000;

/** The spaces and tabs at the beginning of the line of `position`; infinite where the line is too long to search. */
export function indentationOfLine(text: string, position: number): number {
  const from = Math.max(0, position - indentationReach);
  for (let i = position - 1; i >= from; i--) {
    if (isLineBreak(text.charCodeAt(i))) return blanksFrom(text, i + 1);
  }
  return from === 0 ? blanksFrom(text, 0) : Number.POSITIVE_INFINITY;
}

/** The number of spaces and tabs at `offset`. */
export function blanksFrom(text: string, offset: number): number {
  return skipBlanks(text, offset, text.length) - offset;
}

/** Whether [from, to) holds a line break. */
export function lineBreakBetween(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    if (isLineBreak(text.charCodeAt(i))) return true;
  }
  return false;
}
