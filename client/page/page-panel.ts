import { Disposable, l10n, Uri, type WebviewPanel } from 'vscode';
import { panelPage } from './page.ts';
import type { StateMessage } from './state-message.ts';

/** The page of a panel, and who hears of what a person does in it. */
export interface PageOf<Message> {
  readonly title: string;
  /** Its file in `dist`. */
  readonly script: string;
  readonly style: string;
  readonly receive: (message: Message) => unknown;
  /** The person has closed the panel. */
  readonly closed: () => void;
}

/** A panel with its page: is told each state, once the page is there, and hears what a person does. */
export class PagePanel<State, Message extends { readonly kind: string }> {
  readonly panel: WebviewPanel;
  readonly #listeners: Disposable;
  #isReady = false;
  #hasEnded = false;

  constructor(panel: WebviewPanel, extension: Uri, { title, script, style, receive, closed }: PageOf<Message>) {
    this.panel = panel;
    const { webview } = panel;
    this.#listeners = Disposable.from(
      webview.onDidReceiveMessage((message: Message) => {
        if (message.kind === 'ready') this.#isReady = true;
        return receive(message);
      }),
      panel.onDidDispose(() => {
        this.end();
        closed();
      }),
    );
    webview.html = panelPage(webview, Uri.joinPath(extension, 'dist', script), title, style, l10n.bundle);
  }

  /** Whether the page is there, and the panel open. */
  get isOpen(): boolean {
    return this.#isReady && !this.#hasEnded;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  tell(state: State): void {
    const message: StateMessage<State> = { kind: 'state', state };
    if (this.isOpen) void this.panel.webview.postMessage(message);
  }

  /** Does nothing any more; the panel stays. */
  end(): void {
    this.#hasEnded = true;
    this.#listeners.dispose();
  }
}
