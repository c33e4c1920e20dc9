import { CodeLensRequest, CompletionRequest } from 'vscode-languageserver';
import { keptCallsEnding } from '../../protocol/calls.ts';
import { isKeptCalls } from '../calls/kept-calls-name.ts';
import { checkedKept, keptDiagnostics } from '../calls/kept-documents.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';

/** So long (in milliseconds) a person must pause before problems are sent. */
const pause = 200;

/**
 * The problems of open files of kept calls, `NAME.aioncalls.json`: sent to every client, as they follow tools in other files. Clients that
 * register documents are asked for lenses and completion too.
 */
export const keptCalls: Feature = {
  name: 'kept calls',
  capability: () => ({}),
  register(context) {
    const { toolTexts, documents, index, python, client, connection, guard, onInitialized } = context;
    const waiting = new Map<OpenDocument, Cancel>();
    const later = (document: OpenDocument): void => {
      waiting.get(document)?.();
      const sendNow = (): void => {
        waiting.delete(document);
        if (guard.state === 'running')
          guard.background('checking kept calls', () => send(document, context), document.uri);
      };
      waiting.set(document, context.runtime.timers.after(pause, sendNow));
    };
    const all = (): void => {
      for (const document of toolTexts.all()) if (isKeptCalls(document.uri)) later(document);
    };
    toolTexts.onOpened(all);
    // JSON may hold tools.
    toolTexts.onChanged(all);
    documents.onChanged(all);
    index.onChanged(all);
    python.onChanged(all);
    toolTexts.onClosed((document) => {
      waiting.get(document)?.();
      waiting.delete(document);
      if (!isKeptCalls(document.uri)) return;
      guard.background('clearing problems', () => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
    });
    if (!client.registersDocuments) return;
    onInitialized(() =>
      guard.background('asking for kept calls', async () => {
        const documentSelector = [{ pattern: `**/*${keptCallsEnding}` }];
        await connection.client.register(CodeLensRequest.type, { documentSelector });
        await connection.client.register(CompletionRequest.type, { documentSelector, triggerCharacters: ['"'] });
      }),
    );
  },
};

async function send(document: OpenDocument, context: ServerContext): Promise<void> {
  const { changes } = document;
  const checked = await checkedKept(document, context);
  // A later change has its own turn coming.
  if (!context.toolTexts.has(document) || document.changes !== changes) return;
  await context.connection.sendDiagnostics({ uri: document.uri, diagnostics: keptDiagnostics(checked, document) });
}
