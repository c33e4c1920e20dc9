import { type LanguageStatusItem, LanguageStatusSeverity, l10n, languages } from 'vscode';
import type { CappedFindings } from '../../../protocol/status.ts';
import { selector } from '../../client-options.ts';

/** A language status item that says that a document has more problems than are shown. */
export function cappedItem({ shown, total }: CappedFindings): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.capped', selector);
  item.name = l10n.t('AION problems');
  item.text = l10n.t('{0} of {1} problems shown', shown, total);
  item.severity = LanguageStatusSeverity.Warning;
  item.command = { command: 'workbench.action.openSettings', title: l10n.t('Set'), arguments: ['aion.maxFindings'] };
  return item;
}
