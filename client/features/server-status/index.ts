import { Disposable, LanguageStatusSeverity, l10n, languages } from 'vscode';
import type { LanguageServer, ServerState } from '../../language-server.ts';
import { selector } from '../../served.ts';

/** A status item while the language server is not running, with a restart command. */
export function showServerStatus(server: LanguageServer): Disposable {
  let item: Disposable | undefined;
  const hide = (): void => {
    item?.dispose();
    item = undefined;
  };
  const show = (state: ServerState): void => {
    hide();
    if (state === 'running') return;
    const status = languages.createLanguageStatusItem('aion.server', selector);
    status.name = l10n.t('AION language server');
    if (state === 'starting') {
      status.text = l10n.t('AION is starting');
      status.busy = true;
    } else {
      status.text = l10n.t("AION isn't checking this file");
      status.detail = l10n.t('the language server has stopped');
      status.severity = LanguageStatusSeverity.Error;
      status.command = { command: 'aion.restartServer', title: l10n.t('Restart') };
    }
    item = status;
  };
  show(server.state);
  return Disposable.from(server.onDidChangeState(show), { dispose: hide });
}
