import { l10n, type QuickPickItem, Range, type TextDocument, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import {
  type ManifestToolsParams,
  type ManifestToolsResult,
  manifestToolsRequest,
} from '../../../protocol/manifest-tools.ts';
import { activeAddress } from '../conversion/active-source.ts';
import { showReport } from '../conversion/show-text.ts';
import { replacedMiddle } from './replaced-middle.ts';

/**
 * *AION: Export to languageModelTools…*: the tools of the active document into a `package.json`. The person sees the difference before
 * anything changes, and everything else in that file stays as it is.
 */
export async function exportToManifest(client: BaseLanguageClient): Promise<void> {
  const source = activeAddress();
  if (source === undefined || client.state !== State.Running) {
    void window.showErrorMessage(l10n.t('Open a .aion file first.'));
    return;
  }
  const manifest = await pickManifest();
  if (manifest === undefined) return;
  const document = await workspace.openTextDocument(manifest);
  const { version } = document;
  const params: ManifestToolsParams = {
    uri: client.code2ProtocolConverter.asUri(source),
    manifest: document.getText(),
  };
  const result = await client.sendRequest<ManifestToolsResult>(manifestToolsRequest, params);
  if (result.problem !== null) {
    void window.showErrorMessage(result.problem);
    return;
  }
  if (result.text === document.getText()) {
    void window.showInformationMessage(l10n.t('{0} has these tools already.', workspace.asRelativePath(manifest)));
    return;
  }
  if (document.version !== version) {
    void window.showErrorMessage(l10n.t('The file was changed meanwhile. It was left as it is.'));
    return;
  }
  await apply(document, result);
}

async function apply(document: TextDocument, { text, added, changed, report }: ManifestToolsResult): Promise<void> {
  const { start, end, newText } = replacedMiddle(document.getText(), text);
  const edit = new WorkspaceEdit();
  const label = l10n.t('{0} tools added, {1} changed', added.length, changed.length);
  const range = new Range(document.positionAt(start), document.positionAt(end));
  edit.replace(document.uri, range, newText, { label, needsConfirmation: true });
  if (!(await workspace.applyEdit(edit, { isRefactoring: true }))) {
    void window.showInformationMessage(l10n.t('{0} was left as it is.', workspace.asRelativePath(document.uri)));
    return;
  }
  await window.showTextDocument(document);
  if (report !== null) await showReport(report);
}

interface ManifestItem extends QuickPickItem {
  readonly uri: Uri;
}

const mostManifests = 100;

async function pickManifest(): Promise<Uri | undefined> {
  const found = await workspace.findFiles('**/package.json', '**/node_modules/**', mostManifests);
  const [only, ...others] = found;
  if (only === undefined) {
    void window.showErrorMessage(l10n.t('There is no package.json in this workspace.'));
    return undefined;
  }
  if (others.length === 0) return only;
  const items = found.map((uri): ManifestItem => ({ label: workspace.asRelativePath(uri), uri }));
  const sorted = items.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  return (await window.showQuickPick(sorted, { placeHolder: l10n.t('Which package.json?') }))?.uri;
}
