import type { SymbolInformation, WorkspaceSymbolParams } from 'vscode-languageserver';
import { outlineHead } from '../../core/notation/outline.ts';
import { matchesQuery } from '../../core/service/symbols/listed-tools.ts';
import { shiftSpan } from '../../core/text/span.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { type KnownDocument, knownDocuments } from '../workspace/known-documents.ts';
import { symbolKinds } from './document-symbols.ts';

/** More than this nobody looks through; typing another letter brings the rest. */
const mostSymbols = 1_000;

/** The tools and root properties of every document that is known, by their names. */
export const workspaceSymbols: Feature = {
  name: 'workspace symbols',
  capability: () => ({ workspaceSymbolProvider: true }),
  register(context) {
    context.connection.onWorkspaceSymbol(
      context.guard.request('looking through the symbols', [], ({ query }: WorkspaceSymbolParams) =>
        symbolsFor(query, context),
      ),
    );
  },
};

async function symbolsFor(query: string, context: ServerContext): Promise<SymbolInformation[]> {
  await context.index.ready();
  const found: SymbolInformation[] = [];
  for (const document of knownDocuments(context, null)) {
    addSymbols(query, document, found);
    if (found.length >= mostSymbols) break;
  }
  return found;
}

function addSymbols(query: string, document: KnownDocument, found: SymbolInformation[]): void {
  for (const { item, start } of document.notation.items()) {
    const node = outlineHead(item);
    if (node === null || !matchesQuery(node.name, query)) continue;
    const range = document.rangeOf(shiftSpan(node.selection, start));
    found.push({ name: node.name, kind: symbolKinds[node.kind], location: { uri: document.uri, range } });
    if (found.length >= mostSymbols) return;
  }
}
