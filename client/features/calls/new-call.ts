import { l10n, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { newCallRequest, savedCallsEnding } from '../../../protocol/calls.ts';
import type { SourcePosition } from '../../../protocol/conversion.ts';
import { ask } from '../../ask.ts';
import { isThere } from '../../open-files.ts';
import { protocolPositionOf } from '../../protocol-ranges.ts';
import { sayError } from '../../say-error.ts';
import { isServed } from '../../served.ts';

/** The code action *New call for this tool*: opens a call of the tool at the cursor, or of the code action's tool, in a new document. */
export async function newCall(client: BaseLanguageClient, argument?: unknown): Promise<void> {
  const place = placeOfArgument(argument) ?? placeOfCursor();
  if (place === null) return sayError(l10n.t('Put the cursor on a tool in a .aion file first.'));
  const params = { uri: place.uri.toString(), position: place.position };
  const { problem, name, text } = await ask(client, newCallRequest, params);
  if (problem !== null) return sayError(problem);
  const uri = await freeAddress(place.uri, name.replace(/[^\p{L}\p{N}_.-]+/gu, '_'));
  const document = await workspace.openTextDocument(uri);
  const edit = new WorkspaceEdit();
  edit.insert(uri, document.positionAt(0), text);
  await workspace.applyEdit(edit);
  await window.showTextDocument(document);
}

interface Place {
  readonly uri: Uri;
  readonly position: SourcePosition;
}

function placeOfArgument(argument: unknown): Place | null {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument) || !('position' in argument)) {
    return null;
  }
  return { uri: Uri.parse(String(argument.uri), true), position: argument.position as SourcePosition };
}

function placeOfCursor(): Place | null {
  const editor = window.activeTextEditor;
  if (editor === undefined || !isServed(editor.document)) return null;
  return { uri: editor.document.uri, position: protocolPositionOf(editor.selection.active) };
}

/** The URI of a new `NAME.aioncalls.json` beside the tool, numbered where the name is taken. */
async function freeAddress(source: Uri, name: string): Promise<Uri> {
  const hasFolder = source.scheme === 'file' || source.scheme === 'vscode-remote';
  for (let count = 1; ; count++) {
    const file = `${name}${count === 1 ? '' : `-${count}`}${savedCallsEnding}`;
    const uri = hasFolder
      ? Uri.joinPath(source, '..', file).with({ scheme: 'untitled' })
      : Uri.from({ scheme: 'untitled', path: file });
    const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    if (!isOpen && !(hasFolder && (await isThere(uri.with({ scheme: source.scheme }))))) return uri;
  }
}
