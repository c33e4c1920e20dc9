import type { SelectionRange } from 'vscode-languageserver';
import { languageService } from '../../core/service/index.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';

export const selectionRanges: Feature = {
  capability: () => ({ selectionRangeProvider: true }),
  register(context) {
    context.connection.onSelectionRanges(
      documentRequest(context, 'growing a selection', [], (document, { positions }) =>
        positions.map((position) => rangeAt(document, document.offsetAt(position))),
      ),
    );
  },
};

function rangeAt(document: OpenDocument, offset: number): SelectionRange {
  let range: SelectionRange | null = null;
  for (const span of languageService.getSelectionRanges(document.notation, offset).toReversed()) {
    range = { range: document.rangeOf(span), ...(range === null ? {} : { parent: range }) };
  }
  const at = document.positionAt(offset);
  return range ?? { range: { start: at, end: at } };
}
