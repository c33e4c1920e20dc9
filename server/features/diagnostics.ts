import {
  type CancellationToken,
  type Diagnostic,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
} from 'vscode-languageserver';
import type { ServerContext } from '../context.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { refresher } from '../refresher.ts';
import type { Cancel } from '../runtime.ts';

/** In milliseconds: the pause before problems are pushed. */
const pauseBeforeSending = 150;
/** In milliseconds: the longest wait while a person goes on typing. */
const longestWait = 1_000;

/** The problems of each open document: pulled by the client if it can, else pushed. Never both. */
export const diagnostics: Feature = {
  capability: (client) =>
    client.pullsDiagnostics
      ? { diagnosticProvider: { identifier: 'aion', interFileDependencies: true, workspaceDiagnostics: true } }
      : {},
  register(context) {
    if (context.client.pullsDiagnostics) answerRequests(context);
    else sendUnasked(context);
  },
};

const nothing: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

interface Report {
  readonly resultId: string;
  readonly content: string;
}

function answerRequests(context: ServerContext): void {
  const { connection, guard, client, documents, index, settings, python, checker, typing } = context;
  const reports = new WeakMap<OpenDocument, Report>();
  const inPart = new WeakSet<OpenDocument>();
  let count = 0;
  const answer = async (
    params: DocumentDiagnosticParams,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> => {
    const document = documents.get(params.textDocument.uri);
    if (document === null) return nothing;
    let shown = typing.shown(await checker.check(document));
    // A client without refresh gets everything at once.
    while (shown.waits || (!shown.isWhole && !client.refreshesDiagnostics)) {
      await typing.paused(document);
      if (token.isCancellationRequested || !documents.has(document)) return nothing;
      shown = typing.shown(await checker.check(document));
    }
    if (shown.isWhole) inPart.delete(document);
    else inPart.add(document);
    const items = diagnosticsOf(shown.checked, client);
    const content = JSON.stringify(items);
    const before = reports.get(document);
    const resultId = before?.content === content ? before.resultId : String(++count);
    reports.set(document, { resultId, content });
    return params.previousResultId === resultId
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
  };
  connection.onRequest(DocumentDiagnosticRequest.type, guard.request('looking for problems', nothing, answer));
  if (!client.refreshesDiagnostics) return;
  const askToLookAgain = refresher(context, 'asking the client to look again', () =>
    connection.languages.diagnostics.refresh(),
  );
  settings.onChanged(askToLookAgain);
  python.onChanged(askToLookAgain);
  index.onChanged(askToLookAgain);
  typing.onPaused((document) => {
    if (inPart.delete(document)) askToLookAgain();
  });
}

/** The timers of a document before its problems are sent; the first to end sends them. */
interface Wait {
  readonly endPause: Cancel;
  readonly endWait: Cancel;
}

function sendUnasked(context: ServerContext): void {
  const { connection, runtime, guard, client, documents, index, settings, python, checker, typing } = context;
  const waiting = new Map<OpenDocument, Wait>();
  const sent = new WeakMap<OpenDocument, string>();
  const send = async (document: OpenDocument): Promise<void> => {
    const checked = await checker.check(document);
    // A later change has its own check; a closed document has no problems any more.
    if (!documents.has(document) || checked.changes !== document.changes) return;
    const shown = typing.shown(checked);
    if (shown.waits) return;
    const { version } = checked;
    const items: readonly Diagnostic[] = diagnosticsOf(shown.checked, client);
    const content = JSON.stringify([version, items]);
    if (sent.get(document) === content) return;
    sent.set(document, content);
    await connection.sendDiagnostics({
      uri: document.uri,
      diagnostics: [...items],
      ...(client.diagnostics.version && Number.isInteger(version) ? { version } : {}),
    });
  };
  const stopWaiting = (document: OpenDocument): void => {
    waiting.get(document)?.endPause();
    waiting.get(document)?.endWait();
    waiting.delete(document);
  };
  const sendAfter = (document: OpenDocument, milliseconds: number): void => {
    const before = waiting.get(document);
    before?.endPause();
    const sendNow = (): void => {
      stopWaiting(document);
      if (guard.state === 'running') guard.background('sending problems', () => send(document), document.uri);
    };
    waiting.set(document, {
      endPause: runtime.timers.after(milliseconds, sendNow),
      endWait: before?.endWait ?? runtime.timers.after(longestWait, sendNow),
    });
  };
  const sendAllAfter = (milliseconds: number): void => {
    for (const document of documents.all()) sendAfter(document, milliseconds);
  };
  documents.onOpened((document) => sendAfter(document, 0));
  // Names in one document can be defined in another, so all are checked again; unchanged problems are not sent.
  documents.onChanged(() => sendAllAfter(pauseBeforeSending));
  typing.onPaused((document) => {
    if (documents.has(document)) sendAfter(document, 0);
  });
  index.onChanged(() => sendAllAfter(pauseBeforeSending));
  python.onChanged(() => sendAllAfter(pauseBeforeSending));
  documents.onClosed((document) => {
    stopWaiting(document);
    guard.background('clearing problems', () => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
  });
  settings.onChanged(() => sendAllAfter(0));
}
