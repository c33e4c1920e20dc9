import type { Span, TextEdit } from '../../text/span.ts';
import type { FixSource } from '../rule.ts';
import { skipBlanksBack, skipSpaces, skipWhiteSpace, wholeLines } from './layout.ts';

/** Removes an entry, element or root property, with one comma, and with the lines that hold nothing else. */
export function removeFromList(source: FixSource, span: Span): TextEdit {
  const next = skipWhiteSpace(source, span.end);
  if (source.charAt(next) === ',') {
    const withComma = { start: span.start, end: next + 1 };
    const lines = wholeLines(source, withComma);
    return { span: lines ?? { start: span.start, end: skipSpaces(source, next + 1) }, newText: '' };
  }
  const before = skipBlanksBack(source, span.start);
  if (source.charAt(before - 1) === ',') return { span: { start: before - 1, end: span.end }, newText: '' };
  return { span: wholeLines(source, span) ?? span, newText: '' };
}
