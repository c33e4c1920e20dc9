import type {
  CodeAction,
  CodeActionContext,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  Position,
  Range,
} from 'vscode-languageserver-protocol';
import { LineIndex } from '../../../core/text/line-index.ts';
import type { TestClient } from './client.ts';

/** An open document of the test client, with the text that the client believes the server has. */
export class TestDocument {
  readonly #client: TestClient;
  readonly uri: string;
  #text: string;
  #version = 1;

  constructor(client: TestClient, uri: string, text: string) {
    this.#client = client;
    this.uri = uri;
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  get version(): number {
    return this.#version;
  }

  positionAt(offset: number): Position {
    return new LineIndex(this.#text).positionAt(offset);
  }

  /** Replaces a piece of the text and sends only that piece. */
  async edit(start: number, end: number, text: string): Promise<void> {
    const lines = new LineIndex(this.#text);
    const range = { start: lines.positionAt(start), end: lines.positionAt(end) };
    this.#text = this.#text.slice(0, lines.offsetAt(range.start)) + text + this.#text.slice(lines.offsetAt(range.end));
    await this.#send([{ range, text }]);
  }

  /** Sends a whole new text, as clients without incremental changes do. */
  async setText(text: string): Promise<void> {
    this.#text = text;
    await this.#send([{ text }]);
  }

  /** Sends a whole new text with that version, whatever the last one was. */
  async setTextAs(version: number | null, text: string): Promise<void> {
    this.#text = text;
    await this.#send([{ text }], version);
  }

  async #send(contentChanges: readonly unknown[], version: number | null = ++this.#version): Promise<void> {
    await this.#client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri, version },
      contentChanges,
    });
  }

  async save(): Promise<void> {
    await this.#client.connection.sendNotification('textDocument/didSave', { textDocument: { uri: this.uri } });
  }

  async close(): Promise<void> {
    await this.#client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri } });
  }

  pull(previousResultId?: string): Promise<DocumentDiagnosticReport> {
    const textDocument = { uri: this.uri };
    return this.#client.connection.sendRequest('textDocument/diagnostic', { textDocument, previousResultId });
  }

  async problems(): Promise<readonly Diagnostic[]> {
    const report = await this.pull();
    return report.kind === 'full' ? report.items : [];
  }

  /** Rule ids of the problems, in order. */
  async rules(): Promise<readonly string[]> {
    return (await this.problems()).map(({ code }) => String(code));
  }

  hover(offset: number): Promise<Hover | null> {
    return this.#client.connection.sendRequest('textDocument/hover', this.#at(offset));
  }

  complete(offset: number): Promise<CompletionList | null> {
    return this.#client.connection.sendRequest('textDocument/completion', this.#at(offset));
  }

  resolveItem(item: CompletionItem): Promise<CompletionItem> {
    return this.#client.connection.sendRequest('completionItem/resolve', item);
  }

  codeActions(start: number, end: number, context: Partial<CodeActionContext> = {}): Promise<CodeAction[]> {
    return this.#client.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: this.uri },
      range: { start: this.positionAt(start), end: this.positionAt(end) },
      context: { diagnostics: [], ...context },
    });
  }

  resolveAction(action: CodeAction): Promise<CodeAction> {
    return this.#client.connection.sendRequest('codeAction/resolve', action);
  }

  request<Result>(method: string, params: object = {}): Promise<Result> {
    return this.#client.connection.sendRequest(method, { textDocument: { uri: this.uri }, ...params });
  }

  /** The answer to any request about an offset in the document. */
  requestAt<Result>(method: string, offset: number, params: object = {}): Promise<Result> {
    return this.#client.connection.sendRequest(method, { ...this.#at(offset), ...params });
  }

  /** The text in the server's range. */
  textIn(range: Range): string {
    const lines = new LineIndex(this.#text);
    return this.#text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
  }

  #at(offset: number) {
    return { textDocument: { uri: this.uri }, position: this.positionAt(offset) };
  }
}
