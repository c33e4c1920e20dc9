import { ConfigurationTarget, commands, Disposable, type Position, Range, Uri, window, workspace } from 'vscode';
import { editCommands } from '../../../protocol/edit-commands.ts';

export const editedFilesCommands: readonly string[] = Object.values(editCommands);

/** Registers the commands that code actions of the language server need. */
export function registerEditedFiles(): Disposable {
  return Disposable.from(
    commands.registerCommand(editCommands.save, async (uri: string) => {
      await (await workspace.openTextDocument(Uri.parse(uri, true))).save();
    }),
    commands.registerCommand(editCommands.show, async (uri: string, { line, character }: Position) => {
      const selection = new Range(line, character, line, character);
      await window.showTextDocument(Uri.parse(uri, true), { preview: false, selection });
    }),
    commands.registerCommand(editCommands.disableRule, disableRule),
  );
}

/** Turns a rule off where the settings of the workspace or the folder set it. */
async function disableRule(uri: string, rule: string): Promise<void> {
  const settings = workspace.getConfiguration('aion', Uri.parse(uri, true));
  const set = settings.inspect<Readonly<Record<string, string>>>('rules');
  const isOfFolder = set?.workspaceFolderValue?.[rule] !== undefined;
  await settings.update(
    'rules',
    { ...(isOfFolder ? set.workspaceFolderValue : set?.workspaceValue), [rule]: 'off' },
    isOfFolder ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace,
  );
}
