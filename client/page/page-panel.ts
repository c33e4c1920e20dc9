import { Disposable, l10n, Uri, type WebviewPanel } from 'vscode';
import { jsonLine, strictJson } from '../../core/json/index.ts';
import { panelPage } from './page.ts';
import type { StateMessage } from './state-message.ts';

interface PageOf<Message> {
  readonly title: string;
  /** A file in `dist`. */
  readonly script: string;
  readonly style: string;
  readonly receive: (message: Message) => unknown;
  readonly closed: () => void;
}

/** A panel with its page: sends states once the page is ready, and receives the user's actions. */
export class PagePanel<State, Message extends { readonly kind: string }> {
  readonly panel: WebviewPanel;
  readonly #listeners: Disposable;
  #isReady = false;
  #hasEnded = false;

  constructor(panel: WebviewPanel, extension: Uri, { title, script, style, receive, closed }: PageOf<Message>) {
    this.panel = panel;
    const { webview } = panel;
    this.#listeners = Disposable.from(
      webview.onDidReceiveMessage((sent: string) => {
        const message = strictJson(sent) as unknown as Message;
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

  get isOpen(): boolean {
    return this.#isReady && !this.#hasEnded;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  tell(state: State): void {
    const message: StateMessage<State> = { kind: 'state', state };
    if (this.isOpen) void this.panel.webview.postMessage(jsonLine(message));
  }

  /** Stops; the panel stays. */
  end(): void {
    this.#hasEnded = true;
    this.#listeners.dispose();
  }
}
