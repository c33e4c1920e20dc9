import { relative } from 'node:path';
import { l10n, Uri, workspace } from 'vscode';
import type { Entry } from '../../../agent/log.ts';
import { expectationsEnding } from '../../../protocol/calls.ts';
import { openIfThere } from '../../open-files.ts';
import { sayError } from '../../say-error.ts';
import { keepText } from '../run-tool/saved-tests/save-call.ts';
import { expectationOf, withExpectation } from './expectation-text.ts';

/** Appends a turn to the expectations of the tool called first, else the first offered one, and saves. */
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
  if (path === undefined) return sayError(l10n.t('Not saved: the tools of this run have no file.'));
  const source = Uri.file(path);
  const folder = Uri.joinPath(source, '..');
  const name = (source.path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
  const uri = Uri.joinPath(folder, `${name}${expectationsEnding}`);
  const tools = [...new Set(paths)].map((one) => relative(folder.fsPath, one).replaceAll('\\', '/')).toSorted();
  const document = await openIfThere(uri);
  const file = workspace.asRelativePath(uri);
  await keepText(uri, document, withExpectation(document?.getText() ?? '', tools, expectation), {
    unread: l10n.t('Not saved: {0} isn\'t JSON with a list "cases".', file),
    unwritten: l10n.t("Not saved: {0} couldn't be written.", file),
    kept: l10n.t('Expectation saved to {0}.', file),
  });
}
