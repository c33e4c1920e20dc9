import { Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';

/** Whether the file exists. VS Code has only `stat`, which throws for a missing file. */
export async function isThere(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** Replaces the text of a document, without saving; resolves with false on failure. */
export function replaceAll(document: TextDocument, text: string): Thenable<boolean> {
  const edit = new WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new Range(document.positionAt(0), end), text);
  return workspace.applyEdit(edit);
}
