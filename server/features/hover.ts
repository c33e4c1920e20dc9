import type { Hover, HoverParams } from 'vscode-languageserver';
import type { LoaderVersion } from '../../core/loaders/index.ts';
import { detectedLoader } from '../../core/rules/index.ts';
import { type Explanation, languageService } from '../../core/service/index.ts';
import { callFileOf } from '../../protocol/calls.ts';
import type { ClientProfile } from '../client-profile.ts';
import type { ServerContext } from '../context.ts';
import { byAddress, documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { withPython } from '../python/with-python.ts';
import { workspaceOf } from '../workspace/known-documents.ts';

export const hover: Feature = {
  capability: () => ({ hoverProvider: true }),
  register(context) {
    const inNotation = documentRequest(context, 'explaining a place', null, (document, { position }: HoverParams) =>
      hoverAt(document, position, context),
    );
    const inCalls = context.guard.request('explaining a call', null, (params: HoverParams) =>
      hoverInCalls(params, context),
    );
    context.connection.onHover(
      byAddress(context, 'explaining', null, (uri) => (callFileOf(uri) === null ? inNotation : inCalls)),
    );
  },
};

async function hoverAt(
  document: OpenDocument,
  position: HoverParams['position'],
  context: ServerContext,
): Promise<Hover | null> {
  const { settings, client } = context;
  const loaders = detectedLoader((await settings.of(document.uri)).check).versions;
  const offset = document.offsetAt(position);
  const found = await withPython(document, context, (python) =>
    languageService.doHover(document, offset, loaders, python, workspaceOf(context, document)),
  );
  return found === null ? null : toHover(found, document, client, loaders);
}

async function hoverInCalls({ textDocument, position }: HoverParams, context: ServerContext): Promise<Hover | null> {
  const document = context.toolTexts.get(textDocument.uri);
  const file = callFileOf(textDocument.uri);
  if (document === null || file === null) return null;
  const tools = await context.callables.of(document.uri);
  const found = languageService.doHoverCall(document.text, document.offsetAt(position), file, tools);
  return found === null ? null : toHover(found, document, context.client, []);
}

function toHover(
  explanation: Explanation,
  document: OpenDocument,
  { hoverFormat: kind, documentationLink }: ClientProfile,
  loaders: readonly LoaderVersion[],
): Hover {
  const value = languageService.printHover(explanation, kind, documentationLink, loaders);
  return { contents: { kind, value }, range: document.rangeOf(explanation.span) };
}
