import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import { pythonReferences } from '../python/python-places.ts';
import { placesOf } from './definition.ts';

export const references: Feature = {
  capability: () => ({ referencesProvider: true }),
  register(context) {
    context.connection.onReferences(
      documentRequest(context, 'looking for references', null, async (document, params) => {
        const offset = document.offsetAt(params.position);
        const { includeDeclaration } = params.context;
        const python = await pythonReferences(document, offset, includeDeclaration, context);
        if (python !== null) return python;
        return placesOf(document, offset, (use) => includeDeclaration || !use.isDefinition, context);
      }),
    );
  },
};
