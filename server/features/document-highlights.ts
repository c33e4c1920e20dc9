import { type DocumentHighlight, DocumentHighlightKind } from 'vscode-languageserver';
import { symbolAt, usesOf } from '../../core/service/index.ts';
import { shiftSpan } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { pythonHighlights } from '../python/python-places.ts';
import { knownDocuments, projectOf } from '../workspace/known-documents.ts';

/** Other uses in the document of the tool, parameter or Python name at the cursor; a parameter's `arg-N` is one. */
export const documentHighlights: Feature = {
  capability: () => ({ documentHighlightProvider: true }),
  register(context) {
    context.connection.onDocumentHighlight(
      documentRequest(context, 'highlighting', null, (document, params) =>
        highlightsAt(document, document.offsetAt(params.position), context),
      ),
    );
  },
};

async function highlightsAt(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<DocumentHighlight[] | null> {
  const python = await pythonHighlights(document, offset, context);
  if (python !== null) {
    return python.map((span) => ({ range: document.rangeOf(span), kind: DocumentHighlightKind.Read }));
  }
  const symbol = symbolAt(document.notation, offset, knownDocuments(context, document));
  if (symbol === null) return null;
  const uses = usesOf(symbol, document, [document], projectOf(context)).map(({ span, isDefinition }) => ({
    range: document.rangeOf(span),
    kind: isDefinition ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
  const keys = symbol.kind === 'parameter' ? symbol.parameter.interfaceKeys : [];
  const described = keys.map((key) => ({
    range: document.rangeOf(shiftSpan(key, symbol.kind === 'parameter' ? symbol.start : 0)),
    kind: DocumentHighlightKind.Text,
  }));
  return [...uses, ...described];
}
