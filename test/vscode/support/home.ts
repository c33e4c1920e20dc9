import { Uri, window, workspace } from 'vscode';
import { closeAll, folder, untitled } from './documents.ts';
import { activated } from './extension.ts';
import { person } from './person.ts';

export interface Home {
  readonly home: () => Uri;
  readonly inHome: (file: string) => Uri;
  /** Called in the suite: waits for the extension before its tests, and after each closes and removes its documents and files. */
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

/** The text of the document in front; empty if there is none. */
export function textInFront(): string {
  return window.activeTextEditor?.document.getText() ?? '';
}

/** Copies a text as a person does; the extension host's clipboard never leaves VS Code during tests. */
export async function copies(content: string): Promise<void> {
  await untitled(content, 'json');
  await person.clicks('.editor-instance .view-lines');
  await person.press('Control+a');
  await person.press('Control+c');
  await closeAll();
}
