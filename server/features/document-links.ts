import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { linksOfItem } from '../../core/notation/link-text.ts';
import { shiftSpan } from '../../core/text/span.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';

/** The address in a `link` property, plain or as `[text](url)`, can be followed where it leads to the web. */
export const documentLinks: Feature = {
  name: 'document links',
  capability: () => ({ documentLinkProvider: {} }),
  register(context) {
    context.connection.onDocumentLinks(
      documentRequest<DocumentLinkParams, DocumentLink[]>(context, 'looking for links', [], linksOf),
    );
  },
};

function linksOf(document: OpenDocument): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const { item, start } of document.notation.items()) {
    for (const link of linksOfItem(item)) {
      links.push({ range: document.rangeOf(shiftSpan(link, start)), target: link.url });
    }
  }
  return links;
}
