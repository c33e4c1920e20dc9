import type { PlacedItem } from '../notation/document.ts';
import type { EntryNode, KeyNode, RootPropertyName, StringNode } from '../notation/syntax.ts';
import type { LocalFinding } from './rule.ts';

/** The findings in an item, and the facts of it for the rules about the whole document. */
export interface ItemSummary {
  readonly findings: readonly LocalFinding[];
  /** The name of the item's tool; null where it has none or it is blank. */
  readonly toolName: StringNode | null;
  readonly rootProperty: RootPropertyUse | null;
  /** Whether a detected version ignores the class that the item's `args_schema` names. */
  readonly ignoresClass: boolean;
}

export interface RootPropertyUse {
  readonly name: RootPropertyName;
  readonly key: KeyNode;
  readonly entry: EntryNode;
}

/** An item of a document and what the rules say of it alone. */
export interface CheckedItem extends PlacedItem {
  readonly summary: ItemSummary;
}
