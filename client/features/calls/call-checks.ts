import {
  CodeAction,
  CodeActionKind,
  CodeActionTriggerKind,
  Diagnostic,
  DiagnosticRelatedInformation,
  DiagnosticSeverity,
  Disposable,
  env,
  Location,
  l10n,
  languages,
  type Range,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import {
  type CallEdit,
  type CallFix,
  type CheckCallsParams,
  type CheckCallsResult,
  callFileOf,
  checkCallsRequest,
} from '../../../protocol/calls.ts';
import { ask } from '../../ask.ts';
import { showNewDocument } from '../../new-document.ts';
import { Pause } from '../../pause.ts';
import { type Choice, pickOne } from '../../pick-one.ts';
import { positionOf, protocolPositionOf, protocolRangeOf, rangeOf } from '../../protocol-ranges.ts';
import { sayError, wordsAlone } from '../../say-error.ts';
import { isServed } from '../../served.ts';

/** In milliseconds, from the last change to the next check. */
const pauseOfTyping = 300;

/** The checked range, in offsets; null for the whole document. */
type Part = { readonly start: number; readonly end: number } | null;

/** A document with its last check. */
interface Followed {
  readonly part: Part;
  /** Before the next check. */
  readonly pause: Pause;
  readonly version: number;
  readonly problems: readonly { readonly diagnostic: Diagnostic; readonly fixes: readonly CallFix[] }[];
  readonly repairs: readonly CallEdit[];
}

/** *AION: Check Tool Call*: shows the problems of the calls in a document until it is closed. */
export class CallChecks implements Disposable {
  readonly #client: BaseLanguageClient;
  readonly #diagnostics = languages.createDiagnosticCollection('aion calls');
  readonly #followed = new Map<TextDocument, Followed>();
  readonly #listeners: Disposable;

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#listeners = Disposable.from(
      this.#diagnostics,
      workspace.onDidChangeTextDocument((change) => this.#follow(change)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      languages.registerCodeActionsProvider(
        '*',
        { provideCodeActions: (document, range, { triggerKind }) => this.#actions(document, range, triggerKind) },
        { providedCodeActionKinds: [CodeActionKind.QuickFix] },
      ),
    );
  }

  dispose(): void {
    for (const { pause } of this.#followed.values()) pause.dispose();
    this.#listeners.dispose();
  }

  /** Checks the selection, else the active document, else what the user chooses, and reports the result. */
  async check(): Promise<void> {
    const editor = await sourceEditor();
    if (editor === null) return;
    const { document, selection } = editor;
    const result = await this.#ask(document, {
      text: document.getText(),
      uri: document.uri.toString(),
      languageId: document.languageId,
      ...(selection.isEmpty
        ? { position: protocolPositionOf(selection.active) }
        : { range: protocolRangeOf(selection) }),
    });
    if (result === null) return;
    if (result.problem === null && result.calls.length > 0) {
      // The server checks files of saved calls and plans during typing.
      if (callFileOf(document.uri.path) === null) {
        const range = rangeOf(result.range);
        const start = document.offsetAt(range.start);
        const end = document.offsetAt(range.end);
        const isWhole = start === 0 && end === document.getText().length;
        this.#show(document, isWhole ? null : { start, end }, result);
      }
      const [first] = result.problems;
      if (first !== undefined) editor.revealRange(rangeOf(first.range));
    } else this.#forget(document);
    tell(result, !selection.isEmpty);
  }

  /** Null if the document has changed meanwhile. */
  async #ask(document: TextDocument, params: CheckCallsParams): Promise<CheckCallsResult | null> {
    const { version } = document;
    const result = await ask(this.#client, checkCallsRequest, params);
    return document.version === version && !document.isClosed ? result : null;
  }

  #show(document: TextDocument, part: Part, { problems, repairs }: CheckCallsResult): void {
    const shown = problems.map(({ range, severity, code, message, fixes, tool }) => {
      const level = severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
      const diagnostic = new Diagnostic(rangeOf(range), message, level);
      diagnostic.source = 'aion';
      diagnostic.code = code;
      if (tool !== null) {
        const place = new Location(Uri.parse(tool.uri, true), positionOf(tool.position));
        diagnostic.relatedInformation = [new DiagnosticRelatedInformation(place, tool.title)];
      }
      return { diagnostic, fixes };
    });
    const pause = this.#followed.get(document)?.pause ?? new Pause(pauseOfTyping, () => this.#again(document));
    this.#followed.set(document, { part, pause, version: document.version, problems: shown, repairs });
    this.#diagnostics.set(
      document.uri,
      shown.map(({ diagnostic }) => diagnostic),
    );
  }

  #follow({ document, contentChanges }: TextDocumentChangeEvent): void {
    const followed = this.#followed.get(document);
    if (followed === undefined || contentChanges.length === 0) return;
    // VS Code orders the changes from the end of the text to its start.
    this.#followed.set(document, { ...followed, part: contentChanges.reduce(movedPart, followed.part) });
    followed.pause.restart();
  }

  async #again(document: TextDocument): Promise<void> {
    const followed = this.#followed.get(document);
    if (followed === undefined || this.#client.state !== State.Running) return;
    const { part } = followed;
    const range = part === null ? null : { start: document.positionAt(part.start), end: document.positionAt(part.end) };
    const result = await this.#ask(document, {
      text: document.getText(),
      uri: document.uri.toString(),
      languageId: document.languageId,
      ...(range === null ? {} : { range }),
    });
    if (result !== null && this.#followed.has(document)) this.#show(document, part, result);
  }

  #forget(document: TextDocument): void {
    this.#followed.get(document)?.pause.dispose();
    this.#followed.delete(document);
    this.#diagnostics.delete(document.uri);
  }

  async #actions(document: TextDocument, range: Range, trigger: CodeActionTriggerKind): Promise<CodeAction[]> {
    const before = this.#followed.get(document);
    // An explicit request does not wait for the pause. VS Code itself asks at each keystroke.
    if (trigger === CodeActionTriggerKind.Invoke && before !== undefined && before.version !== document.version) {
      before.pause.stop();
      await this.#again(document);
    }
    const checked = this.#followed.get(document);
    if (checked === undefined || checked.version !== document.version) return [];
    const touched = checked.problems.filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined);
    const single = touched.flatMap(({ diagnostic, fixes }) =>
      fixes.map(({ title, edits }) => quickFix(document.uri, title, edits, [diagnostic])),
    );
    const isRepaired = touched.some(({ fixes }) => fixes.length > 0) && checked.repairs.length > 0;
    return isRepaired ? [...single, quickFix(document.uri, l10n.t('Repair all'), checked.repairs, [])] : single;
  }
}

/** The active editor, unless it has tools; else the user's choice: a file, or the clipboard in a new document. Null for none. */
async function sourceEditor(): Promise<TextEditor | null> {
  const active = window.activeTextEditor;
  if (active !== undefined && !isServed(active.document)) return active;
  const choices: readonly Choice<'clipboard' | 'file'>[] = [
    { label: l10n.t('Check the Clipboard'), value: 'clipboard' },
    { label: l10n.t('Open a File…'), value: 'file' },
  ];
  const source = await pickOne(choices, { placeHolder: l10n.t('Tool call source') });
  if (source === undefined) return null;
  if (source === 'file') {
    const [uri] = (await window.showOpenDialog({ canSelectMany: false })) ?? [];
    return uri === undefined ? null : window.showTextDocument(uri);
  }
  const text = await env.clipboard.readText();
  if (text.trim() !== '') return showNewDocument(text, /^\s*[{[]/.test(text) ? 'json' : 'plaintext');
  void window.showInformationMessage(l10n.t('The clipboard is empty.'));
  return null;
}

function quickFix(uri: Uri, title: string, edits: readonly CallEdit[], diagnostics: Diagnostic[]): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.diagnostics = diagnostics;
  action.edit = new WorkspaceEdit();
  for (const { range, newText } of edits) action.edit.replace(uri, rangeOf(range), newText);
  return action;
}

function movedPart(part: Part, change: TextDocumentChangeEvent['contentChanges'][number]): Part {
  if (part === null) return null;
  const { rangeOffset, rangeLength, text } = change;
  const grown = text.length - rangeLength;
  if (rangeOffset + rangeLength <= part.start && rangeOffset < part.start) {
    return { start: part.start + grown, end: part.end + grown };
  }
  if (rangeOffset > part.end) return part;
  const start = Math.min(part.start, rangeOffset);
  return { start, end: Math.max(part.end + grown, start) };
}

function tell({ problem, calls, problems }: CheckCallsResult, isSelection: boolean): void {
  if (problem !== null) return sayError(problem);
  if (calls.length === 0) {
    const message = isSelection ? l10n.t('No tool call found in the selection.') : l10n.t('No tool call found.');
    void window.showInformationMessage(message);
    return;
  }
  const names = calls.map((name) => (name === '' ? l10n.t('(no name)') : name)).join(', ');
  const called = wordsAlone(
    calls.length === 1 ? l10n.t('1 call: {0}.', names) : l10n.t('{0} calls: {1}.', calls.length, names),
  );
  if (problems.length === 0) void window.showInformationMessage(l10n.t('{0} No problem.', called));
  else if (problems.length === 1) void window.showWarningMessage(l10n.t('{0} 1 problem.', called));
  else void window.showWarningMessage(l10n.t('{0} {1} problems.', called, problems.length));
}
