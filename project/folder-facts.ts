import { pinnedLists, pinProblems } from '../core/loaders/index.ts';
import { type ConfigFile, configFileName, readConfigFile, ruleDefinition } from '../core/rules/index.ts';
import { addAll } from '../core/text/index.ts';
import type { FileProblem, Files } from './files.ts';
import { isPinFile, isRepository, type Pin, type PinFileProblem, pinOf, readPinFiles } from './pins.ts';

/** The settings and pins that apply to the files in and below a folder. */
export interface NearestFacts {
  readonly configuration: FolderConfiguration | null;
  readonly pin: Pin | null;
  /** Pins that cannot work, in the files of the folder of `pin`. */
  readonly pinProblems: readonly PinFileProblem[];
  readonly unreadPins: readonly FileProblem[];
}

export interface FolderFacts extends NearestFacts {
  readonly isRepository: boolean;
}

export interface FolderConfiguration {
  readonly address: string;
  readonly text: string;
  readonly file: ConfigFile;
  /** Why the file cannot be read, as a sentence; then it sets nothing. Null where it was read. */
  readonly unread: string | null;
}

type FactsListener = (folder: string, facts: FolderFacts) => void;

/** In bytes. All settings together have some KB. */
const largestConfiguration = 64 * 1024;

/** Reads each folder once, on the first request, and again after a reported change in it. */
export class FolderFactsReader {
  readonly #files: Files;
  readonly #known = new Map<string, Promise<FolderFacts>>();
  readonly #listeners: FactsListener[] = [];

  constructor(files: Files) {
    this.#files = files;
  }

  of(folder: string): Promise<FolderFacts> {
    return this.#known.get(folder) ?? this.#read(folder);
  }

  /** The facts of the innermost folder that states any; `folders` come innermost first. Reads only as many as needed. */
  async nearest(folders: Iterable<string>): Promise<NearestFacts> {
    let configuration: FolderConfiguration | null = null;
    let pin: Pin | null = null;
    let isPinKnown = false;
    let problems: readonly PinFileProblem[] = [];
    const unreadPins: FileProblem[] = [];
    for (const folder of folders) {
      const facts = await this.of(folder);
      configuration ??= facts.configuration;
      if (!isPinKnown) {
        pin = facts.pin;
        problems = facts.pinProblems;
        isPinKnown = pin !== null || facts.isRepository;
        addAll(unreadPins, facts.unreadPins);
      }
      if (configuration !== null && isPinKnown) break;
    }
    return { configuration, pin, pinProblems: problems, unreadPins };
  }

  /** Whether a file of this name can change the facts of its folder. */
  concerns(fileName: string): boolean {
    return fileName === configFileName || isPinFile(fileName);
  }

  reread(folder: string): void {
    if (this.#known.has(folder)) void this.#read(folder);
  }

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
      // Only the later of two readings is reported, or an old text could be reported last.
      if (this.#known.get(folder) === reading) for (const listener of this.#listeners) listener(folder, facts);
      return facts;
    });
    this.#known.set(folder, reading);
    return reading;
  }

  async #facts(folder: string): Promise<FolderFacts> {
    const entries = await this.#files.list(folder);
    const [configuration, lists] = await Promise.all([
      this.#configuration(folder),
      readPinFiles(folder, entries, this.#files),
    ]);
    const { found, problems } = lists;
    const pinned = pinnedLists(found);
    return {
      configuration,
      pin: pinOf(pinned),
      pinProblems: pinProblems(found, pinned),
      unreadPins: problems,
      isRepository: isRepository(entries),
    };
  }

  async #configuration(folder: string): Promise<FolderConfiguration | null> {
    const address = this.#files.child(folder, configFileName);
    const read = await this.#files.read(address, largestConfiguration);
    if (!read.ok && read.isMissing) return null;
    const text = read.ok ? read.text : '';
    const file = read.ok ? readConfigFile(text, isRule) : { layer: {}, problems: [] };
    return { address, text, file, unread: read.ok ? null : read.says };
  }
}

function isRule(id: string): boolean {
  return ruleDefinition(id) !== undefined;
}
