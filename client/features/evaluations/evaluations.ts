import { Disposable, l10n, type TestItem, TestRunProfileKind, type Uri, workspace } from 'vscode';
import { type EvalFile, type PlacedCase, readEvalFile } from '../../../core/calls/index.ts';
import { LineIndex } from '../../../core/text/index.ts';
import { expectationsEnding } from '../../../protocol/calls.ts';
import { openDocument, savedText } from '../../open-files.ts';
import { rangeOf } from '../../protocol-ranges.ts';
import { type FoundTests, signalOf, TestFiles } from '../../test-files.ts';
import type { Models } from '../models/models.ts';
import type { ModelsHost } from '../models/models-feature.ts';
import { type CaseToRun, EvaluationRun } from './evaluation-run.ts';
import { RunOptions } from './run-options.ts';

/** In characters; longer labels are cut. */
const longestLabel = 80;

/** The cases of `*.aioneval.json` in the Test Explorer. Running one asks models. */
export class Evaluations implements Disposable {
  readonly #files: TestFiles<CaseToRun>;
  readonly #listeners: Disposable;

  constructor(host: ModelsHost, models: Models) {
    const options = new RunOptions(models, host.context.workspaceState);
    this.#files = new TestFiles('aion.expectations', l10n.t('AION: Expectations'), expectationsEnding, (uris) =>
      this.#read(uris),
    );
    const { controller } = this.#files;
    const profile = controller.createRunProfile(
      l10n.t('Ask Models'),
      TestRunProfileKind.Run,
      (request, token) =>
        this.#files.run(request, (run, chosen) =>
          new EvaluationRun(host, models, options, run, signalOf(token)).ask(chosen),
        ),
      true,
    );
    profile.configureHandler = () => void options.change();
    const tools = workspace.createFileSystemWatcher('**/*.aion');
    const outdated = (): void => controller.invalidateTestResults();
    this.#listeners = Disposable.from(
      ...[this.#files, profile, tools],
      // A result holds only for the tools of its run.
      ...[tools.onDidCreate(outdated), tools.onDidChange(outdated), tools.onDidDelete(outdated)],
    );
    void this.#files.refresh();
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  async #read(uris: readonly Uri[]): Promise<FoundTests<CaseToRun>> {
    const texts = await Promise.all(uris.map(async (uri) => ({ uri, text: await presentText(uri) })));
    const known = new Map<string, CaseToRun>();
    return {
      roots: texts.flatMap(({ uri, text }) => (text === null ? [] : [this.#fileItem(uri, text, known)])),
      known,
    };
  }

  #fileItem(uri: Uri, text: string, known: Map<string, CaseToRun>): TestItem {
    const root = this.#files.controller.createTestItem(uri.toString(), workspace.asRelativePath(uri), uri);
    const file = readEvalFile(text);
    const lines = new LineIndex(text);
    if (file.problems.length > 0) root.error = problemsOf(file, lines);
    const ids = new Set(file.cases.map(({ id }) => id));
    for (const [index, one] of file.cases.entries()) {
      const id = `${uri.toString()}#${one.id}`;
      const item = this.#files.controller.createTestItem(id, labelOf(one), uri);
      item.range = rangeOf(lines.rangeOf(one.span));
      item.sortText = String(index).padStart(6, '0');
      root.children.add(item);
      known.set(id, {
        item,
        uri,
        case: one,
        expectRange: rangeOf(lines.rangeOf(one.expectSpan)),
        paths: file.toolPaths,
        ids,
      });
    }
    return root;
  }
}

/** The text in the editor, else on disk; null for a deleted file. */
async function presentText(uri: Uri): Promise<string | null> {
  return openDocument(uri)?.getText() ?? savedText(uri);
}

function problemsOf({ problems }: EvalFile, lines: LineIndex): string {
  return problems
    .map(({ span, message }) => l10n.t('Line {0}: {1}', lines.positionAt(span.start).line + 1, message))
    .join('\n');
}

/** The id, else the question. */
function labelOf({ id, conversation }: PlacedCase): string {
  if (!/^case \d+$/.test(id)) return id;
  const last = conversation.at(-1);
  const question = last?.text ?? id;
  return question.length > longestLabel ? `${question.slice(0, longestLabel)}…` : question;
}
