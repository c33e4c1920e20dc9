import { l10n, type TextDocument, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { manifestToolsRequest } from '../../../protocol/manifest-tools.ts';
import { ask } from '../../ask.ts';
import { confirmChange } from '../../confirm-change.ts';
import { middleEdit } from '../../middle-edit.ts';
import { pickOne } from '../../pick-one.ts';
import { sayError } from '../../say-error.ts';
import { nameOf } from '../conversion/active-source.ts';
import type { Conversions } from '../conversion/requests.ts';

/** Writes all tools of a file to a `package.json` after the user saw the diff; all else stays. */
export async function exportToManifest({ client, reports }: Conversions, source: Uri): Promise<void> {
  const manifest = await pickManifest();
  if (manifest === undefined) return;
  const name = workspace.asRelativePath(manifest);
  const before = (await workspace.openTextDocument(manifest)).getText();
  const result = await ask(client, manifestToolsRequest, { uri: source.toString(), manifest: before });
  if (result.problem !== null) return sayError(result.problem);
  if (result.text === before) {
    void window.showInformationMessage(l10n.t('{0} already has these tools.', name));
    return;
  }
  if (!(await confirmChange(manifest, result.text))) {
    void window.showInformationMessage(l10n.t('{0} is unchanged.', name));
    return;
  }
  // Opened again: VS Code closes hidden documents after three minutes.
  const document = await workspace.openTextDocument(manifest);
  if (document.getText() !== before || !(await replace(document, result.text))) {
    return sayError(l10n.t("{0} has changed, or can't be written. It was not overwritten.", name));
  }
  await window.showTextDocument(document);
  if (result.report !== null) await reports.show(l10n.t('{0}: losses', nameOf(source)), result.report);
}

/** Changes only the difference, in one undo step. The user saves. */
function replace(document: TextDocument, text: string): Thenable<boolean> {
  const { range, newText } = middleEdit(document, document.getText(), text);
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, range, newText);
  return workspace.applyEdit(edit);
}

const mostManifests = 100;

async function pickManifest(): Promise<Uri | undefined> {
  const found = await workspace.findFiles('**/package.json', '**/node_modules/**', mostManifests);
  const [only, ...others] = found;
  if (only === undefined) {
    sayError(l10n.t('No package.json found in this workspace.'));
    return undefined;
  }
  if (others.length === 0) return only;
  const choices = found.map((uri) => ({ label: workspace.asRelativePath(uri), value: uri }));
  const sorted = choices.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  return pickOne(sorted, { placeHolder: l10n.t('Which package.json?') });
}
