import { commands, l10n, ProgressLocation, type WorkspaceFolder, window, workspace } from 'vscode';
import { sayError, wordsAlone } from '../../say-error.ts';
import type { FolderTools } from './folder-tools.ts';

/** The problem that prevents running a folder's tools, as a sentence; null for none. */
export function whyNot({ uri, name }: WorkspaceFolder): string | null {
  if (!workspace.isTrusted) {
    return l10n.t(
      "Tools don't run in Restricted Mode, because they run code of this workspace. Trust the workspace first.",
    );
  }
  if (uri.scheme !== 'file') return l10n.t('The tools of "{0}" can\'t run: the folder isn\'t on a local disk.', name);
  return null;
}

/** Reports the reason; in restricted mode a button opens VS Code's page on workspace trust. */
export async function tellNothingRuns(reason: string): Promise<void> {
  const manage = l10n.t('Manage Workspace Trust');
  const chosen = await window.showErrorMessage(wordsAlone(reason), ...(workspace.isTrusted ? [] : [manage]));
  if (chosen === manage) await commands.executeCommand('workbench.trust.manage');
}

/** Reports why a folder's tools cannot run. */
export function tellWhyNot(folder: WorkspaceFolder, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  sayError(l10n.t('The tools of "{0}" can\'t run: {1}', folder.name, reason));
}

/** Starts the server after consent; returns whether it runs. */
export async function hasStarted(tools: FolderTools): Promise<boolean> {
  try {
    const title = l10n.t('Starting the tools of "{0}"', tools.folder.name);
    return (await window.withProgress({ location: ProgressLocation.Window, title }, () => tools.run())) !== null;
  } catch (error) {
    tellWhyNot(tools.folder, error);
    return false;
  }
}
