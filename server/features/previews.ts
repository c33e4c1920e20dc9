import { DefinitionRequest } from 'vscode-languageserver';
import { previewPlaceRequest, previewScheme } from '../../protocol/preview.ts';
import type { Feature } from '../feature.ts';
import { answerOwn } from '../own-request.ts';
import { isPreview, previewsOf } from '../preview/previews.ts';

/** Documents with the tools of a file in a provider's format; they follow its edits. */
export const previews: Feature = {
  capability: () => ({ workspace: { textDocumentContent: { schemes: [previewScheme] } } }),
  register(context) {
    const { connection, client, guard, documents, toolTexts, programTexts, settings, python, onInitialized } = context;
    const shown = previewsOf(context);
    connection.workspace.textDocumentContent.on((params, token) => {
      // Clients read the text without a check, so it is always set.
      const failed = { text: '"The preview failed. The log of the language server has the reason."\n' };
      const answer = async (): Promise<{ text: string }> => ({ text: await shown.text(params.uri) });
      return guard.request('making a preview', failed, answer)(params, token);
    });
    answerOwn(context, previewPlaceRequest, 'looking for a place in a preview', null, ({ preview, position }) =>
      shown.placeOf(preview, position),
    );
    onInitialized(() => {
      // Previews are JSON to a client, so definitions are requested by their scheme only.
      if (!client.registersDefinition) return;
      guard.background('asking for definitions in previews', async () => {
        await connection.client.register(DefinitionRequest.type, { documentSelector: [{ scheme: previewScheme }] });
      });
    });
    for (const texts of [documents, toolTexts, programTexts]) {
      texts.onChanged(({ uri }) => shown.sourceChanged(uri));
      texts.onOpened(({ uri, text }) => {
        if (isPreview(uri)) shown.resume(uri, text);
        else shown.sourceChanged(uri);
      });
      // Unsaved changes are gone: the preview shows the file again.
      texts.onClosed(({ uri }) => {
        if (isPreview(uri)) shown.forget(uri);
        else shown.sourceChanged(uri);
      });
    }
    settings.onChanged(() => shown.everythingChanged());
    python.onChanged(() => shown.everythingChanged());
  },
};
