import type { Diagnostic } from 'vscode-languageserver';
import type { ServerContext } from '../context.ts';
import type { Documents } from '../documents.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';

interface PushedProblems {
  readonly texts: Documents;
  /** Completes "Failed while …". */
  readonly doing: string;
  /** In milliseconds of no change, before problems are sent. */
  readonly pause: number;
  isChecked(document: OpenDocument): boolean;
  /** The problems of a document as it is now; null to leave those that were sent. */
  problemsOf(document: OpenDocument): Promise<readonly Diagnostic[] | null>;
}

/**
 * Pushes the problems of open documents outside the notation: a client asks for problems of the notation only. Returns a function that checks
 * all of these documents again.
 */
export function pushProblems(context: ServerContext, pushed: PushedProblems): () => void {
  const { settings, guard, runtime, connection } = context;
  const { texts, doing, pause, isChecked, problemsOf } = pushed;
  const waiting = new Map<OpenDocument, Cancel>();
  const withProblems = new Set<string>();
  const stopWaiting = (document: OpenDocument): void => {
    waiting.get(document)?.();
    waiting.delete(document);
  };
  const send = async (document: OpenDocument): Promise<void> => {
    const { changes, uri } = document;
    const diagnostics = await problemsOf(document);
    // A later change has its own check.
    if (diagnostics === null || !texts.has(document) || document.changes !== changes) return;
    // Most documents never have a problem, and nothing is sent for them.
    if (diagnostics.length === 0 && !withProblems.delete(uri)) return;
    if (diagnostics.length > 0) withProblems.add(uri);
    await connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] });
  };
  const later = (document: OpenDocument): void => {
    if (!isChecked(document)) return;
    stopWaiting(document);
    const sendNow = (): void => {
      waiting.delete(document);
      if (guard.state === 'running') guard.background(doing, () => send(document), document.uri);
    };
    waiting.set(document, runtime.timers.after(pause, sendNow));
  };
  const all = (): void => {
    for (const document of texts.all()) later(document);
  };
  texts.onOpened(later);
  texts.onChanged(later);
  settings.onChanged(all);
  texts.onClosed((document) => {
    stopWaiting(document);
    if (!withProblems.delete(document.uri)) return;
    guard.background('clearing problems', () => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
  });
  return all;
}
