import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver';
import type { OutlineKind, OutlineNode } from '../../core/notation/index.ts';
import { languageService } from '../../core/service/index.ts';
import { shiftSpan } from '../../core/text/index.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';

export const documentSymbols: Feature = {
  capability: () => ({ documentSymbolProvider: { label: 'AION' } }),
  register(context) {
    const { hierarchicalSymbols } = context.client;
    context.connection.onDocumentSymbol(
      documentRequest(context, 'listing the symbols of a document', [], (document) =>
        hierarchicalSymbols ? symbolTree(document) : symbolList(document),
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

function symbolTree(document: OpenDocument): DocumentSymbol[] {
  const { depth, symbols } = languageService.findDocumentSymbols(document.notation);
  return symbols.map(({ node, start }) => toSymbol(node, start, document, depth));
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

function symbolList(document: OpenDocument): SymbolInformation[] {
  const list: SymbolInformation[] = [];
  const { depth, symbols } = languageService.findDocumentSymbols(document.notation);
  const add = (node: OutlineNode, base: number, container: string | null, level: number): void => {
    list.push({
      name: node.name,
      kind: symbolKinds[node.kind],
      location: { uri: document.uri, range: document.rangeOf(shiftSpan(node.span, base)) },
      ...(container === null ? {} : { containerName: container }),
    });
    if (level < depth) for (const child of node.children) add(child, base, node.name, level + 1);
  };
  for (const { node, start } of symbols) add(node, start, null, 1);
  return list;
}
