import { type InlayHint, InlayHintKind, type InlayHintParams } from 'vscode-languageserver';
import type { Span } from '../../core/text/span.ts';
import { visible } from '../../core/text/visible.ts';
import type { PythonKnowledge } from '../../core/tools/element-meaning.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import { hintsOfElement, type ItemHint } from '../inlay-hints/item-hints.ts';
import type { InlayHintSettings } from '../inlay-hints/settings.ts';
import type { OpenDocument } from '../open-document.ts';
import { pythonOf } from '../python/python-at.ts';
import { refresher } from '../refresher.ts';

/** The parameter that each `arg-N` describes, with its type and default where they are written elsewhere. */
export const inlayHints: Feature = {
  name: 'inlay hints',
  capability: () => ({ inlayHintProvider: true }),
  register(context) {
    const { connection, client, settings, python } = context;
    connection.languages.inlayHint.on(
      documentRequest<InlayHintParams, InlayHint[]>(context, 'hinting', [], async (document, { range }) => {
        const { inlayHints: wanted } = await settings.of(document.uri);
        const known = pythonKnowledge(await pythonOf(document, context));
        return hintsIn(document, document.spanOf(range), wanted, known);
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

function hintsIn(document: OpenDocument, span: Span, wanted: InlayHintSettings, python: PythonKnowledge): InlayHint[] {
  const hints: InlayHint[] = [];
  for (const { item, start } of document.notation.items()) {
    if (start > span.end) break;
    if (item.kind !== 'element' || start + item.width < span.start) continue;
    for (const hint of hintsOfElement(item, python)) {
      const offset = start + hint.offset;
      if (wanted[hint.setting] && offset >= span.start && offset <= span.end) hints.push(toLsp(hint, offset, document));
    }
  }
  return hints;
}

function toLsp({ setting, label: written }: ItemHint, offset: number, document: OpenDocument): InlayHint {
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
