import { relative } from 'node:path';
import {
  Disposable,
  type Extension,
  Location,
  type LogOutputChannel,
  l10n,
  languages,
  type TestItem,
  TestMessage,
  type TestRun,
  TestRunProfileKind,
  Uri,
  type WorkspaceFolder,
  window,
  workspace,
} from 'vscode';
import { inOneLine } from '../../../../core/text/index.ts';
import { savedCallsEnding } from '../../../../protocol/calls.ts';
import { type SavedTest, savedTestsRequest } from '../../../../protocol/run-tool.ts';
import type { LanguageServer } from '../../../language-server.ts';
import { rangeOf } from '../../../protocol-ranges.ts';
import { type ChosenTest, type FoundTests, signalOf, TestFiles } from '../../../test-files.ts';
import { type AionProgram, runAion } from '../aion-process.ts';
import type { FolderTools } from '../folder-tools.ts';
import { whyNot } from '../why-not.ts';
import { chosenTests } from './chosen-tests.ts';
import { attaching, debugOptions, pythonDebugger } from './python-debugger.ts';
import { type CaseReport, readTestReport } from './test-report.ts';

interface Known {
  readonly uri: Uri;
  readonly index: number;
  readonly isReadOnly: boolean;
}

type RunnableTest = ChosenTest<Known>;

/** The saved calls of the workspace in the Test Explorer, grouped by the tools of the `.aion` files. */
export class SavedTests implements Disposable {
  readonly #server: LanguageServer;
  readonly #log: LogOutputChannel;
  readonly #program: AionProgram;
  readonly #toolsOf: (folder: WorkspaceFolder) => FolderTools;
  readonly #files: TestFiles<Known>;
  readonly #listeners: Disposable;

  constructor(
    server: LanguageServer,
    log: LogOutputChannel,
    program: AionProgram,
    toolsOf: (folder: WorkspaceFolder) => FolderTools,
  ) {
    this.#server = server;
    this.#log = log;
    this.#program = program;
    this.#toolsOf = toolsOf;
    this.#files = new TestFiles('aion.savedCalls', l10n.t('AION: Saved Calls'), savedCallsEnding, (uris) =>
      this.#read(uris),
    );
    const { controller, later } = this.#files;
    controller.createRunProfile(
      l10n.t('Run Tools'),
      TestRunProfileKind.Run,
      (request, token) => this.#files.run(request, (run, chosen) => this.#run(run, chosen, signalOf(token), null)),
      true,
    );
    controller.createRunProfile(
      l10n.t('Debug Tools'),
      TestRunProfileKind.Debug,
      async (request, token) => {
        const extension = pythonDebugger();
        if (extension === null) return;
        await this.#files.run(request, (run, chosen) => this.#run(run, chosen, signalOf(token), extension));
      },
      true,
    );
    this.#listeners = Disposable.from(
      this.#files,
      this.#files.watch('.aion'),
      server.onDidChangeState(later),
      // New diagnostics mean that the server has read a file of tools.
      languages.onDidChangeDiagnostics(({ uris }) => uris.some(({ path }) => path.endsWith('.aion')) && later()),
    );
    void this.#files.refresh();
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  async #read(uris: readonly Uri[]): Promise<FoundTests<Known> | null> {
    if (this.#server.state !== 'running') return null;
    const addresses = uris.map((uri) => uri.toString()).sort();
    const { files } = await this.#server.request(savedTestsRequest, { uris: addresses });
    const known = new Map<string, Known>();
    const roots = new Map<string, TestItem>();
    for (const { uri, tests: listed } of files) {
      for (const [index, test] of listed.entries()) {
        const group = this.#groupOf(test, Uri.parse(uri, true), roots);
        const id = `${uri}:${index}`;
        const item = this.#files.controller.createTestItem(id, labelOf(test), Uri.parse(uri, true));
        item.range = rangeOf(test.range);
        item.sortText = String(index).padStart(6, '0');
        group.children.add(item);
        known.set(id, { uri: Uri.parse(uri, true), index, isReadOnly: test.tool?.isReadOnly ?? false });
      }
    }
    return { roots: [...roots.values()], known };
  }

  /** The item of the test's tool, below the tool's file; for an unknown tool, below the file of calls. */
  #groupOf({ name, tool }: SavedTest, uri: Uri, roots: Map<string, TestItem>): TestItem {
    const file = tool === null ? uri : Uri.parse(tool.uri, true);
    const root =
      roots.get(file.toString()) ??
      this.#files.controller.createTestItem(file.toString(), workspace.asRelativePath(file), file);
    roots.set(file.toString(), root);
    const id = `${file.toString()}#${name}`;
    const known = root.children.get(id);
    if (known !== undefined) return known;
    const item = this.#files.controller.createTestItem(id, name === '' ? l10n.t('(no name)') : name, file);
    if (tool === null) item.error = l10n.t('No tool with this name in the .aion files of the workspace.');
    else item.range = rangeOf(tool.selection);
    root.children.add(item);
    return item;
  }

  /** `debugged` is the Python debugger extension in a debug run. */
  async #run(
    run: TestRun,
    chosen: readonly RunnableTest[],
    signal: AbortSignal,
    debugged: Extension<unknown> | null,
  ): Promise<void> {
    const { atOnce, toAsk } = chosenTests(chosen);
    const wanted = toAsk.length === 0 ? chosen : await askToChange(chosen, atOnce, toAsk);
    for (const test of chosen) if (!wanted.includes(test)) run.skipped(test.item);
    const folders = new Set(wanted.map(({ uri }) => workspace.getWorkspaceFolder(uri)));
    for (const folder of folders) {
      const own = wanted.filter(({ uri }) => workspace.getWorkspaceFolder(uri) === folder);
      await this.#runInFolder(folder, own, run, signal, debugged);
    }
  }

  async #runInFolder(
    folder: WorkspaceFolder | undefined,
    chosen: readonly RunnableTest[],
    run: TestRun,
    signal: AbortSignal,
    debugged: Extension<unknown> | null,
  ): Promise<void> {
    const fail = (message: string): void => {
      for (const { item } of chosen) run.errored(item, new TestMessage(message));
    };
    if (folder === undefined) return fail(l10n.t('Tools run in a folder. Open the folder of this file first.'));
    const reason = whyNot(folder);
    if (reason !== null) return fail(reason);
    try {
      await saveAll(folder);
      const options = await this.#toolsOf(folder).agreedOptions();
      if (options === null) {
        for (const { item } of chosen) run.skipped(item);
        return;
      }
      for (const { item } of chosen) run.started(item);
      const reports =
        debugged === null
          ? await this.#reports(folder, options, chosen, signal)
          : await this.#debugged(folder, [...options, ...(await debugOptions(debugged))], chosen, run, signal);
      for (const test of chosen) {
        const report = reports.get(`${test.uri.fsPath}:${test.index}`);
        if (signal.aborted) run.skipped(test.item);
        else if (report === undefined)
          run.errored(test.item, new TestMessage(l10n.t("aion test didn't run this call.")));
        else tellReport(run, test, report);
      }
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  async #debugged(
    folder: WorkspaceFolder,
    options: readonly string[],
    chosen: readonly RunnableTest[],
    run: TestRun,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, CaseReport>> {
    // Cancels the run if no debugger attaches.
    const stop = new AbortController();
    const onStderr = attaching(folder, run, this.#program, (problem) => stop.abort(new Error(problem)));
    const reports = await this.#reports(folder, options, chosen, AbortSignal.any([signal, stop.signal]), onStderr);
    stop.signal.throwIfAborted();
    return reports;
  }

  async #reports(
    folder: WorkspaceFolder,
    options: readonly string[],
    chosen: readonly RunnableTest[],
    signal: AbortSignal,
    onStderr?: (piece: string) => void,
  ): Promise<ReadonlyMap<string, CaseReport>> {
    const root = folder.uri.fsPath;
    const cases = chosen.map(({ uri, index }) => `${relative(root, uri.fsPath).replaceAll('\\', '/')}:${index}`);
    const only = cases.flatMap((one) => ['--only-case', one]);
    const args = ['test', '.', '--tools', '.', ...options, '--format', 'json', '--allow-side-effects', ...only];
    const ended = await runAion(this.#program, args, root, signal, onStderr);
    if (signal.aborted) return new Map();
    if (ended.stdout === '') {
      throw new Error(ended.stderr.trim() || l10n.t('aion test exited with code {0}.', ended.code ?? '?'));
    }
    const { cases: reports, problems } = readTestReport(ended.stdout);
    for (const problem of problems) this.#log.warn(`aion test: ${problem}`);
    return new Map(
      reports.map((report) => [`${Uri.joinPath(folder.uri, report.path).fsPath}:${report.index}`, report]),
    );
  }
}

/** Not in the description: a screen reader would read only that. */
function labelOf({ title, name, arguments: given }: SavedTest): string {
  return title === '' ? `${name} ${given}` : title;
}

function tellReport(run: TestRun, { item }: RunnableTest, report: CaseReport): void {
  const { status, message, difference, output, seconds } = report;
  const duration = seconds === null ? undefined : seconds * 1_000;
  const location = item.uri === undefined || item.range === undefined ? undefined : new Location(item.uri, item.range);
  // The output view is a terminal.
  if (output !== '') run.appendOutput(output.replace(/\r?\n/g, '\r\n'), location, item);
  switch (status) {
    case 'passed':
      return run.passed(item, duration);
    case 'skipped':
      run.appendOutput(`${message}\r\n`, location, item);
      return run.skipped(item);
    case 'failed': {
      const said =
        difference === null
          ? new TestMessage(message)
          : TestMessage.diff(message, difference.expected, difference.actual);
      if (location !== undefined) said.location = location;
      return run.failed(item, said, duration);
    }
  }
}

/** The tests to run; none after *Cancel*. */
async function askToChange(
  all: readonly RunnableTest[],
  atOnce: readonly RunnableTest[],
  toAsk: readonly RunnableTest[],
): Promise<readonly RunnableTest[]> {
  const [runAll, runOthers] = [l10n.t('Run All'), l10n.t('Run the Others')];
  const names = [...new Set(toAsk.map(({ item }) => item.parent?.label ?? item.label))];
  const question = l10n.t('These tests run tools with side effects.');
  const detail = l10n.t('Each run can change or delete data: {0}.', names.map(inOneLine).join(', '));
  const buttons = atOnce.length === 0 ? [runAll] : [runAll, runOthers];
  const chosen = await window.showWarningMessage(question, { modal: true, detail }, ...buttons);
  if (chosen === runAll) return all;
  return chosen === runOthers ? atOnce : [];
}

/** `aion test` reads files from disk. */
async function saveAll(folder: WorkspaceFolder): Promise<void> {
  const root = folder.uri.toString();
  const unsaved = workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.toString().startsWith(root) && /\.(?:aion|py|json)$/.test(uri.path),
  );
  for (const document of unsaved) await document.save();
}
