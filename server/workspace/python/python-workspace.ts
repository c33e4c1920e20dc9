import type { PythonModule } from '../../../core/python/declarations.ts';
import { type FileContext, fileContext } from '../../../core/python/file-context.ts';
import { PythonIndex } from '../../../core/python/index.ts';
import { type PythonFolderLimits, pythonFolderLimits } from '../../../core/python/limits.ts';
import { beginModule } from '../../../core/python/module.ts';
import { addAll } from '../../../core/text/long-list.ts';
import { percentDecoded } from '../../../core/text/percent-decoding.ts';
import type { Documents } from '../../documents.ts';
import type { Cancel, Runtime } from '../../runtime.ts';
import type { FileKeeper } from '../file-changes.ts';
import { canonical, folderOf, type WorkspaceFolders } from '../folders.ts';
import type { FolderTree } from '../index/folder-tree.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

export interface PythonLimits extends PythonFolderLimits {
  /** So long (in milliseconds) one file may take in all. */
  readonly fileTime: number;
}

export const pythonLimits: PythonLimits = { ...pythonFolderLimits, fileTime: 1_000 };

/** The files that are watched for it; what `.gitignore` says is watched already. */
export const pythonFileGlobs: readonly string[] = ['*.py'];

/** So long (in milliseconds) Python is read before requests that a person waits for get their turn. */
const longestTurn = 8;

/** So long (in milliseconds) changes are gathered: saving all files is one change. */
const gathering = 30;

/** So long (in milliseconds) a person must pause in an open Python file before it is read again. */
const pauseInTyping = 200;

/** The Python of one workspace folder. */
interface FolderState {
  /** Null until all of it was read once. */
  index: PythonIndex | null;
  readonly contexts: Map<string, FileContext | null>;
}

/**
 * The Python in the folders that a person has open, read as text in the background: nothing is run. Names are paths below
 * the folder. A file that changed is read again, and no other. Of a file that the client has open the text in the editor
 * counts; while that is no Python, the last one that was.
 */
export class PythonWorkspace implements FileKeeper {
  readonly #files: WorkspaceFiles;
  readonly #folders: WorkspaceFolders;
  readonly #runtime: Runtime;
  readonly #limits: PythonLimits;
  readonly #tree: FolderTree;
  /** The Python files that the client has open. */
  readonly #texts: Documents;
  readonly #states = new Map<string, FolderState>();
  readonly #listeners: (() => void)[] = [];
  readonly #changed = new Set<string>();
  #crawl: Promise<void> | null = null;
  #isStale = false;
  #waiting: Cancel | null = null;
  #typing: Cancel | null = null;
  #working: Promise<void> = Promise.resolve();

  constructor(
    files: WorkspaceFiles,
    tree: FolderTree,
    folders: WorkspaceFolders,
    texts: Documents,
    runtime: Runtime,
    limits: PythonLimits = pythonLimits,
  ) {
    this.#texts = texts;
    texts.onOpened(({ uri }) => this.changed(canonical(uri)));
    texts.onChanged(({ uri }) => this.#typed(canonical(uri)));
    texts.onClosed(({ uri }) => this.changed(canonical(uri)));
    this.#files = files;
    this.#folders = folders;
    this.#runtime = runtime;
    this.#limits = limits;
    this.#tree = tree;
    folders.onChanged(() => this.startAgain());
  }

  /** Calls back when names came, went or changed. */
  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * What the file at `uri` can name, as far as is known by now: null where there is no Python, where it was not read yet
   * (`onChanged` tells when it is), and outside of the workspace. The same object for as long as nothing changes.
   */
  contextOf(uri: string, contextModules: readonly string[]): FileContext | null {
    const address = canonical(uri);
    const folder = this.#folders.of(address);
    if (folder === null) return null;
    const state = this.#states.get(folder);
    if (state === undefined || state.index === null) {
      void this.ready();
      return null;
    }
    // The names of a file depend on its folder, not on what it is called; files that are loaded singly are the exception.
    const path = percentDecoded(address.slice(folder.length + 1));
    const key = JSON.stringify([path, contextModules]);
    let context = state.contexts.get(key);
    if (context === undefined) {
      context = fileContext(state.index, path, contextModules);
      state.contexts.set(key, context);
    }
    return context;
  }

  /** The address of a module of a context that was given for `uri`. */
  addressOf(uri: string, path: string): string | null {
    const folder = this.#folders.of(canonical(uri));
    return folder === null ? null : addressIn(folder, path);
  }

  /** Resolves when all of the workspace's Python is read, as far as the limits allow. */
  async ready(): Promise<void> {
    this.#crawl ??= this.#readAll();
    await this.#crawl;
    await this.#working;
  }

  changed(address: string): void {
    if (!address.endsWith('.py') || this.#crawl === null) return;
    this.#changed.add(address);
    this.#waiting ??= this.#runtime.timers.after(gathering, () => {
      this.#waiting = null;
      const addresses = [...this.#changed];
      this.#changed.clear();
      this.#working = Promise.all([this.#crawl, this.#working]).then(() => this.#readAgain(addresses));
    });
  }

  #typed(address: string): void {
    this.#typing?.();
    this.#typing = this.#runtime.timers.after(pauseInTyping, () => {
      this.#typing = null;
      this.changed(address);
    });
  }

  below(folder: string): readonly string[] {
    return [...this.#states].flatMap(([top, { index }]) =>
      (index?.paths ?? []).map((path) => addressIn(top, path)).filter((address) => address.startsWith(`${folder}/`)),
    );
  }

  startAgain(): void {
    if (this.#crawl === null) return;
    this.#isStale = true;
    this.#crawl = this.#crawl.then(() => (this.#isStale ? this.#readAll() : undefined));
  }

  async #readAgain(addresses: readonly string[]): Promise<void> {
    let changes = 0;
    for (const address of addresses) {
      const folder = this.#folders.of(address);
      const state = folder === null ? undefined : this.#states.get(folder);
      if (folder === null || state === undefined || state.index === null) continue;
      const path = percentDecoded(address.slice(folder.length + 1));
      const belongs = (await this.#tree.of(folderOf(address)))?.python.includes(address) === true;
      const module = belongs ? await this.#module(address) : null;
      const before = state.index.module(path);
      const same = module === null ? before === null : before?.text === module.text && before.unread === module.unread;
      if (same || (before !== null && module?.broken === true && (await this.#isBeingTyped(address)))) continue;
      const gone = belongs ? 'forgotten' : 'gone';
      state.index = module === null ? state.index.without(path, gone) : state.index.with(path, module);
      state.contexts.clear();
      changes++;
    }
    if (changes > 0) this.#tell();
  }

  async #readAll(): Promise<void> {
    this.#isStale = false;
    const folders = this.#folders.all();
    for (const folder of [...this.#states.keys()]) if (!folders.includes(folder)) this.#states.delete(folder);
    let names = 0;
    for (const folder of folders) {
      const before = this.#states.get(folder)?.index ?? PythonIndex.empty;
      const index = await this.#readFolder(folder);
      names += before.paths.length + index.paths.length;
      this.#states.set(folder, { index: index.after(before), contexts: new Map() });
    }
    // A workspace without Python has nothing to tell.
    if (names > 0) this.#tell();
  }

  async #readFolder(top: string): Promise<PythonIndex> {
    const modules: { readonly path: string; readonly module: PythonModule }[] = [];
    const waiting = [top];
    let folders = 0;
    let size = 0;
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      const content = await this.#tree.of(folder);
      if (content === null || ++folders > this.#limits.folders) continue;
      for (const address of content.python) {
        if (modules.length >= this.#limits.files || size >= this.#limits.size) return PythonIndex.of(modules);
        const module = await this.#module(address);
        if (module === null) continue;
        size += module.text.length;
        modules.push({ path: percentDecoded(address.slice(top.length + 1)), module });
      }
      // A folder of the workspace inside another one is read with its own.
      addAll(
        waiting,
        content.folders.filter((inner) => !this.#folders.all().includes(inner)),
      );
    }
    return PythonIndex.of(modules);
  }

  /** Null where there is no such file, or one that is larger than any that people write. */
  async #module(address: string): Promise<PythonModule | null> {
    const text = this.#openText(address) ?? (await this.#files.readFile(address));
    if (text === null || text.length > this.#limits.fileSize) return null;
    const reading = beginModule(text);
    for (let spent = 0; spent < this.#limits.fileTime; spent += longestTurn) {
      const module = reading.advance(longestTurn);
      await this.#pause();
      if (module !== null) return module;
    }
    return reading.stop();
  }

  #openText(address: string): string | null {
    for (const { uri, text } of this.#texts.all()) if (canonical(uri) === address) return text;
    return null;
  }

  /** Whether the text in the editor is another one than that of the file. */
  async #isBeingTyped(address: string): Promise<boolean> {
    const text = this.#openText(address);
    return text !== null && text !== (await this.#files.readFile(address));
  }

  /** Lets requests that a person waits for go first. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#runtime.timers.after(0, resolve);
    });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function addressIn(folder: string, path: string): string {
  return canonical(`${folder}/${path.split('/').map(encodeURIComponent).join('/')}`);
}
