import {
  type CancellationToken,
  Disposable,
  l10n,
  Range,
  type TestController,
  type TestItem,
  type TestRun,
  TestRunProfileKind,
  type TestRunRequest,
  tests,
  type Uri,
  workspace,
} from 'vscode';
import { type EvalFile, type PlacedCase, readEvalFile } from '../../../agent/expectations/eval-file.ts';
import { expectationsEnding } from '../../../protocol/calls.ts';
import { watchFiles } from '../../watched-files.ts';
import type { Models } from '../models/models.ts';
import type { ModelsHost } from '../models/models-feature.ts';
import { type CaseToRun, EvaluationRun } from './evaluation-run.ts';
import { RunOptions } from './run-options.ts';

/** In milliseconds: after a change the files are read again when the person pauses. */
const pause = 400;
/** In characters: a longer question is cut where it names a test. */
const longestLabel = 80;

/** The cases of `*.aioneval.json` in the Test Explorer, each at its place in its file. To run one asks models. */
export class Evaluations implements Disposable {
  readonly #host: ModelsHost;
  readonly #models: Models;
  readonly #options: RunOptions;
  readonly #controller: TestController;
  readonly #listeners: Disposable;
  #known = new Map<string, CaseToRun>();
  #waiting: ReturnType<typeof setTimeout> | null = null;
  #asked = 0;
  #isDisposed = false;

  constructor(host: ModelsHost, models: Models) {
    this.#host = host;
    this.#models = models;
    this.#options = new RunOptions(models, host.context.workspaceState);
    this.#controller = tests.createTestController('aion.expectations', l10n.t('AION: Expectations'));
    this.#controller.refreshHandler = () => this.#refresh();
    const profile = this.#controller.createRunProfile(
      l10n.t('Ask Models'),
      TestRunProfileKind.Run,
      (request, token) => this.#run(request, token),
      true,
    );
    profile.configureHandler = () => void this.#options.change();
    const tools = workspace.createFileSystemWatcher('**/*.aion');
    const later = (): void => this.#later();
    const outdated = (): void => this.#controller.invalidateTestResults();
    this.#listeners = Disposable.from(
      ...[this.#controller, profile, tools, watchFiles(expectationsEnding, later)],
      // What a model chose, it chose by the tools as they were.
      ...[tools.onDidCreate(outdated), tools.onDidChange(outdated), tools.onDidDelete(outdated)],
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.path.endsWith(expectationsEnding)) later();
      }),
    );
    void this.#refresh();
  }

  dispose(): void {
    this.#isDisposed = true;
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#listeners.dispose();
  }

  #later(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      this.#waiting = null;
      void this.#refresh();
    }, pause);
  }

  async #refresh(): Promise<void> {
    this.#asked++;
    const asked = this.#asked;
    const found = await workspace.findFiles(`**/*${expectationsEnding}`);
    const texts = await Promise.all(found.map(async (uri) => ({ uri, text: await textOf(uri) })));
    if (this.#isDisposed || asked !== this.#asked) return;
    const known = new Map<string, CaseToRun>();
    const roots = texts.flatMap(({ uri, text }) => (text === null ? [] : [this.#fileItem(uri, text, known)]));
    this.#known = known;
    this.#controller.items.replace(roots);
  }

  #fileItem(uri: Uri, text: string, known: Map<string, CaseToRun>): TestItem {
    const root = this.#controller.createTestItem(uri.toString(), workspace.asRelativePath(uri), uri);
    const file = readEvalFile(text);
    const lines = new LineStarts(text);
    if (file.problems.length > 0) root.error = problemsOf(file, lines);
    const ids = new Set(file.cases.map(({ id }) => id));
    for (const [index, one] of file.cases.entries()) {
      const id = `${uri.toString()}#${one.id}`;
      const item = this.#controller.createTestItem(id, labelOf(one), uri);
      item.range = lines.rangeOf(one.span);
      item.sortText = String(index).padStart(6, '0');
      root.children.add(item);
      known.set(id, { item, uri, case: one, expectRange: lines.rangeOf(one.expectSpan), paths: file.toolPaths, ids });
    }
    return root;
  }

  async #run(request: TestRunRequest, token: CancellationToken): Promise<void> {
    const run: TestRun = this.#controller.createTestRun(request);
    try {
      const chosen = this.#casesOf(request);
      for (const { item } of chosen) run.enqueued(item);
      await new EvaluationRun(this.#host, this.#models, this.#options, run, token).ask(chosen);
    } finally {
      run.end();
    }
  }

  #casesOf({ include, exclude }: TestRunRequest): readonly CaseToRun[] {
    const left = new Set(exclude?.map(({ id }) => id));
    const found = new Map<string, CaseToRun>();
    const add = (item: TestItem): void => {
      if (left.has(item.id)) return;
      const known = this.#known.get(item.id);
      if (known !== undefined) found.set(item.id, { ...known, item });
      for (const [, child] of item.children) add(child);
    };
    if (include !== undefined) for (const item of include) add(item);
    else for (const [, item] of this.#controller.items) add(item);
    return [...found.values()];
  }
}

/** As it stands in the editor, else on the disk; null where it is gone. */
async function textOf(uri: Uri): Promise<string | null> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    // It was deleted since it was found: it has no tests.
    return null;
  }
}

function problemsOf({ problems }: EvalFile, lines: LineStarts): string {
  return problems
    .map(({ span, message }) => l10n.t('Line {0}: {1}', lines.rangeOf(span).start.line + 1, message))
    .join('\n');
}

/** The id; the question where no id is written. */
function labelOf({ id, conversation }: PlacedCase): string {
  if (!/^case \d+$/.test(id)) return id;
  const last = conversation.at(-1);
  const question = last === undefined || last.role === 'tool' ? id : last.text;
  return question.length > longestLabel ? `${question.slice(0, longestLabel)}…` : question;
}

/** Where the lines of a text start, as VS Code counts them. */
class LineStarts {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) this.#starts.push(index + end.length);
  }

  rangeOf({ start, end }: PlacedCase['span']): Range {
    const [from, to] = [this.#lineOf(start), this.#lineOf(end)];
    return new Range(from, start - (this.#starts[from] ?? 0), to, end - (this.#starts[to] ?? 0));
  }

  #lineOf(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
