import { relative } from 'node:path';
import { l10n, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Entry } from '../../../agent/log.ts';
import { expectationsEnding } from '../../../protocol/calls.ts';
import { openIfThere, replaced } from '../run-tool/kept-tests/keep-call.ts';
import { expectationOf, withExpectation } from './expectation-text.ts';

/** Writes a turn behind the expectations of the tool called first, else the first seen, and saves. */
export async function keepExpectation(
  entries: readonly Entry[],
  pathOf: (tool: string) => string | null,
): Promise<void> {
  const expectation = expectationOf(entries);
  const [first] = entries;
  if (expectation === null || first?.step !== 'began') return;
  const called = entries.flatMap((entry) => (entry.step === 'call-began' ? [entry.tool] : []));
  const seen = first.setup.tools.map(({ name }) => name);
  const paths = [...called, ...seen].flatMap((tool) => pathOf(tool) ?? []);
  const [path] = paths;
  if (path === undefined) {
    void window.showErrorMessage(l10n.t('Not kept: no file is known for the tools of this run.'));
    return;
  }
  const source = Uri.file(path);
  const folder = Uri.joinPath(source, '..');
  const name = (source.path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
  const uri = Uri.joinPath(folder, `${name}${expectationsEnding}`);
  const tools = [...new Set(paths)].map((one) => relative(folder.fsPath, one).replaceAll('\\', '/')).toSorted();
  const document = await openIfThere(uri);
  const text = withExpectation(document?.getText() ?? '', tools, expectation);
  const file = workspace.asRelativePath(uri);
  if (text === null) {
    void window.showErrorMessage(l10n.t('Not kept: {0} has no list "cases", or is not JSON.', file));
    return;
  }
  if (document === null) await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  else if (!(await replaced(document, text))) {
    void window.showErrorMessage(l10n.t('Not kept: {0} could not be written.', file));
    return;
  }
  const show = l10n.t('Show');
  if ((await window.showInformationMessage(l10n.t('The expectation is kept in {0}.', file), show)) === show) {
    await window.showTextDocument(uri, { viewColumn: ViewColumn.One });
  }
}
