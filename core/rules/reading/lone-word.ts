import type { EntryNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import { isProperty } from './property.ts';

/**
 * Whether the entry, with `before` in front of it, is the rest of a slip that another finding reports: a word without a link stands before it on the
 * same line (`descri ption --> "…"`, `name x --> "…"`), and no comma between.
 */
export function followsLoneWord(entry: EntryNode, before: EntryNode | null, slice: (span: Span) => string): boolean {
  return (
    before !== null &&
    before.key !== null &&
    !isProperty(before) &&
    !/[,\r\n]/.test(slice({ start: before.end, end: entry.start }))
  );
}
