import { type LanguageStatusItem, LanguageStatusSeverity, l10n, languages } from 'vscode';
import type { CappedWorkspace } from '../../../protocol/status.ts';
import { selector } from '../../served.ts';

/** A language status item that says that the workspace holds more files than are looked at. */
export function workspaceItem({ files, because }: CappedWorkspace): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.workspace', selector);
  item.name = l10n.t('AION workspace');
  item.text = l10n.t('{0} .aion files checked, not all', files);
  item.detail = reason(because);
  item.severity = LanguageStatusSeverity.Warning;
  return item;
}

function reason(because: CappedWorkspace['because']): string {
  switch (because) {
    case 'files':
      return l10n.t('the workspace has more files');
    case 'folders':
      return l10n.t('the workspace has too many folders');
    case 'size':
      return l10n.t('the files are too large');
  }
}
