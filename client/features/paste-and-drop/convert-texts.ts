import { commands, l10n, type TextEditor, WorkspaceEdit, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PasteToolsResult } from '../../../protocol/paste.ts';
import { showNewDocument } from '../../new-document.ts';
import { rangeOf } from '../../protocol-ranges.ts';
import { sayError } from '../../say-error.ts';
import { isServed } from '../../served.ts';
import type { Reports } from '../reports/reports.ts';
import { tick } from '../walkthrough/tick.ts';
import { pastedTools } from './pasted-tools.ts';

/** Writes the tools of JSON texts at the cursor of a `.aion` file, or into a new document. */
export async function convertTexts(
  client: BaseLanguageClient,
  reports: Reports,
  texts: readonly string[],
): Promise<void> {
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
  for (const { range, newText } of [tools, ...tools.otherEdits]) edit.replace(document.uri, rangeOf(range), newText);
  return (await workspace.applyEdit(edit)) ? tools : null;
}
