import { type CancellationToken, type Range, type TextDocument, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PythonBeside } from '../../../protocol/conversion.ts';
import { type PastedTools, type PasteToolsResult, pasteToolsRequest } from '../../../protocol/paste.ts';
import { ask } from '../../ask.ts';
import { protocolRangeOf } from '../../protocol-ranges.ts';

/** What the server writes in place of `range` for texts of another form; null where it cannot. */
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

/** What a person should know of the tools, for the end of a title; empty where there is nothing to say. */
export function notesOf({ notes }: PastedTools): string {
  return notes.length === 0 ? '' : ` (${notes.join(' ')})`;
}

/** One level of indentation as the document's editor has it: that may be another than the settings say. */
function indentationOf(document: TextDocument): string {
  const editor = window.visibleTextEditors.find((one) => one.document === document);
  const { insertSpaces, tabSize } = editor?.options ?? workspace.getConfiguration('editor', document);
  return insertSpaces === false ? '\t' : ' '.repeat(typeof tabSize === 'number' ? tabSize : 2);
}
