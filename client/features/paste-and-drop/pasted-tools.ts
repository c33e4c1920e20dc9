import { type CancellationToken, type Range, type TextDocument, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PythonBeside } from '../../../protocol/conversion.ts';
import { type PastedTools, type PasteToolsResult, pasteToolsRequest } from '../../../protocol/paste.ts';
import { ask } from '../../ask.ts';
import { protocolRangeOf } from '../../protocol-ranges.ts';

/** The server's edit for texts of another format at `range`; null for none. */
export function pastedTools(
  client: BaseLanguageClient,
  document: TextDocument,
  range: Range,
  texts: readonly string[],
  token?: CancellationToken,
  python?: PythonBeside,
): Promise<PasteToolsResult> {
  const params = {
    textDocument: { uri: document.uri.toString() },
    range: protocolRangeOf(range),
    texts,
    indentation: indentationOf(document),
    ...(python === undefined ? {} : { python }),
  };
  return ask(client, pasteToolsRequest, params, token);
}

/** The notes for the end of a title; may be empty. */
export function notesOf({ notes }: PastedTools): string {
  return notes.length === 0 ? '' : ` (${notes.join(' ')})`;
}

/** One level of indentation in the document's editor, which may differ from the settings. */
function indentationOf(document: TextDocument): string {
  const editor = window.visibleTextEditors.find((one) => one.document === document);
  const { insertSpaces, tabSize } = editor?.options ?? workspace.getConfiguration('editor', document);
  return insertSpaces === false ? '\t' : ' '.repeat(typeof tabSize === 'number' ? tabSize : 2);
}
