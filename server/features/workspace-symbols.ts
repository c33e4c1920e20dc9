import type { CancellationToken, SymbolInformation } from 'vscode-languageserver';
import { languageService } from '../../core/service/index.ts';
import { shiftSpan } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { stepsInTurns, Turn, whileWanted } from '../turns.ts';
import { type KnownDocument, knownDocuments } from '../workspace/known-documents.ts';
import { symbolKinds } from './document-symbols.ts';

/** A longer list is not read; typing another letter shows the rest. */
const mostSymbols = 1_000;

export const workspaceSymbols: Feature = {
  capability: () => ({ workspaceSymbolProvider: true }),
  register(context) {
    context.connection.onWorkspaceSymbol(
      context.guard.request('looking through the symbols', [], ({ query }, token) => symbolsFor(query, context, token)),
    );
  },
};

async function symbolsFor(
  query: string,
  context: ServerContext,
  token: CancellationToken,
): Promise<SymbolInformation[]> {
  await context.index.ready();
  const isWanted = (): boolean => !token.isCancellationRequested;
  const steps = symbolsIn([...knownDocuments(context, null)], query);
  return (await stepsInTurns(whileWanted(steps, isWanted), new Turn(context.runtime))) ?? [];
}

/** Each document is a step: the first query reads the names in all of them. */
function* symbolsIn(documents: readonly KnownDocument[], query: string): Generator<void, SymbolInformation[]> {
  const found: SymbolInformation[] = [];
  for (const document of documents) {
    addSymbols(query, document, found);
    if (found.length >= mostSymbols) break;
    yield;
  }
  return found;
}

function addSymbols(query: string, document: KnownDocument, found: SymbolInformation[]): void {
  const { notation, uri } = document;
  for (const { node, start } of languageService.findMatchingSymbols(notation, query)) {
    const range = document.rangeOf(shiftSpan(node.selection, start));
    found.push({ name: node.name, kind: symbolKinds[node.kind], location: { uri, range } });
    if (found.length >= mostSymbols) return;
  }
}
