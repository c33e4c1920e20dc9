import { Disposable, LanguageStatusSeverity, l10n, languages } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { selector } from '../../client-options.ts';

/** A status item that stands there only while the language server does not run, with the way to start it again. */
export function showServerStatus(client: BaseLanguageClient): Disposable {
  let item: Disposable | undefined;
  const hide = (): void => {
    item?.dispose();
    item = undefined;
  };
  const changes = client.onDidChangeState(({ newState }) => {
    hide();
    if (newState === State.Running) return;
    const status = languages.createLanguageStatusItem('aion.server', selector);
    status.name = l10n.t('AION language server');
    if (newState === State.Starting) {
      status.text = l10n.t('AION is starting');
      status.busy = true;
    } else {
      status.text = l10n.t('AION does not check this file');
      status.detail = l10n.t('the language server has stopped');
      status.severity = LanguageStatusSeverity.Error;
      status.command = { command: 'aion.restartServer', title: l10n.t('Restart') };
    }
    item = status;
  });
  return Disposable.from(changes, { dispose: hide });
}
