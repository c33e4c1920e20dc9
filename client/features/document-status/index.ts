import {
  Disposable,
  type LanguageStatusItem,
  LanguageStatusSeverity,
  l10n,
  languages,
  StatusBarAlignment,
  type StatusBarItem,
  Uri,
  window,
  workspace,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type Capped, type CappedWorkspace, type StatusParams, statusNotification } from '../../../protocol/status.ts';
import { selector } from '../../served.ts';
import { sourceText } from './choose-version.ts';

/** Shows the document's status: its loader in the status bar, the rest as language status items. */
export function showDocumentStatus(client: BaseLanguageClient): Disposable {
  const known = new Map<string, StatusParams>();
  const loader = loaderInBar();
  let items = Disposable.from();
  const show = (): void => {
    items.dispose();
    const uri = window.activeTextEditor?.document.uri;
    const status = uri === undefined ? undefined : known.get(uri.toString());
    items = status === undefined ? Disposable.from() : itemsOf(status);
    if (status === undefined) loader.hide();
    else showLoader(loader, status);
  };
  return Disposable.from(
    client.onNotification(statusNotification, (status: StatusParams) => {
      // The server and VS Code may spell a URI differently; parsing unifies both.
      known.set(Uri.parse(status.uri).toString(), status);
      show();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) return;
      known.clear();
      show();
    }),
    window.onDidChangeActiveTextEditor(show),
    // Also called when an open document changes its language.
    workspace.onDidCloseTextDocument((document) => {
      if (known.delete(document.uri.toString())) show();
    }),
    loader,
    { dispose: () => items.dispose() },
  );
}

function itemsOf(status: StatusParams): Disposable {
  return Disposable.from(
    loaderReadingItem(status),
    ...(status.capped === null ? [] : [cappedItem(status.capped)]),
    ...(status.outline === null ? [] : [cappedOutlineItem(status.outline)]),
    ...(status.workspace === null ? [] : [workspaceItem(status.workspace)]),
  );
}

function cappedItem({ shown, total }: Capped): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.capped', selector);
  item.name = l10n.t('AION problems');
  item.text = l10n.t('{0} of {1} problems shown', shown, total);
  item.severity = LanguageStatusSeverity.Warning;
  item.command = {
    command: 'workbench.action.openSettings',
    title: l10n.t('Change Limit'),
    arguments: ['aion.maxFindings'],
  };
  return item;
}

function cappedOutlineItem({ shown, total }: Capped): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.outline', selector);
  item.name = l10n.t('AION outline');
  item.text = l10n.t('{0} of {1} symbols in the outline', shown, total);
  item.detail = l10n.t('inner levels of large files are omitted');
  return item;
}

function workspaceItem({ files, because }: CappedWorkspace): LanguageStatusItem {
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

/** About the priority of VS Code's own entries of a document; the language name has 100.1. */
const besideTheLanguage = 100;

function loaderInBar(): StatusBarItem {
  const item = window.createStatusBarItem('aion.loader', StatusBarAlignment.Right, besideTheLanguage);
  item.name = l10n.t('aions-llm version');
  return item;
}

function showLoader(item: StatusBarItem, { languageVersion, loader, source }: StatusParams): void {
  const versions = loader.split(', ');
  const shown = versions.length > 2 ? `${versions[0]} … ${versions.at(-1)}` : loader;
  item.text = l10n.t('aions-llm {0}', shown);
  item.tooltip = l10n.t('AION {0} · aions-llm {1}, {2}', languageVersion, loader, sourceText(source));
  item.accessibilityInformation = { label: item.tooltip };
  item.command = 'aion.chooseVersion';
  item.show();
}

function loaderReadingItem({ uri, loader }: StatusParams): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.loaderReading', selector);
  item.name = l10n.t('Tools read by aions-llm');
  item.text = l10n.t('The tools that aions-llm {0} reads from this file', loader);
  const [version] = loader.split(', ');
  item.command = { command: 'aion.preview', title: l10n.t('Show'), arguments: [Uri.parse(uri), 'loader', version] };
  return item;
}
