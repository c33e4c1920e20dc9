import type { Location, ReferenceParams } from 'vscode-languageserver';
import { languageService } from '../../core/service/index.ts';
import { byAddress, documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import { functionReferences } from '../python/function-uses.ts';
import { pythonReferences } from '../python/python-places.ts';
import { workspaceOf } from '../workspace/known-documents.ts';
import { locationsOf } from './definition.ts';

/** The uses of a tool, a parameter or a Python name; in a Python file, the uses of a function in tools. */
export const references: Feature = {
  capability: () => ({ referencesProvider: true }),
  register(context) {
    const inDocument = documentRequest(
      context,
      'looking for references',
      null,
      async (document, params: ReferenceParams): Promise<Location[] | null> => {
        const offset = document.offsetAt(params.position);
        const { includeDeclaration } = params.context;
        const python = await pythonReferences(document, offset, includeDeclaration, context);
        if (python !== null) return python;
        await context.index.ready();
        const uses = languageService.findReferences(document, offset, workspaceOf(context, document));
        return locationsOf(uses?.filter(({ isDefinition }) => includeDeclaration || !isDefinition) ?? null);
      },
    );
    const inPython = context.guard.request('looking for the tools of a function', null, (params: ReferenceParams) => {
      const document = context.programTexts.get(params.textDocument.uri);
      return document === null ? null : functionReferences(document, document.offsetAt(params.position), context);
    });
    context.connection.onReferences(
      byAddress<ReferenceParams, Location[] | null>(context, 'looking for references', null, (uri) =>
        context.programTexts.get(uri) === null ? inDocument : inPython,
      ),
    );
  },
};
