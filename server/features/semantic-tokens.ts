import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';
import { semanticTokenTypes, tokenModifiers } from '../../core/service/index.ts';
import { compact, type Numbers } from '../../core/text/index.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { encodedTokens, tokenEdits } from '../semantic-tokens/encode.ts';

interface Sent {
  readonly resultId: string;
  readonly data: Numbers;
}

/** Colours that need a syntax tree: names, types, defaults, links, calls, text without an effect. */
export const semanticTokens: Feature = {
  capability: ({ semanticTokens: { supported } }) =>
    supported
      ? {
          semanticTokensProvider: {
            legend: { tokenTypes: [...semanticTokenTypes], tokenModifiers: [...tokenModifiers] },
            full: { delta: true },
            range: true,
          },
        }
      : {},
  register(context) {
    const { connection, client } = context;
    if (!client.semanticTokens.supported) return;
    const sent = new WeakMap<OpenDocument, Sent>();
    let count = 0;
    const read = (document: OpenDocument): SemanticTokens & Pick<Sent, 'resultId'> => {
      const data = encodedTokens(document, { start: 0, end: document.text.length });
      const resultId = String(++count);
      sent.set(document, { resultId, data: compact(data) });
      return { resultId, data };
    };
    const nothing: SemanticTokens = { data: [] };
    connection.languages.semanticTokens.on(documentRequest(context, 'colouring', nothing, read));
    connection.languages.semanticTokens.onDelta(
      documentRequest(
        context,
        'colouring what changed',
        nothing,
        (document, { previousResultId }): SemanticTokens | SemanticTokensDelta => {
          const before = sent.get(document);
          const full = read(document);
          if (before?.resultId !== previousResultId) return full;
          return { resultId: full.resultId, edits: tokenEdits(before.data, full.data) };
        },
      ),
    );
    connection.languages.semanticTokens.onRange(
      documentRequest(context, 'colouring a range', nothing, (document, { range }) => ({
        data: encodedTokens(document, document.spanOf(range)),
      })),
    );
  },
};
