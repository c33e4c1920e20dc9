import { languageService } from '../../core/service/index.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';

/** The web address in a `link` property, plain or as `[text](url)`. */
export const documentLinks: Feature = {
  capability: () => ({ documentLinkProvider: {} }),
  register(context) {
    context.connection.onDocumentLinks(
      documentRequest(context, 'looking for links', [], (document) =>
        languageService
          .findLinks(document.notation)
          .map((link) => ({ range: document.rangeOf(link), target: link.url })),
      ),
    );
  },
};
