import { l10n, type TextDocument, Uri, ViewColumn, window, workspace } from 'vscode';
import { savedCallsEnding } from '../../../../protocol/calls.ts';
import { openIfThere, replaceAll } from '../../../open-files.ts';
import { sayError } from '../../../say-error.ts';
import type { CallRecord } from '../call-record.ts';
import { type NewSavedCall, withSavedCall } from './saved-text.ts';

/** Appends a call with its result to the tool's saved calls, `NAME.aioncalls.json` in the folder, and saves. */
export async function keepCall(record: CallRecord, folder: Uri): Promise<void> {
  const { tool: name, arguments: given, response, error } = record;
  const call: NewSavedCall = {
    name,
    arguments: given,
    expect: record.status === 'completed' ? { result: response } : { error: error ?? '' },
  };
  const uri = Uri.joinPath(folder, `${name.replace(/[^\p{L}\p{N}_.-]+/gu, '_')}${savedCallsEnding}`);
  const document = await openIfThere(uri);
  const file = workspace.asRelativePath(uri);
  await keepText(uri, document, withSavedCall(document?.getText() ?? '', call), {
    unread: l10n.t("Call not saved: {0} isn't a JSON list.", file),
    unwritten: l10n.t("Call not saved: {0} couldn't be written.", file),
    kept: l10n.t('Call saved to {0}.', file),
  });
}

/** Writes a file, through its document if open, and offers to show it. `text` is null for unreadable content. */
export async function keepText(
  uri: Uri,
  document: TextDocument | null,
  text: string | null,
  says: { readonly unread: string; readonly unwritten: string; readonly kept: string },
): Promise<void> {
  if (text === null) return sayError(says.unread);
  if (document === null) await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  else if (!((await replaceAll(document, text)) && (await document.save()))) return sayError(says.unwritten);
  const show = l10n.t('Show');
  if ((await window.showInformationMessage(says.kept, show)) !== show) return;
  await window.showTextDocument(uri, { viewColumn: ViewColumn.One });
}
