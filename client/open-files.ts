import { FileType, Range, RelativePattern, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { leftOutFolders } from '../core/text/index.ts';

/** Whether the file exists. VS Code has only `stat`, which throws for a missing file. */
export async function isThere(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** Throws for a missing file. */
export async function isFolder(uri: Uri): Promise<boolean> {
  return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
}

const packages = [...leftOutFolders, 'site-packages'];

/** Whether the file is in a folder of packages or of Git. */
export function isInPackages({ path }: Uri): boolean {
  return path.split('/').some((name) => packages.includes(name));
}

/** The files of a folder that match a glob, without those of packages and of Git. */
export function filesIn(folder: Uri, glob: string, most: number): Thenable<readonly Uri[]> {
  return workspace.findFiles(new RelativePattern(folder, glob), `**/{${packages.join()}}/**`, most);
}

/** The text on disk; null for an unreadable file. */
export async function savedText(uri: Uri): Promise<string | null> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}

export function openDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** The document of a file; null if missing. */
export async function openIfThere(uri: Uri): Promise<TextDocument | null> {
  return (await isThere(uri)) ? workspace.openTextDocument(uri) : null;
}

/** Replaces the text of a document, without saving; resolves with false on failure. */
export function replaceAll(document: TextDocument, text: string): Thenable<boolean> {
  const edit = new WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new Range(document.positionAt(0), end), text);
  return workspace.applyEdit(edit);
}
