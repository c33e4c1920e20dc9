import ignore, { type Ignore } from 'ignore';
import { canonical, folderOf, type WorkspaceFolders } from '../folders.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

/** Folders with other people's code: nobody means them by opening the folder they lie in. */
const neverEntered = new Set(['.git', '.hg', '.svn', 'node_modules', '__pycache__', '.venv']);

/** Deeper folders are not looked into: they are links in a circle, or nobody's own. */
const deepest = 40;

/** One list of names to leave out, and the folder that its lines speak of. */
interface IgnoreList {
  readonly folder: string;
  readonly list: Ignore;
}

/** What lies directly in a folder of the workspace and is not left out. Addresses are canonical. */
export interface FolderContent {
  /** The files of the notation, by name. */
  readonly files: readonly string[];
  /** The Python sources, by name. */
  readonly python: readonly string[];
  readonly folders: readonly string[];
  readonly ignored: readonly IgnoreList[];
  readonly depth: number;
}

/**
 * The folders of the workspace as far as somebody asked for them. What `.gitignore` names (in the folder or in one above it
 * up to the workspace folder), other people's code and virtual environments are no part of it.
 */
export class FolderTree {
  readonly #files: WorkspaceFiles;
  readonly #folders: WorkspaceFolders;
  readonly #known = new Map<string, Promise<FolderContent | null>>();

  constructor(files: WorkspaceFiles, folders: WorkspaceFolders) {
    this.#files = files;
    this.#folders = folders;
  }

  /** Null where the folder is no part of the workspace. */
  of(folder: string): Promise<FolderContent | null> {
    const known = this.#known.get(folder);
    if (known !== undefined) return known;
    const reading = this.#read(folder);
    this.#known.set(folder, reading);
    return reading;
  }

  /** Looks again, when next asked, at the folder in which something came or went, and at those it may have come with. */
  forget(folder: string): void {
    for (let above = folder; above.includes('/'); above = folderOf(above)) this.#known.delete(above);
    for (const known of this.#known.keys()) if (known.startsWith(`${folder}/`)) this.#known.delete(known);
  }

  clear(): void {
    this.#known.clear();
  }

  async #read(folder: string): Promise<FolderContent | null> {
    const above = this.#folders.all().includes(folder) ? null : await this.#above(folder);
    if (above === 'outside') return null;
    const entries = await this.#files.listFolder(folder);
    if (entries.some(({ name }) => name === 'pyvenv.cfg')) return null;
    const text = entries.some(({ name }) => name === '.gitignore')
      ? await this.#files.readFile(`${folder}/.gitignore`)
      : null;
    const own: readonly IgnoreList[] = text === null ? [] : [{ folder, list: ignore().add(text) }];
    const ignored = [...own, ...(above?.ignored ?? [])];
    const depth = (above?.depth ?? -1) + 1;
    const files: string[] = [];
    const python: string[] = [];
    const folders: string[] = [];
    for (const { name, kind } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const address = canonical(`${folder}/${encodeURIComponent(name)}`);
      const list = kind === 'folder' ? folders : name.endsWith('.aion') ? files : name.endsWith('.py') ? python : null;
      const wanted = kind === 'folder' ? !neverEntered.has(name) && depth < deepest : list !== null;
      if (!wanted || isIgnored(ignored, address, kind === 'folder')) continue;
      list?.push(address);
    }
    return { files, python, folders, ignored, depth };
  }

  async #above(folder: string): Promise<FolderContent | 'outside'> {
    if (this.#folders.of(folder) === null) return 'outside';
    const above = await this.of(folderOf(folder));
    return above === null || !above.folders.includes(folder) ? 'outside' : above;
  }
}

/** The nearest list that says anything decides, as in git. */
function isIgnored(lists: readonly IgnoreList[], address: string, isFolder: boolean): boolean {
  for (const { folder, list } of lists) {
    const path = decodeURIComponent(address.slice(folder.length + 1)) + (isFolder ? '/' : '');
    const verdict = list.test(path);
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
