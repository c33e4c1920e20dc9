import { ruleDefinition } from '../../core/rules/catalogue.ts';
import { type ConfigFile, configFileName, readConfigFile } from '../../core/rules/config-file.ts';
import { fileNameOf } from './folders.ts';
import { findPin, isPinFile, type Pin } from './pins.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** What folders say about the files in and below them. */
export interface FactsInForce {
  readonly configuration: FolderConfiguration | null;
  readonly pin: Pin | null;
}

/** What one folder says itself. */
export interface FolderFacts extends FactsInForce {
  /** Whether a repository begins here: what is pinned above it is pinned for others. */
  readonly isRepository: boolean;
}

/** The folder's configuration file as it was read. */
export interface FolderConfiguration {
  readonly uri: string;
  readonly text: string;
  readonly file: ConfigFile;
}

type FactsListener = (folder: string, facts: FolderFacts) => void;

/** Reads each folder once, when it is first asked about, and again after something in it was reported as changed. */
export class FolderFactsReader {
  readonly #files: WorkspaceFiles;
  readonly #known = new Map<string, Promise<FolderFacts>>();
  readonly #listeners: FactsListener[] = [];

  constructor(files: WorkspaceFiles) {
    this.#files = files;
  }

  of(folder: string): Promise<FolderFacts> {
    return this.#known.get(folder) ?? this.#read(folder);
  }

  /** What the innermost folder says that says anything; `folders` come innermost first. */
  async nearest(folders: readonly string[]): Promise<FactsInForce> {
    const all = await Promise.all(folders.map((folder) => this.of(folder)));
    return {
      configuration: all.find(({ configuration }) => configuration !== null)?.configuration ?? null,
      pin: all.find(({ pin, isRepository }) => pin !== null || isRepository)?.pin ?? null,
    };
  }

  /** Whether a change of this file can change what its folder says. */
  concerns(uri: string): boolean {
    const name = fileNameOf(uri);
    return name === configFileName || isPinFile(name);
  }

  /** Reads a folder again, if anybody ever asked about it. */
  reread(folder: string): void {
    if (this.#known.has(folder)) void this.#read(folder);
  }

  /** The folders that were asked about. */
  known(): readonly string[] {
    return [...this.#known.keys()];
  }

  forget(folder: string): void {
    this.#known.delete(folder);
  }

  onRead(listener: FactsListener): void {
    this.#listeners.push(listener);
  }

  #read(folder: string): Promise<FolderFacts> {
    const reading: Promise<FolderFacts> = this.#facts(folder).then((facts) => {
      // Of two readings only the later one is told about, or an old text could be reported last.
      if (this.#known.get(folder) === reading) for (const listener of this.#listeners) listener(folder, facts);
      return facts;
    });
    this.#known.set(folder, reading);
    return reading;
  }

  async #facts(folder: string): Promise<FolderFacts> {
    const entries = await this.#files.listFolder(folder);
    const [configuration, pin] = await Promise.all([
      this.#configuration(folder),
      findPin(folder, entries, this.#files),
    ]);
    return { configuration, pin, isRepository: entries.some(({ name }) => name === '.git') };
  }

  async #configuration(folder: string): Promise<FolderConfiguration | null> {
    const uri = `${folder}/${configFileName}`;
    const text = await this.#files.readFile(uri);
    if (text === null) return null;
    return { uri, text, file: readConfigFile(text, (id) => ruleDefinition(id) !== undefined) };
  }
}
