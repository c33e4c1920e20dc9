import { Disposable, workspace } from 'vscode';
import { expectationsEnding } from '../../../protocol/calls.ts';

/** Shows the expectations of the workspace in the Test Explorer as soon as there are any: `show` reads what shows them, and asks no model. */
export function watchExpectations(show: () => Promise<void>): Disposable {
  const watcher = workspace.createFileSystemWatcher(`**/*${expectationsEnding}`, false, true, true);
  const look = async (): Promise<void> => {
    const [first] = await workspace.findFiles(`**/*${expectationsEnding}`, undefined, 1);
    if (first !== undefined) await show();
  };
  void look();
  return Disposable.from(
    watcher,
    watcher.onDidCreate(() => void show()),
  );
}
