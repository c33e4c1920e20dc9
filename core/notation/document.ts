import type { RootItem, SyntaxNode } from './syntax.ts';

export interface PlacedItem<Item extends RootItem = RootItem> {
  readonly item: Item;
  readonly start: number;
  /** Among all items of the document. */
  readonly index: number;
}

/** The nodes that contain an offset, from the item inwards, with the item's absolute offset. */
export interface NodePath extends PlacedItem {
  readonly nodes: readonly SyntaxNode[];
}
