import { type Tab, window } from 'vscode';

/** Closes the tabs that are still open. VS Code throws for a closed tab. */
export async function closeTabs(tabs: readonly Tab[]): Promise<void> {
  const present = new Set(window.tabGroups.all.flatMap((group) => group.tabs));
  const open = tabs.filter((tab) => present.has(tab));
  if (open.length > 0) await window.tabGroups.close(open);
}
