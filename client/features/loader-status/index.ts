import { Disposable, type LanguageStatusItem, l10n, languages, Uri, window, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type LoaderSource, type StatusParams, statusNotification } from '../../../protocol/status.ts';
import { selector } from '../../client-options.ts';

/** A language status item: the loader that the document in the editor is judged by, and where that came from. */
export function showLoaderStatus(client: BaseLanguageClient): Disposable {
  const known = new Map<string, StatusParams>();
  let item: LanguageStatusItem | undefined;
  const show = (): void => {
    const uri = window.activeTextEditor?.document.uri;
    const status = uri === undefined ? undefined : known.get(uri.toString());
    if (status === undefined) {
      item?.dispose();
      item = undefined;
      return;
    }
    item ??= createItem();
    item.text = l10n.t('AION {0} · loader {1}', status.languageVersion, status.loader);
    item.detail = sourceText(status.source);
    item.command = sourceCommand(status.source);
  };
  return Disposable.from(
    client.onNotification(statusNotification, (status: StatusParams) => {
      // The server's spelling of an address and VS Code's may differ; both are read the same way.
      known.set(Uri.parse(status.uri).toString(), status);
      show();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) return;
      known.clear();
      show();
    }),
    window.onDidChangeActiveTextEditor(show),
    workspace.onDidCloseTextDocument((document) => {
      known.delete(document.uri.toString());
    }),
    { dispose: () => item?.dispose() },
  );
}

function createItem(): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.loader', selector);
  item.name = l10n.t('AION loader');
  return item;
}

function sourceText(source: LoaderSource): string {
  switch (source.kind) {
    case 'setting':
      return l10n.t('from the setting aion.loaderVersion');
    case 'config file':
    case 'pin':
      return l10n.t('from {0}', workspace.asRelativePath(Uri.parse(source.uri)));
    case 'assumed':
      return l10n.t('nothing in the workspace names one');
  }
}

function sourceCommand(source: LoaderSource): LanguageStatusItem['command'] {
  if (source.kind === 'config file' || source.kind === 'pin') {
    return { command: 'vscode.open', title: l10n.t('Open File'), arguments: [Uri.parse(source.uri)] };
  }
  return { command: 'workbench.action.openSettings', title: l10n.t('Set'), arguments: ['aion.loaderVersion'] };
}
