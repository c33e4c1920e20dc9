import {
  type CancellationToken,
  DocumentDiagnosticReportKind,
  type PreviousResultId,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { addAll } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import { OpenDocument } from '../open-document.ts';
import { Turn } from '../turns.ts';
import { canonical } from '../workspace/folders.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';

/** For a client that takes partial results. */
const reportsInPart = 50;

/**
 * The number of answers that repeat the state of a document that was closed, or changed while open. VS Code's client goes on showing the
 * open document's problems. On closing it forgets that the workspace's report had the document; and while it still pulls the document
 * itself, it drops the report's problems but remembers them as reported.
 */
const answersAboutUnsure = 2;

/** The problems of all files of the workspace for a client that pulls; of known files only the changed ones. */
export const workspaceDiagnostics: Feature = {
  register(context) {
    if (!context.client.pullsDiagnostics) return;
    const reporter = new Reporter(context);
    context.connection.onRequest(
      WorkspaceDiagnosticRequest.type,
      context.guard.request('looking for problems in the workspace', { items: [] }, (params, token) =>
        reporter.answer(params, token),
      ),
    );
  },
};

interface Told {
  readonly resultId: string;
  readonly content: string;
}

interface Unsure {
  readonly uri: string;
  readonly answers: number;
}

class Reporter {
  readonly #context: ServerContext;
  readonly #told = new Map<string, Told>();
  /** By canonical address. */
  readonly #unsure = new Map<string, Unsure>();
  /** The request and the state at the last answer without news. */
  #settled = '';
  #count = 0;
  #pythonChanges = 0;

  constructor(context: ServerContext) {
    this.#context = context;
    context.python.onChanged(() => {
      this.#pythonChanges++;
    });
    const beUnsure = ({ uri }: { readonly uri: string }): void => {
      this.#unsure.set(canonical(uri), { uri, answers: answersAboutUnsure });
    };
    context.documents.onChanged(beUnsure);
    context.documents.onClosed(beUnsure);
  }

  async answer(
    { previousResultIds, partialResultToken }: WorkspaceDiagnosticParams,
    token: CancellationToken,
  ): Promise<WorkspaceDiagnosticReport> {
    const { index, documents, connection, runtime } = this.#context;
    const previous = new Map(previousResultIds.map(({ uri, value }) => [canonical(uri), { uri, value }]));
    await index.ready();
    // Clients ask again every few seconds; without a change since, nothing is checked.
    const asked = this.#state(previousResultIds);
    if (asked === this.#settled && this.#unsure.size === 0) return { items: [] };
    const unsure = new Map(this.#unsure);
    const gone = new Map<string, { readonly uri: string }>([...unsure, ...previous]);
    let parts = 0;
    let items: WorkspaceDocumentDiagnosticReport[] = [];
    const turn = new Turn(runtime);
    for (const document of [...index.known()]) {
      if (token.isCancellationRequested) break;
      if (turn.isOver) await turn.next();
      // A document closed meanwhile is a file again; the next answer has it.
      if (document instanceof OpenDocument && !documents.has(document)) continue;
      const address = canonical(document.uri);
      const mustSay = unsure.has(address);
      const report = await this.#report(document, previous.get(address)?.value ?? null, mustSay, turn);
      gone.delete(address);
      if (report !== null) items.push(report);
      if (partialResultToken !== undefined && items.length >= reportsInPart) {
        await connection.sendProgress(WorkspaceDiagnosticRequest.partialResult, partialResultToken, { items });
        items = [];
        parts++;
      }
    }
    if (token.isCancellationRequested) return { items };
    addAll(items, this.#gone(gone.values()));
    for (const [address, before] of unsure) this.#said(address, before);
    if (items.length === 0 && parts === 0 && asked === this.#state(previousResultIds)) this.#settled = asked;
    return { items };
  }

  /** Differs for any two moments between which a finding may have changed. */
  #state(previousResultIds: readonly PreviousResultId[]): string {
    const { index, settings, documents, typing } = this.#context;
    const texts = [...documents.all()].map(({ uri, changes }) => [uri, changes]);
    const { pauses } = typing;
    return JSON.stringify([
      index.generation,
      settings.generation,
      this.#pythonChanges,
      pauses,
      texts,
      previousResultIds,
    ]);
  }

  /** Null where the client has the same report, unless `mustSay`. */
  async #report(
    document: WorkspaceDocument,
    previous: string | null,
    mustSay: boolean,
    turn: Turn,
  ): Promise<WorkspaceDocumentDiagnosticReport | null> {
    const { checker, client, typing } = this.#context;
    const { checked } = typing.shown(await checker.check(document, turn));
    const diagnostics = diagnosticsOf(checked, client);
    const content = JSON.stringify(diagnostics);
    const before = this.#told.get(document.uri);
    const resultId = before?.content === content ? before.resultId : `w${++this.#count}`;
    this.#told.set(document.uri, { resultId, content });
    const isKnown = previous === resultId || (previous === null && diagnostics.length === 0);
    if (isKnown && !mustSay) return null;
    const { uri } = document;
    return {
      kind: DocumentDiagnosticReportKind.Full,
      uri,
      version: checked.version,
      resultId,
      items: [...diagnostics],
    };
  }

  /** Counts an answer that reached the client, unless the document was changed or closed again meanwhile. */
  #said(address: string, before: Unsure): void {
    if (this.#unsure.get(address) !== before) return;
    if (before.answers === 1) this.#unsure.delete(address);
    else this.#unsure.set(address, { ...before, answers: before.answers - 1 });
  }

  #gone(left: Iterable<{ readonly uri: string }>): WorkspaceDocumentDiagnosticReport[] {
    return [...left].map(({ uri }) => {
      this.#told.delete(uri);
      return { kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] };
    });
  }
}
