import {
  commands,
  Disposable,
  type ExtensionContext,
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
import { type ProviderView, type ProviderViewsResult, providerPanelRequest } from '../../../protocol/provider-panel.ts';
import { ask } from '../../ask.ts';
import { copyText, newPanel } from '../../page/new-panel.ts';
import { PagePanel } from '../../page/page-panel.ts';
import { Pause } from '../../pause.ts';
import { sayError } from '../../say-error.ts';
import { nameOf } from '../conversion/active-source.ts';
import { showAsDiff } from '../conversion/previews.ts';
import type { Conversions } from '../conversion/requests.ts';
import type { PanelChoice, PanelMessage, PanelState } from './messages.ts';
import { panelStyle } from './style.ts';
import { orderedTabs, withTab } from './tabs.ts';

export const viewType = 'aion.providers';

/** In milliseconds: below the perceived delay, but not one update per keystroke. */
const pause = 60;
/** In milliseconds: the marks of all tabs take more work than the shown view. */
const restBeforeMarks = 400;

/** The state key of the viewed providers' ids, latest first. */
const usedKey = 'aion.providers.used';
const mostUsed = 10;

export class ProviderPanel implements Disposable {
  readonly #page: PagePanel<PanelState, PanelMessage>;
  readonly #context: ExtensionContext;
  readonly #client: BaseLanguageClient;
  readonly #conversions: Conversions;
  readonly #source: Uri;
  readonly #listeners: Disposable;
  #state: PanelState;
  #isAsking = false;
  #isStale = false;
  readonly #pause = new Pause(pause, () => this.#refresh());
  readonly #rest = new Pause(restBeforeMarks, () => this.#markTabs());

  constructor(
    panel: WebviewPanel,
    context: ExtensionContext,
    client: BaseLanguageClient,
    conversions: Conversions,
    choice: PanelChoice,
    onDisposed: () => void,
  ) {
    this.#context = context;
    this.#client = client;
    this.#conversions = conversions;
    const source = Uri.parse(choice.uri);
    this.#source = source;
    this.#state = {
      source: nameOf(source),
      choice,
      tabs: [],
      more: [],
      refusing: [],
      problem: null,
      isReadable: false,
      view: null,
      comparedView: null,
    };
    const title = panelTitle(source);
    panel.title = title;
    this.#page = new PagePanel(panel, context.extensionUri, {
      ...{ title, script: 'provider-panel.js', style: panelStyle },
      receive: (message) => this.#receive(message),
      closed: () => {
        this.end();
        onDisposed();
      },
    });
    this.#listeners = Disposable.from(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === source.toString()) this.#pause.start();
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('aion', source)) this.#pause.start();
      }),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) this.#pause.start();
      }),
    );
  }

  /** Brings the panel to the front with the tool on that line (from 0). Keeps the focus. */
  reveal(line: number): void {
    this.#page.panel.reveal(undefined, true);
    this.#choose({ tool: { line } });
  }

  dispose(): void {
    this.#page.panel.dispose();
  }

  /** Stops; the panel stays for the next window. */
  end(): void {
    this.#pause.stop();
    this.#rest.stop();
    this.#page.end();
    this.#listeners.dispose();
  }

  /** Stops, and hands the panel and its choice to a successor. */
  released(): { readonly webviewPanel: WebviewPanel; readonly choice: PanelChoice } {
    this.end();
    return { webviewPanel: this.#page.panel, choice: this.#state.choice };
  }

  async #receive(message: PanelMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.#refresh();
      case 'choose':
        return this.#chooseProvider(message.active);
      case 'compare':
        return this.#choose({ compared: message.compared });
      case 'tool':
        return this.#choose({ tool: { index: message.index, name: message.name } });
      case 'copy':
        return copyText(message.text);
      case 'copy all': {
        const { problem, text } = await this.#conversions.convert({
          source: { uri: this.#source.toString() },
          to: message.format,
        });
        return problem === null ? copyText(text) : sayError(problem.message);
      }
      case 'open':
        return this.#openAsDocument(message.format);
      case 'reveal':
        return revealInSource(this.#source, message.line, message.character);
    }
  }

  /** The whole text for the provider, or its difference to the compared one. */
  async #openAsDocument(format: string): Promise<void> {
    const { compared } = this.#state.choice;
    if (compared === null) await commands.executeCommand('aion.preview', this.#source, format);
    else await showAsDiff(this.#source, format, compared);
  }

  async #chooseProvider(active: string): Promise<void> {
    const { compared } = this.#state.choice;
    this.#state = { ...this.#state, ...withTab(this.#state, active) };
    this.#choose({ active, compared: compared === active ? null : compared });
    const used = [active, ...this.#used().filter((id) => id !== active)].slice(0, mostUsed);
    await this.#context.globalState.update(usedKey, used);
  }

  #choose(choice: Partial<PanelChoice>): void {
    this.#state = { ...this.#state, choice: { ...this.#state.choice, ...choice } };
    void this.#refresh();
  }

  /** One request at a time; changes during a request start one more. */
  async #refresh(): Promise<void> {
    if (!this.#page.isOpen) return;
    this.#isStale = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isStale && !this.#page.hasEnded) {
        this.#isStale = false;
        await this.#ask();
      }
    } finally {
      this.#isAsking = false;
    }
    this.#rest.restart();
  }

  /** Marks the tabs of providers that refuse something. */
  async #markTabs(): Promise<void> {
    if (!this.#page.isOpen || this.#client.state !== State.Running) return;
    const { uri } = this.#state.choice;
    const judged = this.#state.tabs.map(({ id }) => id);
    try {
      const { refusing } = await ask(this.#client, providerPanelRequest, { uri, formats: [], judged });
      if (this.#page.hasEnded) return;
      this.#state = { ...this.#state, refusing };
      this.#page.tell(this.#state);
    } catch {
      // Only an ended server rejects; its start refreshes the panel.
    }
  }

  async #ask(): Promise<void> {
    const { problem, views } = await this.#answer();
    if (this.#page.hasEnded) return;
    const { choice } = this.#state;
    const isReadable = problem !== null && (views.length === 0 ? this.#state.isReadable : !this.#keepsLastValid());
    const taken = problem === null || isReadable ? views : [];
    const view = taken.find(({ id }) => id === choice.active);
    const comparedView = taken.find(({ id }) => id === choice.compared);
    // A broken document keeps its last valid view, marked as outdated.
    const kept = (old: ProviderView | null, id: string | null): ProviderView | null => (old?.id === id ? old : null);
    const { index, sourceName } = view?.shown ?? {};
    this.#state = {
      ...this.#state,
      // A choice made during the request is requested next.
      choice: this.#isStale || index === undefined ? choice : { ...choice, tool: { index, name: sourceName ?? '' } },
      problem,
      isReadable,
      view: view ?? kept(this.#state.view, choice.active),
      comparedView: comparedView ?? kept(this.#state.comparedView, choice.compared),
    };
    this.#page.tell(this.#state);
  }

  /** Whether the choice is from before the document broke: it then stays during typing. */
  #keepsLastValid(): boolean {
    const { isReadable, view, comparedView, choice } = this.#state;
    const { active, compared, tool } = choice;
    const isChosen = 'index' in tool && view?.shown?.index === tool.index;
    return !isReadable && view?.id === active && isChosen && (comparedView?.id ?? null) === compared;
  }

  async #answer(): Promise<ProviderViewsResult> {
    const stopped = {
      problem: l10n.t(
        'The language server isn\'t running. To start it, run the command "AION: Restart Language Server".',
      ),
      views: [],
      refusing: [],
    };
    // The server's start refreshes the panel.
    if (this.#client.state === State.Starting) return { problem: null, views: [], refusing: [] };
    if (this.#client.state !== State.Running) return stopped;
    try {
      await this.#orderTabs();
      const { uri, active, compared, tool } = this.#state.choice;
      const formats = compared === null ? [active] : [active, compared];
      return await ask(this.#client, providerPanelRequest, { uri, formats, tool });
    } catch {
      // Only an ended server rejects.
      return stopped;
    }
  }

  /** Once per panel: the tabs must not move under the user. */
  async #orderTabs(): Promise<void> {
    if (this.#state.tabs.length > 0) return;
    const writable = await this.#conversions.writableFormats();
    const formats = writable.filter(({ program }) => program === undefined);
    const targets = workspace.getConfiguration('aion', this.#source).get<readonly string[]>('targets') ?? [];
    const { active } = this.#state.choice;
    const ordered = withTab(orderedTabs(formats, targets, this.#used()), active);
    // The tab of the saved state, else the last used one, else the first.
    const known = [active, ...this.#used().slice(0, 1)].find((one) => ordered.tabs.some(({ id }) => id === one));
    const choice = { ...this.#state.choice, active: known ?? ordered.tabs[0]?.id ?? '' };
    this.#state = { ...this.#state, ...ordered, choice };
  }

  #used(): readonly string[] {
    const used: unknown = this.#context.globalState.get(usedKey);
    return Array.isArray(used) ? used.filter((id) => typeof id === 'string') : [];
  }
}

/** Keeps the focus in the editor. */
export function newProviderPanel(source: Uri, extension: Uri): WebviewPanel {
  return newPanel(viewType, panelTitle(source), extension, true);
}

function panelTitle(source: Uri): string {
  return l10n.t('{0}: Providers', nameOf(source));
}

async function revealInSource(source: Uri, line: number, character: number): Promise<void> {
  const visible = window.visibleTextEditors.find(({ document }) => document.uri.toString() === source.toString());
  const viewColumn = visible?.viewColumn ?? ViewColumn.One;
  const editor: TextEditor = await window.showTextDocument(source, { viewColumn });
  const selection = new Selection(line, character, line, character);
  editor.selection = selection;
  editor.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
}
