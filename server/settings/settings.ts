import type { Connection } from 'vscode-languageserver';
import { mergeLayers } from '../../core/rules/index.ts';
import { defaultCodeLenses, defaultInlayHints } from '../../core/service/index.ts';
import { mergeAll } from '../../core/text/index.ts';
import type { FolderFactsReader } from '../../project/folder-facts.ts';
import {
  type ConfigurationLayers,
  type ConfigurationParams,
  configurationRequest,
} from '../../protocol/configuration.ts';
import type { ClientProfile } from '../client-profile.ts';
import { describeError, type Log } from '../log.ts';
import { canonical, folderOf, type WorkspaceFolders } from '../workspace/folders.ts';
import {
  type DocumentSettings,
  documentSettings,
  type EditorLayers,
  jsonValidations,
  programChoices,
} from './document-settings.ts';
import { readChoice, readEditorSettings, readSwitches } from './editor-settings.ts';

/** The settings of every document, requested once and kept until one of their sources changes. */
export class Settings {
  readonly #connection: Connection;
  readonly #client: ClientProfile;
  readonly #log: Log;
  readonly #folders: WorkspaceFolders;
  readonly #facts: FolderFactsReader;
  readonly #listeners: (() => void)[] = [];
  /** Settings given at the start; `#sent` are the last that the client sent by itself. */
  readonly #initial: unknown;
  #sent: unknown = null;
  /** By directory in an open folder, for settings are the same for all its files; else by document. */
  #known = new Map<string, Promise<DocumentSettings>>();
  readonly #shared = new Map<string, DocumentSettings>();
  #generation = 0;

  constructor(
    connection: Connection,
    client: ClientProfile,
    log: Log,
    initial: unknown,
    folders: WorkspaceFolders,
    facts: FolderFactsReader,
  ) {
    this.#connection = connection;
    this.#client = client;
    this.#log = log;
    this.#initial = initial;
    this.#folders = folders;
    this.#facts = facts;
  }

  get generation(): number {
    return this.#generation;
  }

  async of(uri: string): Promise<DocumentSettings> {
    for (;;) {
      const generation = this.#generation;
      const settings = await this.#knownOf(uri);
      // A change during the wait makes the result outdated.
      if (generation === this.#generation) return settings;
    }
  }

  /** Requests everything again. `sent`: the settings in the client's message, if any. */
  changed(sent: unknown = null): void {
    if (sent !== null && sent !== undefined) this.#sent = sent;
    this.#generation++;
    this.#known = new Map();
    for (const listener of this.#listeners) listener();
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }

  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #knownOf(uri: string): Promise<DocumentSettings> {
    const place = this.#folders.of(uri) === null ? uri : folderOf(canonical(uri));
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    const loading = this.#load(uri);
    this.#known.set(place, loading);
    return loading;
  }

  async #load(uri: string): Promise<DocumentSettings> {
    const folders = this.#folders.aboveAll(uri);
    // Reads all folders at once, also those above the nearest file, so that the problems of their files are shown.
    const reading = folders.map((folder) => this.#facts.of(folder));
    const [editor] = await Promise.all([this.#editorLayers(uri), ...reading]);
    const facts = await this.#facts.nearest(folders);
    const settings = documentSettings(editor, facts);
    const key = JSON.stringify(settings);
    const shared = this.#shared.get(key) ?? settings;
    this.#shared.set(key, shared);
    return shared;
  }

  async #editorLayers(uri: string): Promise<EditorLayers> {
    const base = readEditorSettings(this.#initial, this.#log);
    const personal = (...payloads: readonly unknown[]): Omit<EditorLayers, 'user' | 'folder'> => {
      const all = [this.#initial, ...payloads];
      const jsonValidation = lastChoice(all, ['json', 'validate'], jsonValidations);
      const inPrograms = lastChoice(all, ['code'], programChoices);
      return {
        ...(jsonValidation === undefined ? {} : { jsonValidation }),
        ...(inPrograms === undefined ? {} : { inPrograms }),
        inlayHints: mergeAll(all.map((payload) => readSwitches(payload, 'inlayHints', defaultInlayHints))),
        codeLens: mergeAll(all.map((payload) => readSwitches(payload, 'codeLens', defaultCodeLenses))),
      };
    };
    try {
      if (this.#client.configurationLayers) {
        const params: ConfigurationParams = { uri };
        const layers = await this.#connection.sendRequest<ConfigurationLayers>(configurationRequest, params);
        return {
          user: this.#over(base, layers.user),
          folder: readEditorSettings(layers.folder, this.#log),
          ...personal(layers.user, layers.folder),
        };
      }
      if (this.#client.configuration) {
        const merged: unknown = await this.#connection.workspace.getConfiguration({ scopeUri: uri, section: 'aion' });
        return { user: this.#over(base, merged), folder: {}, ...personal(merged) };
      }
    } catch (error) {
      this.#log.error(`The editor did not give its settings for ${uri}; the defaults apply. ${describeError(error)}`);
    }
    return { user: this.#over(base, this.#sent), folder: {}, ...personal(this.#sent) };
  }

  #over(base: EditorLayers['user'], payload: unknown): EditorLayers['user'] {
    return mergeLayers([base, readEditorSettings(payload, this.#log)]);
  }
}

/** The choice of the last payload that has a valid one. */
function lastChoice<Choice extends string>(
  payloads: readonly unknown[],
  path: readonly string[],
  choices: readonly Choice[],
): Choice | undefined {
  return payloads.map((payload) => readChoice(payload, path, choices)).findLast((choice) => choice !== undefined);
}
