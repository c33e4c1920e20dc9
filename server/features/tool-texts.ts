import {
  CodeActionKind,
  CodeActionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { toolTextLanguages } from '../document-kind.ts';
import type { Feature } from '../feature.ts';

/**
 * Asks the client for the documents that may hold tool definitions of another form, for the code actions on them and for
 * previews, and for nothing else of them: no problems, no completion (of files with calls, see `call-files.ts`). A client that attaches a server to documents by its
 * own configuration gives them of itself, or not.
 */
export const toolTexts: Feature = {
  name: 'documents with tools of other forms',
  capability: () => ({}),
  register({ connection, client, guard, onInitialized }) {
    if (!client.registersDocuments) return;
    const documentSelector = toolTextLanguages.map((language) => ({ language }));
    onInitialized(() =>
      guard.background('asking for documents with tools', async () => {
        const { client: editor } = connection;
        const syncKind = TextDocumentSyncKind.Incremental;
        await editor.register(DidOpenTextDocumentNotification.type, { documentSelector });
        await editor.register(DidChangeTextDocumentNotification.type, { documentSelector, syncKind });
        await editor.register(DidCloseTextDocumentNotification.type, { documentSelector });
        await editor.register(CodeActionRequest.type, {
          documentSelector,
          codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite],
        });
      }),
    );
  },
};
