import { type LanguageStatusItem, l10n, languages, Uri, workspace } from 'vscode';
import type { LoaderSource, StatusParams } from '../../../protocol/status.ts';
import { selector } from '../../served.ts';

/** A language status item: the loader that a document is judged by, and where that came from. */
export function loaderItem({ languageVersion, loader, source }: StatusParams): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.loader', selector);
  item.name = l10n.t('AION loader');
  item.text = l10n.t('AION {0} · loader {1}', languageVersion, loader);
  item.detail = sourceText(source);
  item.command = sourceCommand(source);
  return item;
}

/** Another: the way to what that loader makes of the document. */
export function loaderReadingItem({ uri, loader }: StatusParams): LanguageStatusItem {
  const item = languages.createLanguageStatusItem('aion.loaderReading', selector);
  item.name = l10n.t('What the AION loader reads');
  item.text = l10n.t('What aions-llm {0} reads of this file', loader);
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
      return l10n.t('nothing in the workspace names one');
  }
}

function sourceCommand(source: LoaderSource): LanguageStatusItem['command'] {
  if (source.kind === 'config file' || source.kind === 'pin') {
    return { command: 'vscode.open', title: l10n.t('Open File'), arguments: [Uri.parse(source.uri)] };
  }
  return { command: 'workbench.action.openSettings', title: l10n.t('Set'), arguments: ['aion.loaderVersion'] };
}
