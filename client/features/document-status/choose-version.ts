import {
  ConfigurationTarget,
  commands,
  l10n,
  type QuickInputButton,
  type QuickPickItem,
  ThemeIcon,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type LoaderVersionsResult, loaderVersionsRequest } from '../../../protocol/loader-versions.ts';
import type { LoaderSource } from '../../../protocol/status.ts';
import { ask } from '../../ask.ts';
import { sayError } from '../../say-error.ts';
import { isServed } from '../../served.ts';

interface VersionItem extends QuickPickItem {
  /** As in the setting. */
  readonly version: string;
}

/**
 * *AION: Choose aions-llm Version…*: lists the versions with the effect of each on the active file. Writes the setting; a pin or
 * `.aionrc.json` that decides is opened instead.
 */
export async function chooseVersion(client: BaseLanguageClient): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document === undefined || !isServed(document)) return sayError(l10n.t('Open a .aion file first.'));
  const { uri } = document;
  const offered = await ask(client, loaderVersionsRequest, { uri: uri.toString() });
  const version = await pickVersion(uri, offered);
  if (version === undefined) return;
  const { source } = offered;
  if (source.kind !== 'pin' && source.kind !== 'config file') return setVersion(uri, version);
  await commands.executeCommand('vscode.open', Uri.parse(source.uri));
  window.setStatusBarMessage(l10n.t('The version of aions-llm is set in this file.'), 10_000);
}

function pickVersion(uri: Uri, { versions, detected, source }: LoaderVersionsResult): Promise<string | undefined> {
  const show: QuickInputButton = {
    iconPath: new ThemeIcon('open-preview'),
    tooltip: l10n.t('Show the tools that aions-llm reads'),
  };
  const pick = window.createQuickPick<VersionItem>();
  pick.title = l10n.t('Choose aions-llm Version');
  pick.placeholder = l10n.t('Current: {0}, {1}', detected.join(', '), sourceText(source));
  pick.matchOnDescription = true;
  pick.items = [
    ...versions.map(({ version, effect }) => ({
      label: version,
      description: effect,
      buttons: [show],
      version,
      ...(detected.includes(version) ? { iconPath: new ThemeIcon('check') } : {}),
    })),
    {
      label: 'auto',
      description: l10n.t('the version pinned by the workspace; if there is none, the newest on PyPI'),
      version: 'auto',
    },
  ];
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(({ item }) => {
      void commands.executeCommand('aion.preview', uri, 'loader', item.version);
      pick.hide();
    });
    pick.onDidAccept(() => {
      resolve(pick.activeItems[0]?.version);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** Writes the setting where it is set, else into the workspace, else, without one, for the user. */
async function setVersion(uri: Uri, version: string): Promise<void> {
  const configuration = workspace.getConfiguration('aion', uri);
  const inFolder = configuration.inspect('loaderVersion')?.workspaceFolderValue !== undefined;
  const target = inFolder
    ? ConfigurationTarget.WorkspaceFolder
    : workspace.workspaceFolders === undefined
      ? ConfigurationTarget.Global
      : ConfigurationTarget.Workspace;
  await configuration.update('loaderVersion', version, target);
}

/** Why a version is in use, for the user. */
export function sourceText(source: LoaderSource): string {
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
