import { type Disposable, l10n, type Uri, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { activeAddress } from '../conversion/active-source.ts';
import type { Conversions } from '../conversion/requests.ts';
import { ProviderPanel } from './panel.ts';

/** The panels of the command *AION: Preview All Providers*: one for each document. */
export class ProviderPanels implements Disposable {
  readonly #extension: Uri;
  readonly #client: BaseLanguageClient;
  readonly #conversions: Conversions;
  readonly #open = new Map<string, ProviderPanel>();

  constructor(extension: Uri, client: BaseLanguageClient, conversions: Conversions) {
    this.#extension = extension;
    this.#client = client;
    this.#conversions = conversions;
  }

  /** Shows that of the active document, or of what the argument of a command names. */
  async show(argument: unknown): Promise<void> {
    const source = activeAddress(argument);
    if (source === undefined) {
      void window.showErrorMessage(l10n.t('Open a .aion file first.'));
      return;
    }
    const formats = await this.#conversions.writableFormats();
    const key = source.toString();
    const open = this.#open.get(key);
    if (open !== undefined) {
      open.reveal();
      return;
    }
    const panel = new ProviderPanel(this.#extension, this.#client, source, formats, () => this.#open.delete(key));
    this.#open.set(key, panel);
  }

  dispose(): void {
    for (const panel of this.#open.values()) panel.dispose();
  }
}
