import { CodeActionKind, CodeActionRequest } from 'vscode-languageserver';
import { toolTextLanguages } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import { synchronizeTexts } from '../synchronized-texts.ts';

/**
 * Asks the client for the documents that may hold tool definitions of another format, for the code actions on them and for previews; without
 * completion. Their problems are pushed (`tool-json.ts`, `call-files.ts`). A client with its own configuration of documents decides by itself.
 */
export const toolTexts: Feature = {
  register({ connection, client, guard, onInitialized }) {
    if (!client.registersDocuments) return;
    const documentSelector = toolTextLanguages.map((language) => ({ language }));
    onInitialized(() =>
      guard.background('asking for documents with tools', async () => {
        await synchronizeTexts(connection, toolTextLanguages);
        await connection.client.register(CodeActionRequest.type, {
          documentSelector,
          codeActionKinds: [
            CodeActionKind.QuickFix,
            CodeActionKind.RefactorRewrite,
            `${CodeActionKind.SourceFixAll}.aion`,
          ],
        });
      }),
    );
  },
};
