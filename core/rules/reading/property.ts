import type { EntryNode } from '../../notation/syntax.ts';

/** Whether the entry says something: a key that stands alone is still being typed. */
export function isProperty(entry: EntryNode): boolean {
  return entry.link !== null || entry.value !== null;
}
