import type { DefinitionParams, Location, Position } from 'vscode-languageserver';
import { languageService } from '../../core/service/index.ts';
import type { ServerContext } from '../context.ts';
import { byAddress, documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { isPreview, previewsOf } from '../preview/previews.ts';
import { pythonDefinition } from '../python/python-places.ts';
import { type KnownDocument, workspaceOf } from '../workspace/known-documents.ts';

/** From the use of a tool, a parameter or a Python name to its definition; from a preview to its source. */
export const definition: Feature = {
  capability: () => ({ definitionProvider: true }),
  register(context) {
    const inDocument = documentRequest(
      context,
      'looking for a definition',
      null,
      (document, { position }: DefinitionParams) => definitionsAt(document, position, context),
    );
    const inPreview = context.guard.request('looking for the source of a preview', null, (params: DefinitionParams) =>
      previewsOf(context).sourceOf(params.textDocument.uri, params.position),
    );
    context.connection.onDefinition(
      byAddress<DefinitionParams, Location | Location[] | null>(context, 'looking for a definition', null, (uri) =>
        isPreview(uri) ? inPreview : inDocument,
      ),
    );
  },
};

async function definitionsAt(
  document: OpenDocument,
  position: Position,
  context: ServerContext,
): Promise<Location[] | null> {
  const offset = document.offsetAt(position);
  const python = await pythonDefinition(document, offset, context);
  if (python !== null) return [python];
  await context.index.ready();
  return locationsOf(languageService.findDefinition(document, offset, workspaceOf(context, document)));
}

/** The locations of uses; null for none. */
export function locationsOf(uses: ReturnType<typeof languageService.findDefinition<KnownDocument>>): Location[] | null {
  return uses?.map((use) => ({ uri: use.document.uri, range: use.document.rangeOf(use.span) })) ?? null;
}
