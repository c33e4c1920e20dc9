import { isNotationKey } from '../../notation/keys.ts';
import type { EntryNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import { isProperty } from './property.ts';

/**
 * Whether the entry, with `before` in front of it, is the rest of a slip that another finding reports: a word without a link
 * stands before it on the same line (`descri ption --> "…"`, `name x --> "…"`), or on another where the two are one key, and
 * no comma between.
 */
export function followsLoneWord(entry: EntryNode, before: EntryNode | null, slice: (span: Span) => string): boolean {
  if (before === null || before.key === null || isProperty(before)) return false;
  const between = slice({ start: before.end, end: entry.start });
  const joined = before.key.name + (entry.key?.name ?? '');
  return !between.includes(',') && (!/[\r\n]/.test(between) || isNotationKey(joined));
}
