import { languageService } from '../../core/service/index.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';

export const foldingRanges: Feature = {
  capability: () => ({ foldingRangeProvider: true }),
  register(context) {
    const { linesOnly, limit } = context.client.folding;
    context.connection.onFoldingRanges(
      documentRequest(context, 'looking for what can be folded', [], (document) =>
        languageService.getFoldingRanges(document, linesOnly, limit),
      ),
    );
  },
};
