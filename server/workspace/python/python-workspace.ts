import {
  type FileContext,
  type PythonFolderLimits,
  PythonIndex,
  type PythonModule,
  pythonFolderLimits,
} from '../../../core/python/index.ts';
import type { FolderTree } from '../../../project/folder-tree.ts';
import { isPython, readPythonBelow } from '../../../project/python-folder.ts';
import { ProjectCode } from '../../../project/reading/project-code.ts';
import { readPythonModule } from '../../../project/reading/python-module.ts';
import type { Question } from '../../../project/reading/questions.ts';
import type { Reading, ReadText } from '../../../project/reading/reading.ts';
import type { Documents } from '../../documents.ts';
import type { Cancel, Runtime } from '../../runtime.ts';
import { stepsInTurns, Turn } from '../../turns.ts';
import type { FileKeeper } from '../file-changes.ts';
import { canonical, fileNameOf, folderOf, type WorkspaceFolders } from '../folders.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

interface PlaceInProject {
  readonly root: string;
  readonly path: string;
  before(thread: object): readonly Question[];
  /** The text of another module; null for none. */
  moduleAt(path: string): ReadText | null;
}

/** The watched files; `.gitignore` is watched already. */
export const pythonFileGlobs: readonly string[] = ['*.py'];

/** In milliseconds. Gathers changes: saving all files is one change. */
const gathering = 30;

/** In milliseconds: the pause before an open Python file is read again. */
const pauseInTyping = 200;

/** The Python in the open folders, read in the background by the reading thread, never run. Changed files are read again; an open one by its last valid text. */
export class PythonWorkspace implements FileKeeper {
  readonly #files: WorkspaceFiles;
  readonly #folders: WorkspaceFolders;
  readonly #runtime: Pick<Runtime, 'timers' | 'longestWait'>;
  readonly #reading: Reading;
  readonly #limits: PythonFolderLimits;
  readonly #tree: FolderTree;
  readonly #texts: Documents;
  /** By the root of a project, and by workspace folder, once all of that folder was read. */
  readonly #read = new Map<string, ProjectCode>();
  readonly #listeners: (() => void)[] = [];
  readonly #onRead: (() => void)[] = [];
  readonly #changed = new Set<string>();
  #crawl: Promise<void> | null = null;
  #isStale = false;
  /** Whether a request went on without answers that have not come yet. */
  #isBehind = false;
  #waiting: Cancel | null = null;
  #typing: Cancel | null = null;
  #working: Promise<void> = Promise.resolve();

  constructor(
    files: WorkspaceFiles,
    tree: FolderTree,
    folders: WorkspaceFolders,
    texts: Documents,
    runtime: Pick<Runtime, 'timers' | 'longestWait'>,
    reading: Reading,
    limits: PythonFolderLimits = pythonFolderLimits,
  ) {
    this.#reading = reading;
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

  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Called once, after the first reading. */
  onRead(listener: () => void): void {
    this.#onRead.push(listener);
  }

  /** Whether the Python of the workspace is read, or was. */
  get wasAsked(): boolean {
    return this.#crawl !== null;
  }

  /** The names available to the file at `uri`; null without Python, outside of the workspace, before `onChanged`. Kept until a change. */
  contextOf(uri: string, contextModules: readonly string[]): FileContext | null {
    const address = canonical(uri);
    const folder = this.projectOf(address);
    if (folder === null) return null;
    const python = this.#read.get(folder);
    if (python === undefined) void this.ready();
    return python?.folder.contextOf(this.#files.pathIn(folder, address), contextModules) ?? null;
  }

  /**
   * The root of the project of an address: the innermost folder of the workspace folder that is a project, else the workspace folder. Null
   * outside of all.
   */
  projectOf(uri: string): string | null {
    const address = canonical(uri);
    return this.#projectsOf(address).at(-1) ?? this.#folders.of(address);
  }

  /** The projects of a workspace folder that hold an address, outermost first. */
  #projectsOf(address: string): readonly string[] {
    const folder = this.#folders.of(address);
    const holds = (root: string): boolean => address.startsWith(`${root}/`) && this.#folders.of(root) === folder;
    return [...this.#read.keys()].filter(holds).sort((a, b) => a.length - b.length);
  }

  /**
   * Waits for the answers about code that were asked for; `briefly`: a request goes on without what takes longer, and the later ones don't
   * wait for it again. Returns whether any have come.
   */
  async answered(waits: 'briefly' | 'for all' = 'briefly'): Promise<boolean> {
    const asking = [...this.#read.values()].flatMap((project) => project.asking ?? []);
    if (asking.length === 0) return false;
    if (waits === 'for all') return Promise.all(asking).then(() => true);
    const { timers, longestWait } = this.#runtime;
    if (this.#isBehind || this.#reading.busyFor > longestWait) return false;
    return new Promise((resolve) => {
      const cancel = timers.after(longestWait, () => {
        this.#isBehind = true;
        resolve(false);
      });
      void Promise.all(asking).then(() => {
        cancel();
        this.#isBehind = false;
        resolve(true);
      });
    });
  }

  /** Whether answers about code that were asked for have not come yet. */
  get isWaiting(): boolean {
    return [...this.#read.values()].some(({ asking }) => asking !== null);
  }

  /** The place of a text at `uri` in its project, what the reading thread must know of the project, and its other modules. */
  placeOf(uri: string): PlaceInProject {
    const address = canonical(uri);
    const root = this.projectOf(address);
    const path = root === null ? fileNameOf(address) : this.#files.pathIn(root, address);
    const project = this.#read.get(root ?? '');
    return {
      root: root ?? '',
      path,
      before: (thread) => project?.before(thread) ?? [],
      moduleAt: (other) => (other === path ? null : (project?.textAt(other) ?? null)),
    };
  }

  /** The module of a text at `uri`: the one of its project, if it has that text. */
  async moduleOf(uri: string, text: string): Promise<PythonModule> {
    const { root, path } = this.placeOf(uri);
    const known = this.#read.get(root)?.index.module(path) ?? null;
    return known?.text === text ? known : this.#readModule(canonical(uri), text);
  }

  /** The path of a file in its project; null outside of all. */
  pathOf(uri: string): string | null {
    const address = canonical(uri);
    const folder = this.projectOf(address);
    return folder === null ? null : this.#files.pathIn(folder, address);
  }

  /** The address of a module in the context of `uri`; null outside of the workspace. */
  addressOf(uri: string, path: string): string | null {
    const folder = this.projectOf(uri);
    return folder === null ? null : addressIn(folder, path);
  }

  /** Resolves when all of the workspace's Python is read, within the limits. */
  async ready(): Promise<void> {
    this.#crawl ??= this.#readAll().then(() => {
      for (const listener of this.#onRead) listener();
    });
    await this.#crawl;
    await this.#working;
  }

  changed(address: string): void {
    if (!isPython(address) || this.#crawl === null) return;
    this.#changed.add(address);
    this.#waiting ??= this.#runtime.timers.after(gathering, () => {
      this.#waiting = null;
      const addresses = [...this.#changed];
      this.#changed.clear();
      this.#working = Promise.all([this.#crawl, this.#working]).then(() => this.#readAgain(addresses));
    });
  }

  #typed(address: string): void {
    if (!isPython(address)) return;
    this.#typing?.();
    this.#typing = this.#runtime.timers.after(pauseInTyping, () => {
      this.#typing = null;
      this.changed(address);
    });
  }

  below(folder: string): readonly string[] {
    return [...this.#read].flatMap(([top, { index }]) => {
      const isAbove = `${top}/`.startsWith(`${folder}/`);
      if (!isAbove && !folder.startsWith(`${top}/`)) return [];
      const start = isAbove ? '' : `${this.#files.pathIn(top, folder)}/`;
      return index.paths.filter((path) => path.startsWith(start)).map((path) => addressIn(top, path));
    });
  }

  startAgain(): void {
    if (this.#crawl === null) return;
    this.#isStale = true;
    this.#crawl = this.#crawl.then(() => (this.#isStale ? this.#readAll() : undefined));
  }

  async #readAgain(addresses: readonly string[]): Promise<void> {
    const changed = new Map<string, PythonIndex>();
    for (const address of addresses) {
      const projects = this.#projectsOf(address);
      if (projects.length === 0) continue;
      const belongs = (await this.#tree.of(folderOf(address)))?.files.includes(address) === true;
      const module = belongs ? await this.#module(address) : null;
      for (const project of projects) {
        const before = changed.get(project) ?? this.#read.get(project)?.index;
        const index = before === undefined ? null : await this.#replaced(before, project, address, module, belongs);
        if (index !== null) changed.set(project, index);
      }
    }
    await Promise.all([...changed].map(([project, index]) => this.#read.get(project)?.replace(index)));
    if (changed.size > 0) this.#tell();
  }

  /** The index with the module at an address (null: none is there); null if that changes nothing. */
  async #replaced(
    index: PythonIndex,
    project: string,
    address: string,
    module: PythonModule | null,
    belongs: boolean,
  ): Promise<PythonIndex | null> {
    const path = this.#files.pathIn(project, address);
    const before = index.module(path);
    const same = module === null ? before === null : before?.text === module.text && before.unread === module.unread;
    if (same || (before !== null && module?.broken === true && (await this.#isBeingTyped(address)))) return null;
    return module === null ? index.without(path, belongs ? 'forgotten' : 'gone') : index.with(path, module);
  }

  async #readAll(): Promise<void> {
    this.#isStale = false;
    const folders = this.#folders.all();
    const left = new Set(this.#read.keys());
    let names = 0;
    const turn = new Turn(this.#runtime);
    for (const folder of folders) {
      const moduleAt = (address: string): Promise<PythonModule | null> => this.#module(address);
      const { modules, projects } = await readPythonBelow(folder, this.#tree, this.#files, moduleAt, this.#limits);
      for (const project of [folder, ...projects]) {
        const start = project === folder ? '' : `${this.#files.pathIn(folder, project)}/`;
        const own = modules
          .filter(({ path }) => path.startsWith(start))
          .map(({ path, module }) => ({ path: path.slice(start.length), module }));
        const before = this.#read.get(project)?.index ?? PythonIndex.empty;
        const index = await stepsInTurns(PythonIndex.steps(own), turn);
        names += before.paths.length + index.paths.length;
        await this.#codeOf(project).replace(index.after(before));
        left.delete(project);
      }
    }
    for (const project of left) this.#read.delete(project);
    // A workspace without Python has no changes to report.
    if (names > 0) this.#tell();
  }

  #codeOf(root: string): ProjectCode {
    const known = this.#read.get(root);
    if (known !== undefined) return known;
    const code = new ProjectCode(
      root,
      (path) => addressIn(root, path),
      this.#reading,
      () => this.#tell(),
    );
    this.#read.set(root, code);
    return code;
  }

  /** Null for a missing or too large file. */
  async #module(address: string): Promise<PythonModule | null> {
    const text = this.#openText(address) ?? (await this.#files.readFile(address));
    return text === null || text.length > this.#limits.fileSize ? null : this.#readModule(address, text);
  }

  #readModule(address: string, text: string): Promise<PythonModule> {
    return readPythonModule(this.#reading, { address, text }, this.#openText(address) !== null);
  }

  #openText(address: string): string | null {
    for (const { uri, text } of this.#texts.all()) if (canonical(uri) === address) return text;
    return null;
  }

  async #isBeingTyped(address: string): Promise<boolean> {
    const text = this.#openText(address);
    return text !== null && text !== (await this.#files.readFile(address));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function addressIn(folder: string, path: string): string {
  return canonical(`${folder}/${path.split('/').map(encodeURIComponent).join('/')}`);
}
