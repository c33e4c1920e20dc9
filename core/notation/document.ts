import type { Span } from '../text/span.ts';
import type { RootItem, SyntaxNode } from './syntax.ts';

/** An item and the absolute offset at which it stands. */
export interface PlacedItem<Item extends RootItem = RootItem> {
  readonly item: Item;
  readonly start: number;
  /** Index among the document's items. */
  readonly index: number;
}

/** The nodes that contain an offset, outermost (the item) first, with the item's absolute start. */
export interface NodePath extends PlacedItem {
  readonly nodes: readonly SyntaxNode[];
}

/** One change of the text: `span` (of the text before it) becomes `newLength` characters long. */
export interface TextChange {
  readonly span: Span;
  readonly newLength: number;
}
