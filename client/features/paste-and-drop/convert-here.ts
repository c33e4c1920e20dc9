import { commands, env, l10n, type TextEditor, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PasteToolsResult } from '../../../protocol/paste.ts';
import { showNewDocument } from '../../new-document.ts';
import { type Choice, pickOne } from '../../pick-one.ts';
import { rangeOf } from '../../protocol-ranges.ts';
import { sayError } from '../../say-error.ts';
import { isServed } from '../../served.ts';
import type { Reports } from '../reports/reports.ts';
import { tick } from '../walkthrough/tick.ts';
import { textsOfFiles } from './dropped-files.ts';
import { pastedTools } from './pasted-tools.ts';

/** *AION: Convert JSON Here…*: writes tools from the clipboard or files at the cursor, or into a new document. */
export async function convertHere(client: BaseLanguageClient, reports: Reports): Promise<void> {
  const texts = await chooseTexts();
  if (texts === undefined) return;
  const active = window.activeTextEditor;
  const isIn = active !== undefined && isServed(active.document);
  const written =
    (isIn ? await writeInto(client, active, texts) : null) ??
    (await writeInto(client, await showNewDocument('', 'aion'), texts));
  if (written !== null) {
    tick('converted');
    if (written.report !== null) await reports.show(l10n.t('Converted JSON: losses'), written.report);
    return;
  }
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  sayError(l10n.t('No tool definition found.'));
}

/** The written tools, in one undo step; null on failure. */
async function writeInto(
  client: BaseLanguageClient,
  editor: TextEditor,
  texts: readonly string[],
): Promise<PasteToolsResult> {
  const { document, selection } = editor;
  // The server may not know a document opened just now.
  const version = document.version;
  const tools = await pastedTools(client, document, selection, texts);
  if (tools === null || document.version !== version) return null;
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, selection, tools.newText);
  for (const { range, newText } of tools.otherEdits) edit.replace(document.uri, rangeOf(range), newText);
  return (await workspace.applyEdit(edit)) ? tools : null;
}

/** Undefined: cancelled. */
async function chooseTexts(): Promise<readonly string[] | undefined> {
  const origins: readonly Choice<'clipboard' | 'file'>[] = [
    { label: l10n.t('$(clippy) From the clipboard'), value: 'clipboard' },
    { label: l10n.t('$(file) From files…'), value: 'file' },
  ];
  const placeHolder = l10n.t('Where is the JSON of the tools?');
  // The walkthrough page takes the focus back after a click on its button.
  const origin = await pickOne(origins, { placeHolder, ignoreFocusOut: true });
  if (origin === undefined) return undefined;
  if (origin === 'clipboard') return [await env.clipboard.readText()];
  const uris: readonly Uri[] | undefined = await window.showOpenDialog({
    canSelectMany: true,
    filters: { JSON: ['json', 'jsonc'] },
  });
  return uris === undefined ? undefined : textsOfFiles(uris);
}
