import {
  Disposable,
  type ExtensionContext,
  type FileRenameEvent,
  l10n,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { member } from '../../json.ts';
import { renamedAddress } from '../../renamed.ts';
import { sayError } from '../../say-error.ts';
import { activeAddress, sourceOfToolsView } from '../conversion/active-source.ts';
import type { Conversions } from '../conversion/requests.ts';
import { tick } from '../walkthrough/tick.ts';
import type { PanelChoice } from './messages.ts';
import { newProviderPanel, ProviderPanel, viewType } from './panel.ts';

/** The panels of *AION: Preview Tools*, one per document. They survive a window reload. */
export class ProviderPanels implements Disposable {
  readonly #context: ExtensionContext;
  readonly #client: BaseLanguageClient;
  readonly #conversions: Conversions;
  readonly #listeners: Disposable;
  readonly #open = new Map<string, ProviderPanel>();

  constructor(context: ExtensionContext, client: BaseLanguageClient, conversions: Conversions) {
    this.#context = context;
    this.#client = client;
    this.#conversions = conversions;
    this.#listeners = Disposable.from(
      window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: async (panel: WebviewPanel, state: unknown): Promise<void> => {
          if (isChoice(state)) this.#add(panel, state);
          else panel.dispose();
        },
      }),
      workspace.onDidRenameFiles((event) => this.#follow(event)),
    );
  }

  /** Shows the panel of the active document, or of a command argument. Keeps the focus. */
  async show(argument: unknown): Promise<void> {
    const source = activeAddress(argument);
    if (source === undefined) return sayError(l10n.t('Open a .aion file first.'));
    tick('previewed');
    const uri = source.toString();
    const editor = window.activeTextEditor;
    const cursor = editor?.document.uri.toString() === uri ? editor.selection.active.line : 0;
    const line = sourceOfToolsView(argument)?.range?.start.line ?? cursor;
    const open = this.#open.get(uri);
    if (open !== undefined) {
      open.reveal(line);
      return;
    }
    this.#add(newProviderPanel(source, this.#context.extensionUri), {
      uri,
      active: '',
      compared: null,
      tool: { line },
    });
  }

  dispose(): void {
    this.#listeners.dispose();
    // On a window reload the panels stay; after a failed start they would stay empty.
    const isSpent = this.#client.state === State.StartFailed;
    for (const panel of [...this.#open.values()]) isSpent ? panel.dispose() : panel.end();
  }

  #follow(event: FileRenameEvent): void {
    for (const [uri, panel] of [...this.#open]) {
      const renamed = renamedAddress(uri, event);
      if (renamed === null) continue;
      this.#open.delete(uri);
      const { webviewPanel, choice } = panel.released();
      this.#add(webviewPanel, { ...choice, uri: renamed.toString() });
    }
  }

  #add(webviewPanel: WebviewPanel, choice: PanelChoice): void {
    const { uri } = choice;
    this.#open.get(uri)?.dispose();
    const panel: ProviderPanel = new ProviderPanel(
      webviewPanel,
      this.#context,
      this.#client,
      this.#conversions,
      choice,
      () => {
        if (this.#open.get(uri) === panel) this.#open.delete(uri);
      },
    );
    this.#open.set(uri, panel);
  }
}

/** The kept state may be from another version. */
function isChoice(state: unknown): state is PanelChoice {
  const isText = (value: unknown, key: keyof PanelChoice | 'name'): boolean => typeof member(value, key) === 'string';
  const tool = member(state, 'tool');
  const isTool =
    typeof member(tool, 'line') === 'number' || (typeof member(tool, 'index') === 'number' && isText(tool, 'name'));
  const isCompared = member(state, 'compared') === null || isText(state, 'compared');
  return isText(state, 'uri') && isText(state, 'active') && isCompared && isTool;
}
