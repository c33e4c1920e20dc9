import { Disposable, type Uri, workspace } from 'vscode';
import type { LanguageServer } from './language-server.ts';

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

/**
 * Calls `show` as soon as the workspace has a file with that ending and the server, which knows its tools, runs; again for each such file that
 * comes.
 */
export function whenFilesAreThere(ending: string, server: LanguageServer, show: () => Promise<void>): Disposable {
  const look = async (): Promise<void> => {
    const [first] = await workspace.findFiles(`**/*${ending}`, undefined, 1);
    if (first !== undefined) await show();
  };
  const watcher = workspace.createFileSystemWatcher(`**/*${ending}`, false, true, true);
  const whenReady = server.onDidChangeState((state) => {
    if (state !== 'running') return;
    whenReady.dispose();
    void look();
  });
  return Disposable.from(
    watcher,
    watcher.onDidCreate(() => void look()),
    whenReady,
  );
}
