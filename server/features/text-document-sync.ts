import { TextDocumentSyncKind } from 'vscode-languageserver';
import { forgetRecent } from '../../core/notation/index.ts';
import type { ServerContext } from '../context.ts';
import { type DocumentKind, documentKind } from '../document-kind.ts';
import type { Documents } from '../documents.ts';
import type { Feature } from '../feature.ts';

/** Keeps the open documents in sync: those of the notation apart from others that may hold tools, and from Python. */
export const textDocumentSync: Feature = {
  capability: () => ({
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  }),
  register(context) {
    const { connection, guard, documents, toolTexts, programTexts, settings } = context;
    const all = [documents, toolTexts, programTexts];
    connection.onDidOpenTextDocument(
      guard.notification('opening a document', (params) => {
        const { uri, languageId, text } = params.textDocument;
        // A document without an address or a text would break every loop over the documents.
        if (![uri, languageId, text].every((one) => typeof one === 'string')) {
          throw new TypeError('The address, the language and the text of a document are strings.');
        }
        textsOf(documentKind(uri, languageId), context).open(params);
      }),
    );
    connection.onDidChangeTextDocument(
      guard.notification('changing a document', (params) => {
        for (const texts of all) texts.change(params);
      }),
    );
    connection.onDidCloseTextDocument(
      guard.notification('closing a document', (params) => {
        for (const texts of all) texts.close(params);
      }),
    );
    documents.onClosed(({ uri }) => settings.forget(uri));
    documents.onClosed(forgetRecent);
    toolTexts.onClosed(({ uri }) => settings.forget(uri));
    programTexts.onClosed(({ uri }) => settings.forget(uri));
  },
};

function textsOf(kind: DocumentKind, { documents, toolTexts, programTexts }: ServerContext): Documents {
  switch (kind) {
    case 'notation':
      return documents;
    case 'python':
    case 'typescript':
      return programTexts;
    case 'json':
    case 'markdown':
      return toolTexts;
  }
}
