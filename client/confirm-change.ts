import { commands, l10n, Uri, window, workspace } from 'vscode';
import { closeTabs } from './close-tabs.ts';
import { pickOne } from './pick-one.ts';

const scheme = 'aion-proposal';

/** Shows the change of a file as a diff and asks for consent. The file is not changed. */
export async function confirmChange(uri: Uri, newText: string): Promise<boolean> {
  const name = workspace.asRelativePath(uri);
  const proposal = Uri.from({ scheme, path: uri.path });
  const provider = workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: () => newText });
  try {
    const title = l10n.t('{0}: after the change', name);
    // A preview tab would replace the tab of the user's file.
    await commands.executeCommand('vscode.diff', uri, proposal, title, { preview: false });
    const answers = [
      { label: l10n.t('$(check) Apply changes'), value: true },
      { label: l10n.t('$(close) Keep {0} unchanged', name), value: false },
    ];
    // The question stays open while the user reads the diff.
    return (await pickOne(answers, { title: name, ignoreFocusOut: true })) ?? false;
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
