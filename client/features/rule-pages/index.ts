import { commands, type Disposable } from 'vscode';
import { rulePageAddress } from '../reports/report-address.ts';
import { showRendered } from '../reports/reports.ts';

/** Registers the command of rule links: shows the rule's page rendered. */
export function showRulePages(): Disposable {
  return commands.registerCommand('aion.showRule', async (rule: unknown) => {
    if (typeof rule === 'string' && /^[a-z0-9-]+$/.test(rule)) await showRendered(rulePageAddress(rule));
  });
}
