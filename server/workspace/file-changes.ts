import { addAll } from '../../core/text/index.ts';
import type { FolderTree } from '../../project/folder-tree.ts';
import { isProgram } from '../../project/program-files.ts';
import { canonical, fileNameOf, folderOf } from './folders.ts';
import { toolNameFileOf } from './tool-name-file.ts';

export interface FileKeeper {
  /** Gets a changed, created or deleted file, or a folder. */
  changed(address: string): void;
  below(folder: string): readonly string[];
  /** Gets a change of the ignored files. */
  startAgain(): void;
}

export interface FileChange {
  readonly uri: string;
  readonly kind: 'changed' | 'came' | 'went';
}

/** The most folders read within a new one: it is a project, not a disk. */
const mostFolders = 2_000;

/** Passes changes on, file by file. For a deleted, renamed or moved folder editors report only the folder; its files are added here. */
export class FileChanges {
  readonly #tree: FolderTree;
  readonly #keepers: FileKeeper[];

  constructor(tree: FolderTree, keepers: readonly FileKeeper[]) {
    this.#tree = tree;
    this.#keepers = [...keepers];
  }

  /** Passes changes on to one more keeper. */
  add(keeper: FileKeeper): void {
    this.#keepers.push(keeper);
  }

  /** Gets files and folders that changed together. Resolves when all changes are passed on. */
  async changed(changes: readonly FileChange[]): Promise<void> {
    const known = changes.map(({ uri, kind }) => ({ address: canonical(uri), kind }));
    if (known.some(changesProjects)) {
      this.#tree.clear();
      for (const keeper of this.#keepers) keeper.startAgain();
    }
    const told = new Set<string>();
    const came: string[] = [];
    for (const { address, kind } of known) {
      told.add(address);
      if (kind === 'changed') continue;
      this.#tree.forget(folderOf(address));
      this.#tree.forgetBelow(address);
      // The name does not tell a file from a folder: a folder may be called `a.py`.
      if (kind === 'went') {
        for (const keeper of this.#keepers) for (const file of keeper.below(address)) told.add(file);
      } else if (this.#tree.wasAsked) {
        came.push(address);
      }
    }
    for (const address of told) this.#tell(address);
    for (const address of came) await this.#tellOfFolder(address, told);
  }

  async #tellOfFolder(top: string, told: Set<string>): Promise<void> {
    const waiting = [top];
    let folders = 0;
    for (let folder = waiting.shift(); folder !== undefined && ++folders <= mostFolders; folder = waiting.shift()) {
      const content = await this.#tree.of(folder);
      if (content === null) continue;
      for (const address of content.files) {
        if (!told.has(address)) this.#tell(address);
        told.add(address);
      }
      addAll(waiting, content.folders);
    }
  }

  #tell(address: string): void {
    for (const keeper of this.#keepers) keeper.changed(address);
  }
}

/** Whether other files are ignored, or other folders are projects. */
function changesProjects({ address, kind }: { readonly address: string; readonly kind: FileChange['kind'] }): boolean {
  if (address.endsWith('/.gitignore')) return true;
  return kind !== 'changed' && /\/(?:\.aionrc\.json|pyproject\.toml)$/.test(address);
}

/** Whether the tree lists a file of that name or address: of the notation, a program, a list of packages, or one that names tools. */
export function isKept(name: string): boolean {
  return (
    name.endsWith('.aion') || isProgram(name) || fileNameOf(name) === 'package.json' || toolNameFileOf(name) !== null
  );
}
