import type { CancellationToken } from 'vscode-languageserver';
import { loaderToWriteFor } from '../../core/conversion/convert.ts';
import { type PasteToolsParams, type PasteToolsResult, pasteToolsRequest } from '../../protocol/paste.ts';
import type { ServerContext } from '../context.ts';
import { pasteAt, toolsToPaste } from '../conversion/paste-tools.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';

/** Says how tool definitions that are pasted or dropped into a document of the notation are written in it. */
export const pasteTools: Feature = {
  name: 'paste tools',
  capability: () => ({}),
  register(context) {
    const answer: (params: PasteToolsParams, token: CancellationToken) => Promise<unknown> = documentRequest(
      context,
      'writing pasted tools',
      null,
      (document, params: PasteToolsParams) => paste(document, params, context),
    );
    context.connection.onRequest(pasteToolsRequest, answer);
  },
};

async function paste(
  document: OpenDocument,
  { range, texts, indentation }: PasteToolsParams,
  { settings }: ServerContext,
): Promise<PasteToolsResult> {
  const { check } = await settings.of(document.uri);
  const tools = toolsToPaste(texts, loaderToWriteFor(check));
  const indent = indentation !== undefined && /^(?: {1,16}|\t)$/.test(indentation) ? indentation : '  ';
  const pasted = tools === null ? null : pasteAt(document.notation, document.spanOf(range), tools.elements, indent);
  if (tools === null || pasted === null) return null;
  return {
    newText: pasted.newText,
    otherEdits: pasted.otherEdits.map(({ span, newText }) => ({ range: document.rangeOf(span), newText })),
    count: tools.elements.length,
    losses: tools.losses,
  };
}
