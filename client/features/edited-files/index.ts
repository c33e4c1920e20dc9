import { commands, Disposable, type Position, Range, Uri, window, workspace } from 'vscode';
import { editCommands } from '../../../protocol/edit-commands.ts';

export const editedFilesCommands: readonly string[] = Object.values(editCommands);

/** Registers the commands that follow the edit of a code action in another file. */
export function registerEditedFiles(): Disposable {
  return Disposable.from(
    commands.registerCommand(editCommands.save, async (uri: string) => {
      await (await workspace.openTextDocument(Uri.parse(uri, true))).save();
    }),
    commands.registerCommand(editCommands.show, async (uri: string, { line, character }: Position) => {
      const selection = new Range(line, character, line, character);
      await window.showTextDocument(Uri.parse(uri, true), { preview: false, selection });
    }),
  );
}
