import type { RootItem } from '../../../core/notation/syntax.ts';

/** The item as plain data, in full: a plain element reads its tree on request. */
export function wholeItem(item: RootItem): RootItem {
  if (item.kind !== 'element') return item;
  const { kind, width, open, close, properties, trivia, problems, isByTheLetter, memory } = item;
  return { kind, width, open, close, properties, trivia, problems, isByTheLetter, memory };
}
