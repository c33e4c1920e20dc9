import {
  type Connection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver';

/** Asks the client for the texts of the open documents in these languages. */
export async function synchronizeTexts({ client }: Connection, languages: readonly string[]): Promise<void> {
  const documentSelector = languages.map((language) => ({ language }));
  const syncKind = TextDocumentSyncKind.Incremental;
  await client.register(DidOpenTextDocumentNotification.type, { documentSelector });
  await client.register(DidChangeTextDocumentNotification.type, { documentSelector, syncKind });
  await client.register(DidCloseTextDocumentNotification.type, { documentSelector });
}
