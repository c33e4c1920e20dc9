import { type Tab, TabInputCustom, TabInputText, TabInputWebview, ViewColumn, window } from 'vscode';
import { previewScheme } from '../protocol/preview.ts';
import { reportScheme } from './features/reports/report-address.ts';

/** The column of previews, reports and the provider panel: that of an open one, else beside the editor. */
export function pagesColumn(): ViewColumn {
  const { all, activeTabGroup } = window.tabGroups;
  const isTaken = activeTabGroup.activeTab !== undefined && !isPage(activeTabGroup.activeTab);
  const groups = all.filter((group) => !(isTaken && group === activeTabGroup) && group.tabs.some(isPage));
  return groups[0]?.viewColumn ?? ViewColumn.Beside;
}

function isPage({ input }: Tab): boolean {
  if (input instanceof TabInputWebview) return input.viewType.includes('aion.');
  if (!(input instanceof TabInputText || input instanceof TabInputCustom)) return false;
  return input.uri.scheme === previewScheme || input.uri.scheme === reportScheme;
}
