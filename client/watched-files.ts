import { Disposable, type Uri, workspace } from 'vscode';
import type { LanguageServer } from './language-server.ts';
import { Pause } from './pause.ts';

/** In milliseconds: files that change together are looked for once. */
export const pauseOfChanges = 400;

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

/** Calls `show` once such a file is there and the server runs; again after the next change where it fails. */
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
