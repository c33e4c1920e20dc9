import { TextDocumentSyncKind } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';

/** Keeps the open documents as the client has them. */
export const textDocumentSync: Feature = {
  name: 'text document synchronisation',
  capability: () => ({
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  }),
  register({ connection, guard, documents, settings }) {
    connection.onDidOpenTextDocument(guard.notification('opening a document', (params) => documents.open(params)));
    connection.onDidChangeTextDocument(guard.notification('changing a document', (params) => documents.change(params)));
    connection.onDidCloseTextDocument(guard.notification('closing a document', (params) => documents.close(params)));
    documents.onClosed(({ uri }) => settings.forget(uri));
  },
};
