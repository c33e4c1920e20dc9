import { addAll } from '../../core/text/long-list.ts';
import type { FolderTree } from '../../project/folder-tree.ts';
import { isPython } from '../../project/python-folder.ts';
import { canonical, folderOf } from './folders.ts';

/** Someone who keeps files of the workspace in mind. Addresses are canonical. */
export interface FileKeeper {
  /** Takes notice of a file that changed, came or went. */
  changed(address: string): void;
  /** The files below the folder that it knows. */
  below(folder: string): readonly string[];
  /** Takes notice that other files are left out from now on. */
  startAgain(): void;
}

export interface FileChange {
  readonly uri: string;
  readonly kind: 'changed' | 'came' | 'went';
}

/** So many folders within one that came are looked into: with it comes a project, not a disk. */
const mostFolders = 2_000;

/**
 * What happens to the files of the workspace, passed on file by file. Editors say of a folder that is deleted, renamed or moved
 * only that the folder itself went or came: here that becomes news of each file in it.
 */
export class FileChanges {
  readonly #tree: FolderTree;
  readonly #keepers: readonly FileKeeper[];

  constructor(tree: FolderTree, keepers: readonly FileKeeper[]) {
    this.#tree = tree;
    this.#keepers = keepers;
  }

  /** Takes notice of files and folders that changed, came or went together. Resolves when all that came with them is passed on. */
  async changed(changes: readonly FileChange[]): Promise<void> {
    const known = changes.map(({ uri, kind }) => ({ address: canonical(uri), kind }));
    if (known.some(({ address }) => address.endsWith('/.gitignore'))) {
      this.#tree.clear();
      for (const keeper of this.#keepers) keeper.startAgain();
    }
    const told = new Set<string>();
    const came: string[] = [];
    for (const { address, kind } of known) {
      if (isKept(address)) told.add(address);
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

  /** What came in one piece with a folder; nothing where the address is that of some other file. */
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

/** Whether a file of that name or address is one that is kept in mind. */
export function isKept(name: string): boolean {
  return name.endsWith('.aion') || isPython(name);
}
