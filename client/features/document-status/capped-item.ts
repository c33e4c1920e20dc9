import { type LanguageStatusItem, LanguageStatusSeverity, l10n, languages } from 'vscode';
import type { Capped } from '../../../protocol/status.ts';
import { selector } from '../../served.ts';

/** A language status item that says that a document has more problems than are shown. */
export function cappedItem({ shown, total }: Capped): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.capped', selector);
  item.name = l10n.t('AION problems');
  item.text = l10n.t('{0} of {1} problems shown', shown, total);
  item.severity = LanguageStatusSeverity.Warning;
  item.command = { command: 'workbench.action.openSettings', title: l10n.t('Set'), arguments: ['aion.maxFindings'] };
  return item;
}

/** Another: that the outline of a document leaves its innermost symbols out. */
export function cappedOutlineItem({ shown, total }: Capped): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.outline', selector);
  item.name = l10n.t('AION outline');
  item.text = l10n.t('{0} of {1} symbols in the outline', shown, total);
  item.detail = l10n.t('the innermost levels are left out of a large file');
  return item;
}
