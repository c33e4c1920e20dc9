import {
  commands,
  Disposable,
  env,
  l10n,
  Selection,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import {
  type ProviderView,
  type ProviderViewsParams,
  type ProviderViewsResult,
  providerPanelRequest,
} from '../../../protocol/provider-panel.ts';
import { panelLabels } from './labels.ts';
import type { PanelMessage, PanelState, ProviderTab, StateMessage } from './messages.ts';
import { panelPage } from './page.ts';
import { orderedTabs } from './tabs.ts';

/** A person types; what is shown follows within the blink of an eye, but not for every key of a fast hand. */
const pause = 60;

/** What every provider gets of one document, in a panel beside it. */
export class ProviderPanel implements Disposable {
  readonly #client: BaseLanguageClient;
  readonly #source: Uri;
  readonly #panel: WebviewPanel;
  readonly #listeners: Disposable;
  #state: PanelState;
  #request = 0;
  #waiting: ReturnType<typeof setTimeout> | null = null;

  constructor(
    extension: Uri,
    client: BaseLanguageClient,
    source: Uri,
    formats: readonly ProviderTab[],
    onDisposed: () => void,
  ) {
    this.#client = client;
    this.#source = source;
    const name = source.path.slice(source.path.lastIndexOf('/') + 1);
    const targets = workspace.getConfiguration('aion', source).get<readonly string[]>('targets') ?? [];
    const tabs = orderedTabs(formats, targets);
    const active = tabs[0]?.id ?? '';
    this.#state = { source: name, tabs, active, compared: null, problem: null, view: null, comparedView: null };
    const distribution = Uri.joinPath(extension, 'dist');
    this.#panel = window.createWebviewPanel(
      'aion.providers',
      l10n.t('{0}: Providers', name),
      { viewColumn: ViewColumn.Beside, preserveFocus: false },
      {
        enableScripts: true,
        enableFindWidget: true,
        retainContextWhenHidden: true,
        localResourceRoots: [distribution],
      },
    );
    const { webview } = this.#panel;
    this.#listeners = Disposable.from(
      webview.onDidReceiveMessage((message: PanelMessage) => this.#receive(message)),
      this.#panel.onDidDispose(() => {
        this.#end();
        onDisposed();
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === source.toString()) this.#later();
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('aion', source)) this.#later();
      }),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) this.#later();
      }),
    );
    webview.html = panelPage(webview, Uri.joinPath(distribution, 'provider-panel.js'), this.#panel.title);
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #end(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#request++;
    this.#listeners.dispose();
  }

  #later(): void {
    if (this.#waiting !== null) return;
    this.#waiting = setTimeout(() => {
      this.#waiting = null;
      void this.#refresh();
    }, pause);
  }

  async #receive(message: PanelMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.#refresh();
      case 'choose':
        this.#state = { ...this.#state, active: message.active, compared: withoutSelf(this.#state, message.active) };
        return this.#refresh();
      case 'compare':
        this.#state = { ...this.#state, compared: message.compared };
        return this.#refresh();
      case 'copy':
        await env.clipboard.writeText(message.text);
        window.setStatusBarMessage(l10n.t('Copied'), 3_000);
        return;
      case 'open':
        await commands.executeCommand('aion.previewAs', this.#source, message.format);
        return;
      case 'reveal':
        return revealInSource(this.#source, message.line, message.character);
    }
  }

  /** Asks for what is shown; an answer that a newer question overtook is not shown. */
  async #refresh(): Promise<void> {
    const request = ++this.#request;
    const { active, compared } = this.#state;
    const asked = await this.#ask(compared === null ? [active] : [active, compared]);
    if (request !== this.#request) return;
    const { problem, views } = asked;
    const view = views.find(({ id }) => id === active);
    const comparedView = views.find(({ id }) => id === compared);
    // While the document is broken, the last that could be made stays, and it is said that it is old.
    const kept = (old: ProviderView | null, id: string | null): ProviderView | null => (old?.id === id ? old : null);
    this.#state = {
      ...this.#state,
      problem,
      view: view ?? kept(this.#state.view, active),
      comparedView: comparedView ?? kept(this.#state.comparedView, compared),
    };
    const message: StateMessage = { kind: 'state', state: this.#state, labels: panelLabels() };
    await this.#panel.webview.postMessage(message);
  }

  async #ask(formats: readonly string[]): Promise<ProviderViewsResult> {
    const stopped = {
      problem: l10n.t('The language server does not run. AION: Restart Language Server starts it.'),
      views: [],
    };
    if (this.#client.state !== State.Running) return stopped;
    const params: ProviderViewsParams = { uri: this.#source.toString(), formats };
    try {
      return await this.#client.sendRequest<ProviderViewsResult>(providerPanelRequest, params);
    } catch {
      // The server guards its own failures; what is left is that it ended in between.
      return stopped;
    }
  }
}

function withoutSelf({ compared }: PanelState, active: string): string | null {
  return compared === active ? null : compared;
}

async function revealInSource(source: Uri, line: number, character: number): Promise<void> {
  const visible = window.visibleTextEditors.find(({ document }) => document.uri.toString() === source.toString());
  const viewColumn = visible?.viewColumn ?? ViewColumn.One;
  const editor: TextEditor = await window.showTextDocument(source, { viewColumn });
  const selection = new Selection(line, character, line, character);
  editor.selection = selection;
  editor.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
}
