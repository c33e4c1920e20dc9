import { callFileOf } from '../../protocol/calls.ts';
import type { ServerContext } from '../context.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';
import { checkedToolJson } from '../tool-json/checked-tool-json.ts';

/** In milliseconds of no change, before problems are sent. */
const pause = 200;

/** Pushes the problems of open JSON documents that are certainly tool definitions. A client asks for problems of the notation only. */
export const toolJson: Feature = {
  register(context) {
    const { toolTexts, settings, guard, runtime, connection } = context;
    const waiting = new Map<OpenDocument, Cancel>();
    const withProblems = new Set<string>();
    const stopWaiting = (document: OpenDocument): void => {
      waiting.get(document)?.();
      waiting.delete(document);
    };
    const later = (document: OpenDocument): void => {
      if (callFileOf(document.uri) !== null) return;
      stopWaiting(document);
      const sendNow = (): void => {
        waiting.delete(document);
        if (guard.state !== 'running') return;
        guard.background('checking tool definitions', () => send(document, withProblems, context), document.uri);
      };
      waiting.set(document, runtime.timers.after(pause, sendNow));
    };
    toolTexts.onOpened(later);
    toolTexts.onChanged(later);
    settings.onChanged(() => {
      for (const document of toolTexts.all()) later(document);
    });
    toolTexts.onClosed((document) => {
      stopWaiting(document);
      if (!withProblems.delete(document.uri)) return;
      guard.background('clearing problems', () => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
    });
  },
};

async function send(document: OpenDocument, withProblems: Set<string>, context: ServerContext): Promise<void> {
  const { changes, version, uri } = document;
  const checked = await checkedToolJson(document, context);
  // A later change has its own check.
  if (!context.toolTexts.has(document) || document.changes !== changes) return;
  const diagnostics =
    checked === null
      ? []
      : diagnosticsOf({ document, version, changes, python: null, failure: null, ...checked }, context.client);
  // Most JSON documents never have a problem, and nothing is sent for them.
  if (diagnostics.length === 0 && !withProblems.delete(uri)) return;
  if (diagnostics.length > 0) withProblems.add(uri);
  await context.connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] });
}
