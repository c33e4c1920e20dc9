import { type InlayHint, InlayHintKind } from 'vscode-languageserver';
import { type Hint, languageService } from '../../core/service/index.ts';
import { visible } from '../../core/text/index.ts';
import { pythonKnowledge } from '../../core/tools/index.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { withPython } from '../python/with-python.ts';
import { refresher } from '../refresher.ts';

/** The parameter that each `arg-N` describes, with its type and default where they are written elsewhere. */
export const inlayHints: Feature = {
  capability: () => ({ inlayHintProvider: true }),
  register(context) {
    const { connection, client, settings, python } = context;
    connection.languages.inlayHint.on(
      documentRequest(context, 'hinting', [], async (document, { range }) => {
        const { inlayHints: wanted } = await settings.of(document.uri);
        const hints = await withPython(document, context, (known) =>
          languageService.getInlayHints(document.notation, document.spanOf(range), wanted, pythonKnowledge(known)),
        );
        return hints.map((hint) => toLsp(hint, document));
      }),
    );
    if (!client.refreshesInlayHints) return;
    const askAgain = refresher(context, 'asking the client for hints again', () =>
      connection.languages.inlayHint.refresh(),
    );
    settings.onChanged(askAgain);
    python.onChanged(askAgain);
  },
};

function toLsp({ setting, offset, label: written }: Hint, document: OpenDocument): InlayHint {
  const label = visible(written);
  const position = document.positionAt(offset);
  switch (setting) {
    case 'parameterNames':
      return { position, label, kind: InlayHintKind.Parameter, paddingLeft: true };
    case 'types':
      return { position, label, kind: InlayHintKind.Type };
    case 'defaults':
      return { position, label, paddingLeft: true };
  }
}
