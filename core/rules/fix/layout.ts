import type { Span } from '../../text/span.ts';
import type { FixSource } from '../rule.ts';

/** First offset at or after `offset` that is no white space of the notation (space, tab, CR, LF). */
export function skipWhiteSpace(source: FixSource, offset: number): number {
  let at = offset;
  while (at < source.textEnd && isBlank(source.charAt(at))) at++;
  return at;
}

/** Last offset at or before `offset` that has no white space right before it. */
export function skipBlanksBack(source: FixSource, offset: number): number {
  let at = offset;
  while (at > source.textStart && isBlank(source.charAt(at - 1))) at--;
  return at;
}

/** First offset at or after `offset` that is neither space nor tab. */
export function skipSpaces(source: FixSource, offset: number): number {
  let at = offset;
  while (at < source.textEnd && isSpace(source.charAt(at))) at++;
  return at;
}

/** Last offset at or before `offset` that has neither space nor tab right before it. */
export function skipSpacesBack(source: FixSource, offset: number): number {
  let at = offset;
  while (at > source.textStart && isSpace(source.charAt(at - 1))) at--;
  return at;
}

/** The white space before `offset` on its line, where nothing else stands there; null otherwise. */
export function indentationBefore(source: FixSource, offset: number): string | null {
  const at = skipSpacesBack(source, offset);
  return at === source.textStart || isLineBreak(source.charAt(at - 1))
    ? source.slice({ start: at, end: offset })
    : null;
}

/** White space with which the line of `offset` begins. */
export function lineIndentation(source: FixSource, offset: number): string {
  const start = source.lineStart(offset);
  return source.slice({ start, end: Math.min(skipSpaces(source, start), offset) });
}

/** Whether a line break lies in the span. */
export function hasLineBreak(source: FixSource, span: Span): boolean {
  return /[\r\n]/.test(source.slice(span));
}

/**
 * The span widened to whole lines, with the last one's line break, where nothing but white space stands on them besides;
 * null where something does.
 */
export function wholeLines(source: FixSource, span: Span): Span | null {
  const indentation = indentationBefore(source, span.start);
  const end = skipSpaces(source, span.end);
  if (indentation === null || (end < source.textEnd && !isLineBreak(source.charAt(end)))) return null;
  const lineBreak = source.charAt(end) === '\r' && source.charAt(end + 1) === '\n' ? 2 : end < source.textEnd ? 1 : 0;
  return { start: span.start - indentation.length, end: end + lineBreak };
}

/** `,` where what ends at `offset` is followed by something that a comma has to stand before, else `''`. */
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
