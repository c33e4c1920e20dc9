import { Disposable, type Uri, workspace } from 'vscode';

/**
 * Calls `changed` when a file of the workspace with that ending came, changed or went, also with its folder: of a folder that is deleted or
 * moved VS Code tells the folder alone. A folder is known by its name, which has no ending.
 */
export function watchFiles(ending: string, changed: () => void): Disposable {
  const files = workspace.createFileSystemWatcher(`**/*${ending}`);
  const folders = workspace.createFileSystemWatcher('**/*', false, true, false);
  const folderChanged = ({ path }: Uri): void => {
    if (!/\.[^./]+$/.test(path)) changed();
  };
  return Disposable.from(
    ...[files, folders],
    ...[files.onDidCreate(changed), files.onDidChange(changed), files.onDidDelete(changed)],
    ...[folders.onDidCreate(folderChanged), folders.onDidDelete(folderChanged)],
  );
}
