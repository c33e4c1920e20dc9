import { commands, Uri, workspace } from 'vscode';
import { steps } from '../../../scripts/tour/steps.ts';
import { closeAll, folder } from '../support/documents.ts';
import { activated, until } from '../support/extension.ts';
import { person, personTest, usedWindow } from '../support/person.ts';

/** The files of the folder, as the page has them. */
async function emptyFolder(): Promise<void> {
  for (const [name] of await workspace.fs.readDirectory(folder())) {
    if (!name.startsWith('.')) await workspace.fs.delete(Uri.joinPath(folder(), name), { recursive: true });
  }
}

// The steps about a window as it starts are played by `scripts/tour.ts`.
suite('The pages, step by step', () => {
  suiteSetup(async () => {
    await activated();
    await emptyFolder();
  });
  teardown(async () => {
    await closeAll();
    await emptyFolder();
    await commands.executeCommand('workbench.view.explorer');
  });

  for (const { page, title, files, isAtStart, act } of steps) {
    if (isAtStart) continue;
    personTest(`${page}: ${title}`, async () => {
      for (const [name, text] of Object.entries(files)) {
        await workspace.fs.writeFile(Uri.joinPath(folder(), name), new TextEncoder().encode(text));
      }
      const [[first, text] = ['', '']] = Object.entries(files);
      const file = Uri.joinPath(folder(), first);
      await commands.executeCommand('vscode.open', file, { preview: false });
      await person.waitsFor('.editor-instance .view-line');
      // VS Code may first show what a file of this name held in the last step. A change closes the box of a rename.
      await commands.executeCommand('workbench.action.files.revert');
      await until(
        () => workspace.textDocuments.some((one) => one.uri.path === file.path && one.getText() === text),
        'the text is the one of this step',
      );
      // VS Code shows a file where it was left; a line above the edge can't be clicked.
      await commands.executeCommand('cursorTop');
      await act(usedWindow);
    });
  }
});
