import type { RootItem } from '../../../core/notation/syntax.ts';

/** The item with all that can be asked of it as plain data: a plain element reads its tree when someone asks for it. */
export function wholeItem(item: RootItem): RootItem {
  if (item.kind !== 'element') return item;
  const { kind, width, open, close, properties, trivia, problems, isByTheLetter, memory } = item;
  return { kind, width, open, close, properties, trivia, problems, isByTheLetter, memory };
}
