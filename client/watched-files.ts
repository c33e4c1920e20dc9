import { Disposable, type Uri, workspace } from 'vscode';
import type { LanguageServer } from './language-server.ts';
import { Pause } from './pause.ts';

/** In milliseconds: joins simultaneous changes. */
export const pauseOfChanges = 400;

/**
 * Calls `changed` after a workspace file with that ending appears, changes or goes. Includes moved and deleted folders, for which VS Code
 * reports only the folder; a name without an ending is taken for one.
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

/** Calls `show` when such a file exists and the server runs; retries after the next change on failure. */
export function whenFilesAreThere(ending: string, server: LanguageServer, show: () => Promise<void>): Disposable {
  const look = async (): Promise<void> => {
    if (server.state !== 'running') return;
    const [first] = await workspace.findFiles(`**/*${ending}`, undefined, 1);
    if (first === undefined) return;
    await show();
    listeners.dispose();
  };
  const pause = new Pause(pauseOfChanges, () => void look());
  const listeners = Disposable.from(
    pause,
    watchFiles(ending, pause.restart),
    server.onDidChangeState(() => void look()),
  );
  return listeners;
}
