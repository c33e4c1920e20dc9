import { addAll } from '../../../core/text/index.ts';
import type { FolderTree } from '../../../project/folder-tree.ts';
import type { Documents } from '../../documents.ts';
import { describeError, type Log } from '../../log.ts';
import type { OpenDocument } from '../../open-document.ts';
import type { Runtime } from '../../runtime.ts';
import { Turn } from '../../turns.ts';
import type { FileKeeper } from '../file-changes.ts';
import { canonical, folderOf, type WorkspaceFolders } from '../folders.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { IndexedFile } from './indexed-file.ts';

/** The limits of an index: enough for real projects, and an end for other folders. */
export interface IndexLimits {
  readonly files: number;
  readonly folders: number;
  /** Characters of one file; `size` is of all files together. */
  readonly fileSize: number;
  readonly size: number;
  /** The most unread files of its directory that a file's problems wait for. */
  readonly awaited: number;
}

export const indexLimits: IndexLimits = {
  files: 2_000,
  folders: 10_000,
  fileSize: 2_000_000,
  size: 32_000_000,
  awaited: 50,
};

export const indexedFileGlobs: readonly string[] = ['*.aion', '.gitignore'];

export type WorkspaceDocument = OpenDocument | IndexedFile;

/** The reason why the index is incomplete; null where it is complete. */
export interface IndexCap {
  readonly indexed: number;
  readonly because: 'files' | 'folders' | 'size';
}

/** The `.aion` files in the open folders. Each is read on the first request and after a change; an open file is the editor's text. */
export class WorkspaceIndex implements FileKeeper {
  readonly #files: WorkspaceFiles;
  readonly #folders: WorkspaceFolders;
  readonly #documents: Documents;
  readonly #runtime: Runtime;
  readonly #log: Log;
  readonly #limits: IndexLimits;
  readonly #tree: FolderTree;
  /** By canonical address; null for a missing or too large file. */
  readonly #read = new Map<string, IndexedFile | null>();
  readonly #reading = new Map<string, Promise<IndexedFile | null>>();
  readonly #listeners: (() => void)[] = [];
  /** The documents of each requested directory, until one is opened, closed or changed on the disk. */
  #directories = new Map<string, readonly WorkspaceDocument[]>();
  readonly #beside = new Set<string>();
  /** Canonical addresses of files that are no notation, whatever their name. */
  #leftOut: ReadonlySet<string> = new Set();
  #size = 0;
  #crawl: Promise<void> | null = null;
  #crawled: readonly string[] = [];
  /** The number of crawls, and the last one that counts: a crawl that ends after a later one is outdated. */
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
    log: Log,
    limits: IndexLimits = indexLimits,
  ) {
    this.#files = files;
    this.#folders = folders;
    this.#documents = documents;
    this.#runtime = runtime;
    this.#log = log;
    this.#limits = limits;
    this.#tree = tree;
    folders.onChanged(() => this.startAgain());
    // The file on the disk may differ from the text in the editor.
    documents.onOpened(() => {
      this.#directories = new Map();
    });
    documents.onClosed(({ uri }) => {
      this.#directories = new Map();
      if (folders.of(uri) !== null) this.#forget(canonical(uri));
    });
  }

  /** Null where the workspace is complete. */
  get cap(): IndexCap | null {
    return this.#cap;
  }

  get generation(): number {
    return this.#generation;
  }

  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** All documents known by now: the open ones, and the read files of the workspace; without those that the reader fails on. */
  *known(): Generator<WorkspaceDocument> {
    const open = new Set<string>();
    for (const document of this.#documents.all()) {
      open.add(canonical(document.uri));
      if (isReadable(document)) yield document;
    }
    for (const uri of this.#crawled) {
      const file = open.has(uri) || this.#leftOut.has(uri) ? null : this.#read.get(uri);
      if (file) yield file;
    }
  }

  /** Resolves when the whole workspace is read, within the limits. */
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
   * The documents of the same directory, with this one, by name; they are loaded together. For a file outside of the workspace, or left out
   * of it, only the open ones. Null while a large directory is read; `onChanged` reports the end.
   */
  async directoryOf(uri: string): Promise<readonly WorkspaceDocument[] | null> {
    const folder = folderOf(canonical(uri));
    const directories = this.#directories;
    const known = directories.get(folder);
    const isAlone = /^untitled:/.test(uri) || this.#folders.isElsewhere(uri);
    if (known !== undefined && !isAlone) return known;
    const open = [...this.#documents.all()].filter(
      (document) => folderOf(canonical(document.uri)) === folder && isReadable(document),
    );
    // Unsaved documents and texts for display have no directory, whatever their address.
    if (isAlone) return open.filter((document) => document.uri === uri);
    const byName = new Map<string, WorkspaceDocument>(open.map((document) => [canonical(document.uri), document]));
    const content = this.#folders.of(folder) === null ? null : await this.#tree.of(folder);
    const files = content?.files.filter((file) => this.#isNotation(file)).slice(0, this.#limits.files) ?? [];
    const unread = files.filter((file) => !byName.has(file) && !this.#read.has(file));
    if (unread.length > this.#limits.awaited) {
      this.#readBeside(folder, unread);
      return null;
    }
    for (const file of files) {
      if (byName.has(file)) continue;
      // To await each of a thousand known files takes milliseconds.
      const read = this.#read.get(file) ?? (await this.#file(file));
      if (read !== null) byName.set(file, read);
    }
    const directory = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, document]) => document);
    // Into the map from the start: this lacks documents opened, closed or changed meanwhile.
    directories.set(folder, directory);
    return directory;
  }

  changed(address: string): void {
    if (address.endsWith('.aion')) this.#forget(address);
  }

  /** Leaves these files out, which the editor gives another language, in place of those left out before. */
  leaveOut(uris: readonly string[]): void {
    const leftOut = new Set(uris.map(canonical));
    if (leftOut.size === this.#leftOut.size && uris.every((uri) => this.#leftOut.has(canonical(uri)))) return;
    this.#leftOut = leftOut;
    this.#crawl = null;
    this.#tell();
  }

  #isNotation(address: string): boolean {
    return address.endsWith('.aion') && !this.#leftOut.has(address);
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
    // Running crawls are of the old folders.
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
      const file = tooLarge || this.#size + text.length > this.#limits.size ? null : this.#indexed(address, text);
      // A change during the reading starts a new one, which replaces this.
      if (this.#reading.get(address) === reading) {
        this.#read.set(address, file);
        this.#size += file?.notation.text.length ?? 0;
      }
      return file;
    });
    this.#reading.set(address, reading);
    return reading;
  }

  /** Null, and a line in the log, where our reader fails: all other files stay. */
  #indexed(address: string, text: string): IndexedFile | null {
    try {
      return new IndexedFile(address, text);
    } catch (error) {
      this.#log.error(`Failed while reading ${address}: ${describeError(error)}`);
      return null;
    }
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
      addAll(
        found,
        content.files.filter((file) => this.#isNotation(file)),
      );
      addAll(waiting, content.folders);
      if (++folders >= this.#limits.folders && waiting.length > 0) cap = 'folders';
      if (found.length > this.#limits.files) cap = 'files';
    }
    // A workspace folder inside another one is found twice.
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

/** Whether the reader has a tree for the text. Where it fails, the requests about that document log the failure. */
function isReadable(document: OpenDocument): boolean {
  try {
    return document.notation !== null;
  } catch {
    return false;
  }
}
