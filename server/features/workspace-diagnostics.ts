import {
  type CancellationToken,
  DocumentDiagnosticReportKind,
  type PreviousResultId,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { ServerContext } from '../context.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import { canonical } from '../workspace/folders.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';

/** So many reports go to the client at once where it takes them in parts. */
const reportsInPart = 50;

/** So long (in milliseconds) files are checked before requests that a person waits for get their turn. */
const longestTurn = 10;

/** The problems of all files of the workspace for a client that asks: of what it knows already, only what changed. */
export const workspaceDiagnostics: Feature = {
  name: 'workspace diagnostics',
  capability: () => ({}),
  register(context) {
    if (!context.client.pullsDiagnostics) return;
    const reporter = new Reporter(context);
    context.connection.onRequest(
      WorkspaceDiagnosticRequest.type,
      context.guard.request('looking for problems in the workspace', { items: [] }, (params, token) =>
        reporter.answer(params, token),
      ),
    );
    context.index.onChanged(() => {
      if (!context.client.refreshesDiagnostics || context.guard.state !== 'running') return;
      context.guard.background('asking the client to look again', () =>
        context.connection.languages.diagnostics.refresh(),
      );
    });
  },
};

interface Told {
  readonly resultId: string;
  readonly content: string;
}

class Reporter {
  readonly #context: ServerContext;
  readonly #told = new Map<string, Told>();
  /** What was asked, and of what state of everything, when the last answer held nothing new. */
  #settled = '';
  #count = 0;
  #pythonChanges = 0;

  constructor(context: ServerContext) {
    this.#context = context;
    context.python.onChanged(() => {
      this.#pythonChanges++;
    });
  }

  async answer(
    { previousResultIds, partialResultToken }: WorkspaceDiagnosticParams,
    token: CancellationToken,
  ): Promise<WorkspaceDiagnosticReport> {
    const { index, connection, runtime } = this.#context;
    const previous = new Map(previousResultIds.map(({ uri, value }) => [canonical(uri), { uri, value }]));
    await index.ready();
    // Clients ask again every few seconds; where nothing happened since, nothing is looked at.
    const asked = this.#state(previousResultIds);
    if (asked === this.#settled) return { items: [] };
    let parts = 0;
    let items: WorkspaceDocumentDiagnosticReport[] = [];
    let turn = performance.now();
    for (const document of [...index.known()]) {
      if (token.isCancellationRequested) break;
      if (performance.now() - turn > longestTurn) {
        await new Promise<void>((resolve) => void runtime.timers.after(0, resolve));
        turn = performance.now();
      }
      const address = canonical(document.uri);
      const report = await this.#report(document, previous.get(address)?.value ?? null);
      previous.delete(address);
      if (report !== null) items.push(report);
      if (partialResultToken !== undefined && items.length >= reportsInPart) {
        await connection.sendProgress(WorkspaceDiagnosticRequest.partialResult, partialResultToken, { items });
        items = [];
        parts++;
      }
    }
    if (token.isCancellationRequested) return { items };
    items.push(...this.#gone(previous.values()));
    if (items.length === 0 && parts === 0 && asked === this.#state(previousResultIds)) this.#settled = asked;
    return { items };
  }

  /** Different for any two moments between which a finding may have changed. */
  #state(previousResultIds: readonly PreviousResultId[]): string {
    const { index, settings, documents } = this.#context;
    const versions = [...documents.all()].map(({ uri, version }) => [uri, version]);
    return JSON.stringify([index.generation, settings.generation, this.#pythonChanges, versions, previousResultIds]);
  }

  /** Null where the client knows it already. */
  async #report(
    document: WorkspaceDocument,
    previous: string | null,
  ): Promise<WorkspaceDocumentDiagnosticReport | null> {
    const { checker, client } = this.#context;
    const checked = await checker.check(document);
    const diagnostics = diagnosticsOf(checked, client);
    const content = JSON.stringify(diagnostics);
    const before = this.#told.get(document.uri);
    const resultId = before?.content === content ? before.resultId : `w${++this.#count}`;
    this.#told.set(document.uri, { resultId, content });
    if (previous === resultId || (previous === null && diagnostics.length === 0)) return null;
    const { uri } = document;
    return {
      kind: DocumentDiagnosticReportKind.Full,
      uri,
      version: checked.version,
      resultId,
      items: [...diagnostics],
    };
  }

  /** What the client still shows of files that are not there any more. */
  #gone(left: Iterable<{ readonly uri: string }>): WorkspaceDocumentDiagnosticReport[] {
    return [...left].map(({ uri }) => {
      this.#told.delete(uri);
      return { kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] };
    });
  }
}
