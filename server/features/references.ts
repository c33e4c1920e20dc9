import type { Location, ReferenceParams } from 'vscode-languageserver';
import { symbolAt } from '../../core/service/navigation/symbol-at.ts';
import { usesOf } from '../../core/service/navigation/symbol-uses.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import { pythonReferences } from '../python/python-places.ts';
import { knownDocuments, projectOf } from '../workspace/known-documents.ts';

/** Everywhere a tool, a parameter or a name of Python is written. */
export const references: Feature = {
  name: 'references',
  capability: () => ({ referencesProvider: true }),
  register(context) {
    context.connection.onReferences(
      documentRequest<ReferenceParams, Location[] | null>(
        context,
        'looking for references',
        null,
        async (document, params) => {
          const offset = document.offsetAt(params.position);
          const { includeDeclaration } = params.context;
          const python = await pythonReferences(document, offset, includeDeclaration, context);
          if (python !== null) return python;
          await context.index.ready();
          const symbol = symbolAt(document.notation, offset, knownDocuments(context, document));
          if (symbol === null) return null;
          return usesOf(symbol, document, knownDocuments(context, document), projectOf(context))
            .filter(({ isDefinition }) => includeDeclaration || !isDefinition)
            .map((use) => ({ uri: use.document.uri, range: use.document.rangeOf(use.span) }));
        },
      ),
    );
  },
};
