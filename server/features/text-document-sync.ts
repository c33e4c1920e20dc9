import { TextDocumentSyncKind } from 'vscode-languageserver';
import { documentKind } from '../document-kind.ts';
import type { Feature } from '../feature.ts';

/** Keeps the open documents as the client has them, those of the notation apart from others that may hold tools. */
export const textDocumentSync: Feature = {
  name: 'text document synchronisation',
  capability: () => ({
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  }),
  register({ connection, guard, documents, toolTexts, settings }) {
    connection.onDidOpenTextDocument(
      guard.notification('opening a document', (params) => {
        const { uri, languageId } = params.textDocument;
        (documentKind(uri, languageId) === 'notation' ? documents : toolTexts).open(params);
      }),
    );
    connection.onDidChangeTextDocument(
      guard.notification('changing a document', (params) => {
        documents.change(params);
        toolTexts.change(params);
      }),
    );
    connection.onDidCloseTextDocument(
      guard.notification('closing a document', (params) => {
        documents.close(params);
        toolTexts.close(params);
      }),
    );
    documents.onClosed(({ uri }) => settings.forget(uri));
    toolTexts.onClosed(({ uri }) => settings.forget(uri));
  },
};
