import type { NotationDocument } from '../../notation/notation-document.ts';
import { type OutlineNode, outlineHead, outlineOfItem } from '../../notation/outline.ts';
import { matchesQuery } from './listed-tools.ts';
import { outlineExtent } from './outline-extent.ts';

/** A symbol whose spans, and those of its children, are relative to `start`. */
export interface PlacedSymbol {
  readonly node: OutlineNode;
  readonly start: number;
}

/** The symbols of a document. Only the first `depth` levels fit into the list of an editor. */
export function documentSymbols(document: NotationDocument): {
  readonly depth: number;
  readonly symbols: readonly PlacedSymbol[];
} {
  const { depth } = outlineExtent(document);
  const symbols: PlacedSymbol[] = [];
  for (const { item, start } of document.items()) {
    const node = depth === 1 ? outlineHead(item) : outlineOfItem(item);
    if (node !== null) symbols.push({ node, start });
  }
  return { depth, symbols };
}

/** The outermost symbols of a document whose names match a query, without their children. */
export function* symbolsMatching(document: NotationDocument, query: string): Generator<PlacedSymbol> {
  for (const { item, start } of document.items()) {
    const node = outlineHead(item);
    if (node !== null && matchesQuery(node.name, query)) yield { node, start };
  }
}
