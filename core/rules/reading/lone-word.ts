import { isNotationKey } from '../../notation/keys.ts';
import type { EntryNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import { isProperty } from './property.ts';

/**
 * Whether the entry is the rest of a slip that another finding reports. A word without a link (`before`) precedes it without a comma: on
 * the same line (`descri ption --> "…"`, `name x --> "…"`), or on another where the two form one key.
 */
export function followsLoneWord(entry: EntryNode, before: EntryNode | null, slice: (span: Span) => string): boolean {
  if (before === null || before.key === null || isProperty(before)) return false;
  const between = slice({ start: before.end, end: entry.start });
  const joined = before.key.name + (entry.key?.name ?? '');
  return !between.includes(',') && (!/[\r\n]/.test(between) || isNotationKey(joined));
}
