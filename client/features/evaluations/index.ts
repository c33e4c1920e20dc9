import { Disposable, workspace } from 'vscode';
import { expectationsEnding } from '../../../protocol/calls.ts';
import type { LanguageServer } from '../../language-server.ts';

/**
 * Shows the expectations of the workspace in the Test Explorer as soon as there are any and the server, which reads their tools, runs: `show`
 * reads what shows them, and asks no model.
 */
export function watchExpectations(server: LanguageServer, show: () => Promise<void>): Disposable {
  const watcher = workspace.createFileSystemWatcher(`**/*${expectationsEnding}`, false, true, true);
  const whenReady = server.onDidChangeState(async (state) => {
    if (state !== 'running') return;
    whenReady.dispose();
    const [first] = await workspace.findFiles(`**/*${expectationsEnding}`, undefined, 1);
    if (first !== undefined) await show();
  });
  return Disposable.from(
    watcher,
    watcher.onDidCreate(() => void show()),
    whenReady,
  );
}
