import { Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';

/** Whether there is a file. VS Code has no other way to ask. */
export async function isThere(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** Puts a text in the place of all of a document; whether that was done. Saving is the caller's. */
export function replaceAll(document: TextDocument, text: string): Thenable<boolean> {
  const edit = new WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new Range(document.positionAt(0), end), text);
  return workspace.applyEdit(edit);
}
