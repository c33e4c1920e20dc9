import type { Span } from '../../text/span.ts';
import type { FixSource } from '../rule.ts';

/** First offset at or after `offset` without white space of the notation (space, tab, CR, LF). */
export function skipWhiteSpace(source: FixSource, offset: number): number {
  let at = offset;
  while (at < source.textEnd && isBlank(source.charAt(at))) at++;
  return at;
}

/** Last offset at or before `offset` without white space before it. */
export function skipBlanksBack(source: FixSource, offset: number): number {
  let at = offset;
  while (at > source.textStart && isBlank(source.charAt(at - 1))) at--;
  return at;
}

/** First offset at or after `offset` without a space or tab. */
export function skipSpaces(source: FixSource, offset: number): number {
  let at = offset;
  while (at < source.textEnd && isSpace(source.charAt(at))) at++;
  return at;
}

/** Last offset at or before `offset` without a space or tab before it. */
export function skipSpacesBack(source: FixSource, offset: number): number {
  let at = offset;
  while (at > source.textStart && isSpace(source.charAt(at - 1))) at--;
  return at;
}

/** The white space before `offset` on its line; null where the line holds more before `offset`. */
export function indentationBefore(source: FixSource, offset: number): string | null {
  const at = skipSpacesBack(source, offset);
  return at === source.textStart || isLineBreak(source.charAt(at - 1))
    ? source.slice({ start: at, end: offset })
    : null;
}

/** The white space at the start of the line of `offset`, up to `offset`. */
export function lineIndentation(source: FixSource, offset: number): string {
  const start = source.lineStart(offset);
  return source.slice({ start, end: Math.min(skipSpaces(source, start), offset) });
}

/** Whether the span holds CR or LF. */
export function hasLineBreak(source: FixSource, span: Span): boolean {
  return /[\r\n]/.test(source.slice(span));
}

/** The span extended to whole lines, with the last line break; null where those lines hold more than the span. */
export function wholeLines(source: FixSource, span: Span): Span | null {
  const indentation = indentationBefore(source, span.start);
  const end = skipSpaces(source, span.end);
  if (indentation === null || (end < source.textEnd && !isLineBreak(source.charAt(end)))) return null;
  const lineBreak = source.charAt(end) === '\r' && source.charAt(end + 1) === '\n' ? 2 : end < source.textEnd ? 1 : 0;
  return { start: span.start - indentation.length, end: end + lineBreak };
}

/** `,` where the text after `offset` needs a comma before it, else `''`. */
export function commaBehind(source: FixSource, offset: number): string {
  const next = skipWhiteSpace(source, offset);
  const needsNone =
    ['', ',', '}', ']'].includes(source.charAt(next)) || source.slice({ start: next, end: next + 3 }) === '-->';
  return needsNone ? '' : ',';
}

function isBlank(char: string): boolean {
  return isSpace(char) || isLineBreak(char);
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t';
}

function isLineBreak(char: string): boolean {
  return char === '\n' || char === '\r';
}
