import type { Span } from '../../text/span.ts';
import type { NotationDocument } from '../notation-document.ts';
import type { ElementNode, EntryNode, RootItem, RootPropertyNode, ValueNode } from '../syntax.ts';

/**
 * Whether two versions of a text read alike: the same tools with the same texts and mistakes in the same order, white space
 * aside; `inOrder` tells whether the order of a tool's properties counts. Items that both versions share cost nothing.
 */
export function readsAlike(before: NotationDocument, after: NotationDocument, inOrder: boolean): boolean {
  const others = after.items();
  let other = nextWritten(others);
  for (const { item } of before.items()) {
    if (isWhite(item)) continue;
    if (other === null || !isAlike(item, other, inOrder)) return false;
    other = nextWritten(others);
  }
  return other === null;
}

function nextWritten(items: ReturnType<NotationDocument['items']>): RootItem | null {
  for (let next = items.next(); next.done !== true; next = items.next()) {
    if (!isWhite(next.value.item)) return next.value.item;
  }
  return null;
}

function isWhite(item: RootItem): boolean {
  return item.kind === 'gap' && item.tokens.length === 0;
}

function isAlike(a: RootItem, b: RootItem, inOrder: boolean): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'gap':
      return b.kind === 'gap' && sameList(a.tokens, b.tokens, (one, other) => one.kind === other.kind);
    case 'root-property':
      return b.kind === 'root-property' && sameEntry(a.entry, b.entry) && sameProblems(a, b);
    case 'element':
      return b.kind === 'element' && isAlikeElement(a, b, inOrder);
  }
}

function isAlikeElement(a: ElementNode, b: ElementNode, inOrder: boolean): boolean {
  return (
    (a.open === null) === (b.open === null) &&
    sameClose(a, b) &&
    ((sameList(a.properties, b.properties, sameEntry) && sameProblems(a, b)) ||
      (!inOrder && samePropertiesByName(a, b)))
  );
}

interface HasClose {
  readonly close: Span | null;
}

function sameList<Item>(a: readonly Item[], b: readonly Item[], same: (a: Item, b: Item) => boolean): boolean {
  if (a.length !== b.length) return false;
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined || !same(one, other)) return false;
  }
  return true;
}

function sameProblems(a: ElementNode | RootPropertyNode, b: ElementNode | RootPropertyNode): boolean {
  return sameList(a.problems, b.problems, (one, other) => one.kind === other.kind);
}

function sameEntry(a: EntryNode, b: EntryNode): boolean {
  return (
    a.key?.name === b.key?.name &&
    a.link?.text === b.link?.text &&
    a.blockLink?.text === b.blockLink?.text &&
    sameValue(a.value, b.value) &&
    sameValue(a.block, b.block)
  );
}

function sameValue(a: ValueNode | null, b: ValueNode | null): boolean {
  switch (a?.kind) {
    case undefined:
      return b === null;
    case 'string':
      return b?.kind === 'string' && a.quote === b.quote && a.closed === b.closed && a.text === b.text;
    case 'bare':
      return b?.kind === 'bare' && a.text === b.text;
    case 'block':
      return b?.kind === 'block' && sameClose(a, b) && sameList(a.entries, b.entries, sameEntry);
    case 'list':
      return b?.kind === 'list' && sameClose(a, b) && sameList(a.values, b.values, sameValue);
  }
}

function sameClose(a: HasClose, b: HasClose): boolean {
  return (a.close === null) === (b.close === null);
}

/** Properties of one name keep their order among each other wherever they are put. */
function samePropertiesByName(a: ElementNode, b: ElementNode): boolean {
  const byName = ({ properties }: ElementNode) =>
    properties.toSorted((one, other) => compare(one.key?.name ?? '', other.key?.name ?? ''));
  const kinds = ({ problems }: ElementNode) => problems.map(({ kind }) => kind).toSorted();
  return sameList(byName(a), byName(b), sameEntry) && sameList(kinds(a), kinds(b), Object.is);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
