import { type Disposable, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  type ConfigurationLayers,
  type ConfigurationParams,
  configurationRequest,
} from '../../../protocol/configuration.ts';
import { isObject } from '../../json.ts';

/** Sends the settings of a document to the server, separated by origin. */
export function provideSettings(client: BaseLanguageClient): Disposable {
  return client.onRequest(configurationRequest, ({ uri }: ConfigurationParams) => settingsFor(Uri.parse(uri)));
}

/** Only explicit values: the server has the defaults. */
function settingsFor(uri: Uri): ConfigurationLayers {
  const section = workspace.getConfiguration('aion', uri);
  const user: Record<string, unknown> = {};
  const folder: Record<string, unknown> = {};
  for (const key of settingKeys(section)) {
    const values = section.inspect(key);
    if (values === undefined) continue;
    set(user, key, values.globalValue);
    set(folder, key, overlay(values.workspaceValue, values.workspaceFolderValue));
  }
  return { user, folder };
}

function settingKeys(section: object): readonly string[] {
  return Object.keys(section).filter((key) => typeof Reflect.get(section, key) !== 'function');
}

function set(target: Record<string, unknown>, key: string, value: unknown): void {
  if (value !== undefined) target[key] = value;
}

/** Folder values override those of the workspace file; objects merge by member. */
function overlay(workspaceValue: unknown, folderValue: unknown): unknown {
  if (isObject(workspaceValue) && isObject(folderValue)) return { ...workspaceValue, ...folderValue };
  return folderValue ?? workspaceValue;
}
