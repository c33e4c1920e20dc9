import { type Tab, window } from 'vscode';

/** Closes those of the tabs that are still there: the person may have closed one meanwhile, and VS Code throws for such a tab. */
export async function closeTabs(tabs: readonly Tab[]): Promise<void> {
  const present = new Set(window.tabGroups.all.flatMap((group) => group.tabs));
  const open = tabs.filter((tab) => present.has(tab));
  if (open.length > 0) await window.tabGroups.close(open);
}
