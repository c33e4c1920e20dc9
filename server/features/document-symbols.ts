import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver';
import { type OutlineKind, type OutlineNode, outlineOfItem } from '../../core/notation/outline.ts';
import { shiftSpan } from '../../core/text/span.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';

/** The outline of a document: its elements and root properties, their properties, interface keys and fields. */
export const documentSymbols: Feature = {
  name: 'document symbols',
  capability: () => ({ documentSymbolProvider: { label: 'AION' } }),
  register(context) {
    const { hierarchicalSymbols } = context.client;
    context.connection.onDocumentSymbol(
      documentRequest<{ textDocument: { uri: string } }, DocumentSymbol[] | SymbolInformation[]>(
        context,
        'listing the symbols of a document',
        [],
        (document) => (hierarchicalSymbols ? symbolTree(document) : symbolList(document)),
      ),
    );
  },
};

export const symbolKinds: { readonly [K in OutlineKind]: SymbolKind } = {
  element: SymbolKind.Function,
  property: SymbolKind.Property,
  argument: SymbolKind.Variable,
  return: SymbolKind.Event,
  field: SymbolKind.Field,
  'root-property': SymbolKind.Constant,
  'list-entry': SymbolKind.String,
};

/** More symbols than this take longer to send than anybody would look through them: the innermost are left out first. */
const mostSymbols = 10_000;

function symbolTree(document: OpenDocument): DocumentSymbol[] {
  const found = outlines(document);
  const depth = depthWithin(found.map(({ node }) => node));
  return found.map(({ node, start }) => toSymbol(node, start, document, depth));
}

/** How many levels of the outline can be shown: at least one, the more only if all of their symbols are within the limit. */
function depthWithin(nodes: readonly OutlineNode[]): number {
  let depth = 1;
  let count = nodes.length;
  for (let level = nodes.flatMap(({ children }) => children); level.length > 0; depth++) {
    count += level.length;
    if (count > mostSymbols) return depth;
    level = level.flatMap(({ children }) => children);
  }
  return depth;
}

function toSymbol(node: OutlineNode, base: number, document: OpenDocument, depth: number): DocumentSymbol {
  const { kind, name, detail, span, selection, children } = node;
  return {
    name,
    kind: symbolKinds[kind],
    range: document.rangeOf(shiftSpan(span, base)),
    selectionRange: document.rangeOf(shiftSpan(selection, base)),
    ...(detail === '' ? {} : { detail }),
    ...(children.length === 0 || depth === 1
      ? {}
      : { children: children.map((child) => toSymbol(child, base, document, depth - 1)) }),
  };
}

/** For clients that know no tree: one after another, each with the name of what it belongs to. */
function symbolList(document: OpenDocument): SymbolInformation[] {
  const list: SymbolInformation[] = [];
  const found = outlines(document);
  const depth = depthWithin(found.map(({ node }) => node));
  const add = (node: OutlineNode, base: number, container: string | null, level: number): void => {
    list.push({
      name: node.name,
      kind: symbolKinds[node.kind],
      location: { uri: document.uri, range: document.rangeOf(shiftSpan(node.span, base)) },
      ...(container === null ? {} : { containerName: container }),
    });
    if (level < depth) for (const child of node.children) add(child, base, node.name, level + 1);
  };
  for (const { node, start } of found) add(node, start, null, 1);
  return list;
}

function outlines(document: OpenDocument): readonly { readonly node: OutlineNode; readonly start: number }[] {
  const found: { node: OutlineNode; start: number }[] = [];
  for (const { item, start } of document.notation.items()) {
    const node = outlineOfItem(item);
    if (node !== null) found.push({ node, start });
  }
  return found;
}
