import { CodeActionKind, CodeActionRequest, CodeLensRequest, ReferencesRequest } from 'vscode-languageserver';
import { pythonLanguage } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import { synchronizeTexts } from '../synchronized-texts.ts';

/** Asks for the open Python files, so that unsaved functions count, and to tell there which tools call them; only once the workspace's Python was read for a `.aion` file or for the tools in Python. */
export const pythonTexts: Feature = {
  register({ connection, client, guard, python }) {
    if (!client.registersSynchronization) return;
    python.onRead(() => {
      if (guard.state !== 'running') return;
      guard.background('asking for open Python files', async () => {
        await synchronizeTexts(connection, [pythonLanguage]);
        if (!client.registersDocuments) return;
        const documentSelector = [{ language: pythonLanguage }];
        const codeActionKinds = [CodeActionKind.RefactorRewrite];
        await connection.client.register(CodeActionRequest.type, { documentSelector, codeActionKinds });
        await connection.client.register(CodeLensRequest.type, { documentSelector });
        await connection.client.register(ReferencesRequest.type, { documentSelector });
      });
    });
  },
};
