import { commands, l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { closeTabs } from './close-tabs.ts';

const scheme = 'aion-proposal';

interface AnswerItem extends QuickPickItem {
  readonly isYes: boolean;
}

/** Shows what would change in a file, and asks whether it is to. The file itself is not touched. */
export async function confirmChange(uri: Uri, newText: string): Promise<boolean> {
  const name = workspace.asRelativePath(uri);
  const proposal = Uri.from({ scheme, path: uri.path });
  const provider = workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: () => newText });
  try {
    const title = l10n.t('{0}: after the change', name);
    // A tab of its own: as a preview it would take the place of the file that the person comes from.
    await commands.executeCommand('vscode.diff', uri, proposal, title, { preview: false });
    const items: readonly AnswerItem[] = [
      { label: l10n.t('$(check) Make these changes'), isYes: true },
      { label: l10n.t('$(close) Keep {0} unchanged', name), isYes: false },
    ];
    // It stays there while the person looks through the difference.
    const picked = await window.showQuickPick(items, { title: name, ignoreFocusOut: true });
    return picked?.isYes ?? false;
  } finally {
    await closeProposal(proposal);
    provider.dispose();
  }
}

async function closeProposal(proposal: Uri): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const shown = tabs.filter(({ input }) => {
    if (typeof input !== 'object' || input === null || !('modified' in input)) return false;
    return input.modified instanceof Uri && input.modified.toString() === proposal.toString();
  });
  await closeTabs(shown);
}
