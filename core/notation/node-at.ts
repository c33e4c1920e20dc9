import { touches } from '../text/span.ts';
import type { BlockNode, EntryNode, RootItem, SyntaxNode, ValueNode } from './syntax.ts';

/** The nodes of an item that hold `offset` (relative to the item) or touch it, outermost first. */
export function nodesAt(item: RootItem, offset: number): readonly SyntaxNode[] {
  const path: SyntaxNode[] = [item];
  switch (item.kind) {
    case 'gap':
      pushTouching(path, item.tokens, offset);
      break;
    case 'root-property':
      pushEntry(path, [item.entry], offset);
      break;
    case 'element':
      if (!pushEntry(path, item.properties, offset)) pushTouching(path, item.trivia, offset);
      break;
  }
  return path;
}

function pushTouching(
  path: SyntaxNode[],
  nodes: readonly (SyntaxNode & { start: number; end: number })[],
  offset: number,
): void {
  // Of two that meet at the offset the later is meant: a cursor stands before what it will change.
  const found = nodes.findLast((node) => touches(node, offset));
  if (found) path.push(found);
}

function pushEntry(path: SyntaxNode[], entries: readonly EntryNode[], offset: number): boolean {
  const entry = entries.findLast((node) => touches(node, offset));
  if (!entry) return false;
  path.push(entry);
  const parts = [entry.block, entry.blockLink, entry.value, entry.link, entry.key];
  const part = parts.find((node) => node !== null && touches(node, offset));
  if (part) {
    path.push(part);
    pushInside(path, part, offset);
  }
  return true;
}

function pushInside(path: SyntaxNode[], node: SyntaxNode, offset: number): void {
  if (node.kind === 'block') {
    pushEntry(path, (node as BlockNode).entries, offset);
  } else if (node.kind === 'list') {
    const value = (node.values as readonly ValueNode[]).find((item) => touches(item, offset));
    if (value) path.push(value);
  }
}
