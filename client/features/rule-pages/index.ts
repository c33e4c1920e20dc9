import { commands, type Disposable } from 'vscode';
import { rulePageAddress } from '../reports/report-address.ts';
import { showRendered } from '../reports/reports.ts';

/** What a link on the name of a rule does: the page of the rule is shown as it reads, not as it is written. */
export function showRulePages(): Disposable {
  return commands.registerCommand('aion.showRule', async (rule: unknown) => {
    if (typeof rule === 'string' && /^[a-z0-9-]+$/.test(rule)) await showRendered(rulePageAddress(rule));
  });
}
