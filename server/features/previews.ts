import { previewScheme } from '../../protocol/preview.ts';
import type { Feature } from '../feature.ts';
import { isPreview, Previews } from '../preview/previews.ts';

/** Documents that show the tools of a file as a provider gets them, and follow its edits. */
export const previews: Feature = {
  name: 'previews',
  capability: () => ({ workspace: { textDocumentContent: { schemes: [previewScheme] } } }),
  register(context) {
    const { connection, guard, documents, toolTexts, settings, python } = context;
    const shown = new Previews(context);
    connection.workspace.textDocumentContent.on((params, token) => {
      // Clients read the text of the answer unseen, so there is one always.
      const failed = { text: '"The preview could not be made; the log of the language server says why."\n' };
      const answer = async (): Promise<{ text: string }> => ({ text: await shown.text(params.uri) });
      return guard.request('making a preview', failed, answer)(params, token);
    });
    for (const texts of [documents, toolTexts]) {
      texts.onChanged(({ uri }) => shown.sourceChanged(uri));
      texts.onOpened(({ uri, text }) => {
        if (isPreview(uri)) shown.resume(uri, text);
        else shown.sourceChanged(uri);
      });
      // What was not saved is gone: the preview shows the file again.
      texts.onClosed(({ uri }) => {
        if (isPreview(uri)) shown.forget(uri);
        else shown.sourceChanged(uri);
      });
    }
    settings.onChanged(() => shown.everythingChanged());
    python.onChanged(() => shown.everythingChanged());
  },
};
