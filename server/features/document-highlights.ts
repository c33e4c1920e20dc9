import { type DocumentHighlight, DocumentHighlightKind } from 'vscode-languageserver';
import { languageService, type SymbolHighlight } from '../../core/service/index.ts';
import type { ServerContext } from '../context.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { pythonHighlights } from '../python/python-places.ts';
import { workspaceOf } from '../workspace/known-documents.ts';

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
  const found = languageService.findHighlights(document, offset, workspaceOf(context, document));
  return found?.map(({ span, kind }) => ({ range: document.rangeOf(span), kind: kinds[kind] })) ?? null;
}

const kinds: { readonly [K in SymbolHighlight['kind']]: DocumentHighlightKind } = {
  definition: DocumentHighlightKind.Write,
  use: DocumentHighlightKind.Read,
  description: DocumentHighlightKind.Text,
};
