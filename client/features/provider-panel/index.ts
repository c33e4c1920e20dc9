import { commands, Disposable, type ExtensionContext, l10n, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { activeAddress } from '../conversion/active-source.ts';
import { Conversions } from '../conversion/requests.ts';
import { ProviderPanel } from './panel.ts';

/** The command *AION: Preview All Providers*: one panel for each document. */
export function registerProviderPanel(context: ExtensionContext, client: BaseLanguageClient): Disposable {
  const panels = new Map<string, ProviderPanel>();
  const conversions = new Conversions(client);
  return Disposable.from(
    commands.registerCommand('aion.previewAllProviders', async (argument: unknown) => {
      const source = activeAddress(argument);
      if (source === undefined) {
        void window.showErrorMessage(l10n.t('Open a .aion file first.'));
        return;
      }
      const key = source.toString();
      const open = panels.get(key);
      if (open !== undefined) {
        open.reveal();
        return;
      }
      const formats = await conversions.writableFormats();
      const panel = new ProviderPanel(context.extensionUri, client, source, formats, () => panels.delete(key));
      panels.set(key, panel);
    }),
    {
      dispose() {
        for (const panel of panels.values()) panel.dispose();
      },
    },
  );
}
