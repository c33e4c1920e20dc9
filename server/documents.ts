import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
} from 'vscode-languageserver';
import { OpenDocument } from './open-document.ts';

type DocumentListener = (document: OpenDocument) => void;

export class Documents {
  readonly #open = new Map<string, OpenDocument>();
  readonly #openedListeners: DocumentListener[] = [];
  readonly #changedListeners: DocumentListener[] = [];
  readonly #closedListeners: DocumentListener[] = [];

  get(uri: string): OpenDocument | null {
    return this.#open.get(uri) ?? null;
  }

  /** Whether this very document (not a later one of the same address) is still open. */
  has(document: OpenDocument): boolean {
    return this.#open.get(document.uri) === document;
  }

  all(): Iterable<OpenDocument> {
    return this.#open.values();
  }

  onOpened(listener: DocumentListener): void {
    this.#openedListeners.push(listener);
  }

  onChanged(listener: DocumentListener): void {
    this.#changedListeners.push(listener);
  }

  onClosed(listener: DocumentListener): void {
    this.#closedListeners.push(listener);
  }

  open({ textDocument }: DidOpenTextDocumentParams): void {
    const document = new OpenDocument(
      textDocument.uri,
      textDocument.languageId,
      textDocument.version,
      textDocument.text,
    );
    this.#open.set(document.uri, document);
    for (const listener of this.#openedListeners) listener(document);
  }

  /** A change of a document that is not open is dropped: its text is unknown. */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
    const document = this.#open.get(textDocument.uri);
    if (document === undefined) return;
    document.apply(contentChanges, textDocument.version);
    for (const listener of this.#changedListeners) listener(document);
  }

  close({ textDocument }: DidCloseTextDocumentParams): void {
    const document = this.#open.get(textDocument.uri);
    if (document === undefined) return;
    this.#open.delete(document.uri);
    for (const listener of this.#closedListeners) listener(document);
  }
}
