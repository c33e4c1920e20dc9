import {
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
import type { Cancel } from '../runtime.ts';

/** So long a person must pause before problems are sent to a client that does not ask for them itself. */
const pauseBeforeSending = 150;

/** The problems of each open document: asked for by the client where it can, else sent to it. Never both. */
export const diagnostics: Feature = {
  name: 'diagnostics',
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

function answerRequests({ connection, guard, client, documents, settings, python, checker }: ServerContext): void {
  const reports = new WeakMap<OpenDocument, Report>();
  let count = 0;
  const answer = async (params: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> => {
    const document = documents.get(params.textDocument.uri);
    if (document === null) return nothing;
    const items = diagnosticsOf(await checker.check(document), client);
    const content = JSON.stringify(items);
    const before = reports.get(document);
    const resultId = before?.content === content ? before.resultId : String(++count);
    reports.set(document, { resultId, content });
    return params.previousResultId === resultId
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
  };
  connection.onRequest(DocumentDiagnosticRequest.type, guard.request('looking for problems', nothing, answer));
  const askToLookAgain = (): void => {
    if (!client.refreshesDiagnostics || guard.state !== 'running') return;
    guard.background('asking the client to look again', () => connection.languages.diagnostics.refresh());
  };
  settings.onChanged(askToLookAgain);
  python.onChanged(askToLookAgain);
}

function sendUnasked(context: ServerContext): void {
  const { connection, runtime, guard, client, documents, index, settings, python, checker } = context;
  const waiting = new Map<OpenDocument, Cancel>();
  const sent = new WeakMap<OpenDocument, string>();
  const send = async (document: OpenDocument): Promise<void> => {
    const { version, ...checked } = await checker.check(document);
    // A later change has its own turn coming; a closed document has no problems any more.
    if (!documents.has(document) || version !== document.version) return;
    const items: readonly Diagnostic[] = diagnosticsOf({ version, ...checked }, client);
    const content = JSON.stringify([version, items]);
    if (sent.get(document) === content) return;
    sent.set(document, content);
    await connection.sendDiagnostics({
      uri: document.uri,
      diagnostics: [...items],
      ...(client.diagnostics.version ? { version } : {}),
    });
  };
  const sendAfter = (document: OpenDocument, milliseconds: number): void => {
    waiting.get(document)?.();
    const cancel = runtime.timers.after(milliseconds, () => {
      waiting.delete(document);
      if (guard.state === 'running') guard.background('sending problems', () => send(document), document.uri);
    });
    waiting.set(document, cancel);
  };
  documents.onOpened((document) => sendAfter(document, 0));
  // Names in one document can be those of another, so all of them are looked at again; what has not changed is not sent.
  documents.onChanged(() => {
    for (const document of documents.all()) sendAfter(document, pauseBeforeSending);
  });
  index.onChanged(() => {
    for (const document of documents.all()) sendAfter(document, pauseBeforeSending);
  });
  python.onChanged(() => {
    for (const document of documents.all()) sendAfter(document, pauseBeforeSending);
  });
  documents.onClosed((document) => {
    waiting.get(document)?.();
    waiting.delete(document);
    guard.background('clearing problems', () => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
  });
  settings.onChanged(() => {
    for (const document of documents.all()) sendAfter(document, 0);
  });
}
