import type { EntryNode } from '../../notation/syntax.ts';

/** Whether the entry has a link or a value: a lone key is still being typed. */
export function isProperty(entry: EntryNode): boolean {
  return entry.link !== null || entry.value !== null;
}
