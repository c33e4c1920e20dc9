import { addAll } from '../../../core/text/long-list.ts';
import type { FolderTree } from '../../../project/folder-tree.ts';
import type { Documents } from '../../documents.ts';
import type { OpenDocument } from '../../open-document.ts';
import type { Runtime } from '../../runtime.ts';
import { Turn } from '../../turns.ts';
import type { FileKeeper } from '../file-changes.ts';
import { canonical, folderOf, type WorkspaceFolders } from '../folders.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { IndexedFile } from './indexed-file.ts';

/** How much is kept of a workspace: enough for any project of people, an end for folders that are none. */
export interface IndexLimits {
  readonly files: number;
  readonly folders: number;
  /** Characters of one file, and of all files together. */
  readonly fileSize: number;
  readonly size: number;
  /** The problems of a file wait for no more unread files of its directory. */
  readonly awaited: number;
}

export const indexLimits: IndexLimits = {
  files: 2_000,
  folders: 10_000,
  fileSize: 2_000_000,
  size: 32_000_000,
  awaited: 50,
};

/** The files that the index is made of, and those that say which. */
export const indexedFileGlobs: readonly string[] = ['*.aion', '.gitignore'];

/** A document of the workspace, open or not. */
export type WorkspaceDocument = OpenDocument | IndexedFile;

/** How far the index is from being whole; null where it is. */
export interface IndexCap {
  readonly indexed: number;
  /** Why there are not more. */
  readonly because: 'files' | 'folders' | 'size';
}

/**
 * The files of the notation in the folders a person has open, whoever can read them. Nothing is read before somebody asks;
 * then each file once, and again after it changed. A file that is open is the text that the editor has.
 */
export class WorkspaceIndex implements FileKeeper {
  readonly #files: WorkspaceFiles;
  readonly #folders: WorkspaceFolders;
  readonly #documents: Documents;
  readonly #runtime: Runtime;
  readonly #limits: IndexLimits;
  readonly #tree: FolderTree;
  /** By canonical address; null for a file that is not there or too large. */
  readonly #read = new Map<string, IndexedFile | null>();
  readonly #reading = new Map<string, Promise<IndexedFile | null>>();
  readonly #listeners: (() => void)[] = [];
  /** The documents of each directory that was asked for, until anything is opened, closed or changed on the disk. */
  #directories = new Map<string, readonly WorkspaceDocument[]>();
  /** The directories that are read while their files are checked alone. */
  readonly #beside = new Set<string>();
  #size = 0;
  #crawl: Promise<void> | null = null;
  #crawled: readonly string[] = [];
  /** How many crawls were begun, and the last of those that count: one that ends after a later one knows less. */
  #begun = 0;
  #counted = 0;
  #cap: IndexCap | null = null;
  #generation = 0;

  constructor(
    files: WorkspaceFiles,
    tree: FolderTree,
    folders: WorkspaceFolders,
    documents: Documents,
    runtime: Runtime,
    limits: IndexLimits = indexLimits,
  ) {
    this.#files = files;
    this.#folders = folders;
    this.#documents = documents;
    this.#runtime = runtime;
    this.#limits = limits;
    this.#tree = tree;
    folders.onChanged(() => this.startAgain());
    // What lies on the disk may be something else than what was in the editor.
    documents.onOpened(() => {
      this.#directories = new Map();
    });
    documents.onClosed(({ uri }) => {
      this.#directories = new Map();
      if (folders.of(uri) !== null) this.#forget(canonical(uri));
    });
  }

  /** Set where the workspace holds more than is kept of it. */
  get cap(): IndexCap | null {
    return this.#cap;
  }

  /** Counts how often files changed; open documents have their own versions. */
  get generation(): number {
    return this.#generation;
  }

  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** All documents that are known by now: those that are open, and what was read of the workspace. */
  *known(): Generator<WorkspaceDocument> {
    const open = new Set<string>();
    for (const document of this.#documents.all()) {
      open.add(canonical(document.uri));
      yield document;
    }
    for (const uri of this.#crawled) {
      const file = open.has(uri) ? null : this.#read.get(uri);
      if (file) yield file;
    }
  }

  /** Resolves when the whole workspace, as far as the limits allow, is known. */
  ready(): Promise<void> {
    if (this.#crawl === null) {
      const crawl = this.#readAll().finally(() => {
        if (this.#crawl === crawl) this.#tell();
      });
      this.#crawl = crawl;
    }
    return this.#crawl;
  }

  /**
   * The documents that are loaded together with this one, itself among them, in the order of their names: those of its
   * directory. Of a file outside of the workspace, or left out of it, only those that are open. Null while a large directory is read:
   * `onChanged` tells when it is.
   */
  async directoryOf(uri: string): Promise<readonly WorkspaceDocument[] | null> {
    const folder = folderOf(canonical(uri));
    const directories = this.#directories;
    const known = directories.get(folder);
    const isAlone = /^untitled:/.test(uri) || this.#folders.isElsewhere(uri);
    if (known !== undefined && !isAlone) return known;
    const open = [...this.#documents.all()].filter((document) => folderOf(canonical(document.uri)) === folder);
    // Documents that were never saved, and texts that are only shown, have no directory, whatever their addresses look like.
    if (isAlone) return open.filter((document) => document.uri === uri);
    const byName = new Map<string, WorkspaceDocument>(open.map((document) => [canonical(document.uri), document]));
    const content = this.#folders.of(folder) === null ? null : await this.#tree.of(folder);
    const files = content?.files.filter(isNotation).slice(0, this.#limits.files) ?? [];
    const unread = files.filter((file) => !byName.has(file) && !this.#read.has(file));
    if (unread.length > this.#limits.awaited) {
      this.#readBeside(folder, unread);
      return null;
    }
    for (const file of files) {
      if (byName.has(file)) continue;
      // To wait for each of a thousand files that are there takes milliseconds.
      const read = this.#read.get(file) ?? (await this.#file(file));
      if (read !== null) byName.set(file, read);
    }
    const directory = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, document]) => document);
    // Into the map that was there at the start: what was opened, closed or changed meanwhile is missing in this.
    directories.set(folder, directory);
    return directory;
  }

  changed(address: string): void {
    if (isNotation(address)) this.#forget(address);
  }

  below(folder: string): readonly string[] {
    return [...this.#reading.keys()].filter((address) => address.startsWith(`${folder}/`));
  }

  #forget(address: string): void {
    const before = this.#read.get(address);
    this.#size -= before?.notation.text.length ?? 0;
    this.#read.delete(address);
    this.#reading.delete(address);
    this.#crawl = null;
    this.#tell();
  }

  startAgain(): void {
    this.#read.clear();
    this.#reading.clear();
    this.#crawled = [];
    // What is read of the folders as they were counts no more.
    this.#counted = this.#begun;
    this.#size = 0;
    this.#crawl = null;
    this.#tell();
  }

  #readBeside(folder: string, files: readonly string[]): void {
    if (this.#beside.has(folder)) return;
    this.#beside.add(folder);
    const readAll = async (): Promise<void> => {
      const turn = new Turn(this.#runtime);
      for (const file of files) {
        if (turn.isOver) await turn.next();
        await this.#file(file);
      }
    };
    void readAll().finally(() => {
      this.#beside.delete(folder);
      this.#tell();
    });
  }

  #tell(): void {
    this.#generation++;
    this.#directories = new Map();
    for (const listener of this.#listeners) listener();
  }

  #file(address: string): Promise<IndexedFile | null> {
    const known = this.#reading.get(address);
    if (known !== undefined) return known;
    const reading: Promise<IndexedFile | null> = this.#files.readFile(address).then((text) => {
      const tooLarge = text === null || text.length > this.#limits.fileSize;
      const file = tooLarge || this.#size + text.length > this.#limits.size ? null : new IndexedFile(address, text);
      // A file that changed while it was read is somebody else's reading by now.
      if (this.#reading.get(address) === reading) {
        this.#read.set(address, file);
        this.#size += file?.notation.text.length ?? 0;
      }
      return file;
    });
    this.#reading.set(address, reading);
    return reading;
  }

  async #readAll(): Promise<void> {
    const number = ++this.#begun;
    const found: string[] = [];
    const waiting = [...this.#folders.all()];
    let folders = 0;
    let cap: IndexCap['because'] | null = null;
    for (let folder = waiting.shift(); folder !== undefined && cap === null; folder = waiting.shift()) {
      const content = await this.#tree.of(folder);
      if (content === null) continue;
      addAll(found, content.files.filter(isNotation));
      addAll(waiting, content.folders);
      if (++folders >= this.#limits.folders && waiting.length > 0) cap = 'folders';
      if (found.length > this.#limits.files) cap = 'files';
    }
    // A folder that lies in another one of the workspace is found twice.
    const files = [...new Set(found)].slice(0, this.#limits.files);
    let indexed = 0;
    const turn = new Turn(this.#runtime);
    for (const file of files) {
      if (turn.isOver) await turn.next();
      if ((await this.#file(file)) !== null) indexed++;
      else if (this.#size > this.#limits.size - this.#limits.fileSize) cap ??= 'size';
    }
    if (number <= this.#counted) return;
    this.#counted = number;
    this.#crawled = files;
    this.#cap = cap === null ? null : { indexed, because: cap };
  }
}

function isNotation(address: string): boolean {
  return address.endsWith('.aion');
}
