import { Uri, window, workspace } from 'vscode';
import { closeAll, folder, untitled } from './documents.ts';
import { activated } from './extension.ts';
import { person } from './person.ts';

/** A folder of the workspace that the files of one suite lie in. */
export interface Home {
  readonly home: () => Uri;
  readonly inHome: (file: string) => Uri;
  /** Called in the suite: waits for the extension before its tests, and closes and removes after each what it opened and made. */
  readonly useInSuite: () => void;
}

export function homeNamed(name: string): Home {
  const home = (): Uri => Uri.joinPath(folder(), name);
  return {
    home,
    inHome: (file) => Uri.joinPath(home(), file),
    useInSuite: () => {
      suiteSetup(async () => {
        await untitled('[]');
        await activated();
      });
      teardown(async () => {
        await closeAll();
        try {
          await workspace.fs.delete(home(), { recursive: true });
        } catch {
          // This test made no file.
        }
      });
    },
  };
}

/** The text of the document in front; empty where there is none. */
export function textInFront(): string {
  return window.activeTextEditor?.document.getText() ?? '';
}

/** Copies a text as a person does; what the extension host puts on the clipboard while tests run never leaves VS Code. */
export async function copies(content: string): Promise<void> {
  await untitled(content, 'json');
  await person.clicks('.editor-instance .view-lines');
  await person.press('Control+a');
  await person.press('Control+c');
  await closeAll();
}
