import { CodeLensRequest, CompletionRequest, HoverRequest } from 'vscode-languageserver';
import { callFileOf, keptCallsEnding, planEnding } from '../../protocol/calls.ts';
import { callFileDiagnostics, checkedCallFile } from '../calls/call-files.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';

/** In milliseconds of no change, before problems are sent. */
const pause = 200;

/** Pushes the problems of open files with calls or plans, for they depend on other files. Registers lenses, completion and hovers. */
export const callFiles: Feature = {
  register(context) {
    const { toolTexts, documents, index, python, client, connection, guard, onInitialized } = context;
    const waiting = new Map<OpenDocument, Cancel>();
    const later = (document: OpenDocument): void => {
      waiting.get(document)?.();
      const sendNow = (): void => {
        waiting.delete(document);
        if (guard.state === 'running') {
          guard.background('checking a file with calls', () => send(document, context), document.uri);
        }
      };
      waiting.set(document, context.runtime.timers.after(pause, sendNow));
    };
    const all = (): void => {
      for (const document of toolTexts.all()) if (callFileOf(document.uri) !== null) later(document);
    };
    toolTexts.onOpened(all);
    // JSON may hold tools.
    toolTexts.onChanged(all);
    documents.onChanged(all);
    // Its unsaved tools are gone; those of its file may be back.
    documents.onClosed(all);
    index.onChanged(all);
    python.onChanged(all);
    toolTexts.onClosed((document) => {
      waiting.get(document)?.();
      waiting.delete(document);
      if (callFileOf(document.uri) === null) return all();
      guard.background('clearing problems', () => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
    });
    if (!client.registersDocuments) return;
    onInitialized(() =>
      guard.background('asking for files with calls', async () => {
        const documentSelector = [keptCallsEnding, planEnding].map((ending) => ({ pattern: `**/*${ending}` }));
        await connection.client.register(CodeLensRequest.type, { documentSelector });
        await connection.client.register(HoverRequest.type, { documentSelector });
        await connection.client.register(CompletionRequest.type, { documentSelector, triggerCharacters: ['"'] });
      }),
    );
  },
};

async function send(document: OpenDocument, context: ServerContext): Promise<void> {
  const { changes } = document;
  const checked = await checkedCallFile(document, context);
  // A later change has its own check.
  if (!context.toolTexts.has(document) || document.changes !== changes) return;
  await context.connection.sendDiagnostics({ uri: document.uri, diagnostics: callFileDiagnostics(checked, document) });
}
