import {
  type Command,
  type LanguageStatusItem,
  l10n,
  languages,
  StatusBarAlignment,
  type StatusBarItem,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { LoaderSource, StatusParams } from '../../../protocol/status.ts';
import { selector } from '../../served.ts';

/** VS Code's own entries of the document have about this priority; the name of the language has 100.1. */
const besideTheLanguage = 100;

/** The place in the status bar for the loader that the document in the editor is judged by. */
export function loaderInBar(): StatusBarItem {
  const item = window.createStatusBarItem('aion.loader', StatusBarAlignment.Right, besideTheLanguage);
  item.name = l10n.t('AION loader');
  return item;
}

/** Shows in the status bar which loader that is, and where that came from. */
export function showLoader(item: StatusBarItem, { languageVersion, loader, source }: StatusParams): void {
  const versions = loader.split(', ');
  const shown = versions.length > 2 ? `${versions[0]} … ${versions.at(-1)}` : loader;
  item.text = l10n.t('AION loader {0}', shown);
  item.tooltip = l10n.t('AION {0} · loader {1}, {2}', languageVersion, loader, sourceText(source));
  item.accessibilityInformation = { label: item.tooltip };
  item.command = sourceCommand(source);
  item.show();
}

/** Another: the way to what that loader makes of the document. */
export function loaderReadingItem({ uri, loader }: StatusParams): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.loaderReading', selector);
  item.name = l10n.t('AION loader result');
  item.text = l10n.t('The tools that aions-llm {0} reads from this file', loader);
  const [version] = loader.split(', ');
  item.command = { command: 'aion.showLoaderReading', title: l10n.t('Show'), arguments: [Uri.parse(uri), version] };
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
      return l10n.t('no version is pinned');
  }
}

function sourceCommand(source: LoaderSource): Command {
  if (source.kind === 'config file' || source.kind === 'pin') {
    return { command: 'vscode.open', title: l10n.t('Open File'), arguments: [Uri.parse(source.uri)] };
  }
  return { command: 'workbench.action.openSettings', title: l10n.t('Set'), arguments: ['aion.loaderVersion'] };
}
