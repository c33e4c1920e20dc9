import type { NotationDocument } from '../notation-document.ts';
import type { EntryNode, RootItem, ValueNode } from '../syntax.ts';

/** Whether two versions have the same tools, texts and problems, in order; `inOrder`: properties too. White space does not count. */
export function readsAlike(before: NotationDocument, after: NotationDocument, inOrder: boolean): boolean {
  const [items, others] = [writtenItems(before), writtenItems(after)];
  return items.length === others.length && items.every((item, index) => isAlike(item, others[index], inOrder));
}

function writtenItems(document: NotationDocument): readonly RootItem[] {
  return Array.from(document.items(), ({ item }) => item).filter(
    (item) => item.kind !== 'gap' || item.tokens.length > 0,
  );
}

function isAlike(item: RootItem, other: RootItem | undefined, inOrder: boolean): boolean {
  return (
    item === other ||
    (other !== undefined && JSON.stringify(readingOf(item, inOrder)) === JSON.stringify(readingOf(other, inOrder)))
  );
}

/** The content of an item, without offsets. */
function readingOf(item: RootItem, inOrder: boolean): unknown {
  if (item.kind === 'gap') return item.tokens.map(({ kind }) => kind);
  const problems = item.problems.map(({ kind }) => kind);
  if (item.kind === 'root-property') return { entry: entryReading(item.entry), problems };
  return {
    isOpened: item.open !== null,
    isClosed: item.close !== null,
    // Properties with one name keep their order among themselves.
    properties: (inOrder ? item.properties : item.properties.toSorted(byName)).map(entryReading),
    problems: inOrder ? problems : problems.toSorted(),
  };
}

function entryReading({ key, link, value, blockLink, block }: EntryNode): unknown {
  return [key?.name, link?.text, blockLink?.text, valueReading(value), valueReading(block)];
}

function valueReading(value: ValueNode | null): unknown {
  switch (value?.kind) {
    case undefined:
      return null;
    case 'string':
      return { quote: value.quote, isClosed: value.closed, text: value.text };
    case 'bare':
      return { bare: value.text };
    case 'block':
      return { isClosed: value.close !== null, entries: value.entries.map(entryReading) };
    case 'list':
      return { isClosed: value.close !== null, values: value.values.map(valueReading) };
  }
}

function byName({ key: a }: EntryNode, { key: b }: EntryNode): number {
  const [name, other] = [a?.name ?? '', b?.name ?? ''];
  return name < other ? -1 : name > other ? 1 : 0;
}
