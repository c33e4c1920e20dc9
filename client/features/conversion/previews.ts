import { commands, type FileRenameEvent, l10n, TabInputText, type TextEditor, Uri, window } from 'vscode';
import { previewAddress, previewOf } from '../../../protocol/preview.ts';
import { closeTabs } from '../../close-tabs.ts';
import { pagesColumn } from '../../pages-column.ts';
import { renamedAddress } from '../../renamed.ts';
import { sayError } from '../../say-error.ts';
import type { PreviewPlaces } from '../preview-places/index.ts';
import { type Reports, showRendered } from '../reports/reports.ts';
import { activeAddress } from './active-source.ts';

/** Shows all tools of a document in a provider's format (`loader`: as that version of aions-llm reads them) beside the document. */
export async function showAsText(
  places: PreviewPlaces,
  argument: unknown,
  format: string,
  loader: unknown,
): Promise<void> {
  const source = activeAddress(argument);
  if (source === undefined) return sayError(l10n.t('Open a .aion file first.'));
  const editor = window.activeTextEditor;
  const shown = await showBeside(previewUri(source, format, typeof loader === 'string' ? loader : undefined));
  if (editor?.document.uri.toString() === source.toString()) await places.reveal(shown, editor.selection.active);
}

/** Shows the formats of two providers in VS Code's diff editor. */
export async function showAsDiff(source: Uri, left: string, right: string): Promise<void> {
  const title = l10n.t('{0} and {1}', left, right);
  await commands.executeCommand('vscode.diff', previewUri(source, left), previewUri(source, right), title);
}

/**
 * *AION: Show Loss Report*: shows the report of the last conversion; without one, what the targets of the settings lose of the active
 * document. The lens of a tool gives its document, and always shows the latter.
 */
export async function showLossReport(reports: Reports, argument: unknown): Promise<void> {
  const last = argument === undefined ? reports.last() : undefined;
  const source = last === undefined ? activeAddress(argument) : undefined;
  const address = last ?? (source === undefined ? undefined : previewUri(source, 'losses'));
  if (address === undefined) return sayError(l10n.t('No losses to report. Open a .aion file first.'));
  await showRendered(address);
}

function previewUri(source: Uri, format: string, loader?: string): Uri {
  const of = { source: source.toString(), format };
  return Uri.parse(previewAddress(loader === undefined ? of : { ...of, loader }), true);
}

/** Replaces the previews of a renamed file. */
export async function followRename(event: FileRenameEvent): Promise<void> {
  for (const tab of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    const of = tab.input instanceof TabInputText ? previewOf(tab.input.uri.toString()) : null;
    const source = of === null ? null : renamedAddress(of.source, event);
    if (of === null || source === null) continue;
    const renamed = Uri.parse(previewAddress({ ...of, source: source.toString() }), true);
    const options = { viewColumn: tab.group.viewColumn, preview: false, preserveFocus: true };
    await window.showTextDocument(renamed, options);
    await closeTabs([tab]);
  }
}

async function showBeside(uri: Uri): Promise<TextEditor> {
  return await window.showTextDocument(uri, { viewColumn: pagesColumn(), preview: false, preserveFocus: true });
}
