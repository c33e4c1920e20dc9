import ignore, { type Ignore } from 'ignore';
import { leftOutFolders } from '../../../core/text/left-out-folders.ts';
import { percentDecoded } from '../../../core/text/percent-decoding.ts';
import type { FolderEntry } from '../../../project/files.ts';
import { canonical, folderOf, foldersAbove, type WorkspaceFolders } from '../folders.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

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
 * The folders of the workspace as far as somebody asked for them, listed once for all who ask. What `.gitignore` names (in the folder or in one above it
 * up to the workspace folder), other people's code and virtual environments are no part of it.
 */
export class FolderTree {
  readonly #files: WorkspaceFiles;
  readonly #folders: WorkspaceFolders;
  readonly #known = new Map<string, Promise<FolderContent | null>>();
  /** What was listed by now of the folders in `#known`. */
  readonly #listed = new Map<string, FolderContent | null>();

  constructor(files: WorkspaceFiles, folders: WorkspaceFolders) {
    this.#files = files;
    this.#folders = folders;
    folders.onChanged(() => this.clear());
  }

  /** Whether anything was listed since the beginning: who asked for nothing has nothing to learn anew. */
  get wasAsked(): boolean {
    return this.#known.size > 0;
  }

  /** Null where the folder is no part of the workspace. */
  of(folder: string): Promise<FolderContent | null> {
    const known = this.#known.get(folder);
    if (known !== undefined) return known;
    const reading = this.#read(folder).then((content) => {
      // A folder in which something happened while it was listed is somebody else's listing by now.
      if (this.#known.get(folder) === reading) this.#listed.set(folder, content);
      return content;
    });
    this.#known.set(folder, reading);
    return reading;
  }

  /** Looks again, when next asked, at the folder in which something came or went, and at those that do not know the folder yet. */
  forget(folder: string): void {
    for (let inner = folder, isKnown = false; inner.includes('/') && !isKnown; inner = folderOf(inner)) {
      this.#forgetOne(inner);
      isKnown = this.#listed.get(folderOf(inner))?.folders.includes(inner) === true;
    }
  }

  /** Forgets a folder that went or came, with all in it. */
  forgetBelow(folder: string): void {
    for (const known of [...this.#known.keys()]) {
      if (known === folder || known.startsWith(`${folder}/`)) this.#forgetOne(known);
    }
  }

  clear(): void {
    this.#known.clear();
    this.#listed.clear();
  }

  #forgetOne(folder: string): void {
    this.#known.delete(folder);
    this.#listed.delete(folder);
  }

  async #read(folder: string): Promise<FolderContent | null> {
    const isTop = this.#folders.all().includes(folder);
    const above = isTop ? null : await this.#above(folder);
    if (above === 'outside') return null;
    const entries = await this.#files.list(folder);
    if (entries.some(({ name }) => name === 'pyvenv.cfg')) return null;
    const text = entries.some(({ name }) => name === '.gitignore')
      ? await this.#files.readFile(`${folder}/.gitignore`)
      : null;
    const own: readonly IgnoreList[] = text === null ? [] : [{ folder, list: ignore().add(text) }];
    const ignored = [...own, ...(above?.ignored ?? (await this.#listsOfRepository(folder, entries)))];
    const depth = (above?.depth ?? -1) + 1;
    const files: string[] = [];
    const python: string[] = [];
    const folders: string[] = [];
    for (const { name, kind } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const address = canonical(`${folder}/${encodeURIComponent(name)}`);
      const list = kind === 'folder' ? folders : name.endsWith('.aion') ? files : name.endsWith('.py') ? python : null;
      const wanted = kind === 'folder' ? !leftOutFolders.has(name) && depth < deepest : list !== null;
      if (!wanted || isIgnored(ignored, address, kind === 'folder')) continue;
      list?.push(address);
    }
    return { files, python, folders, ignored, depth };
  }

  /** What the repository that a folder of the workspace lies in leaves out of it. Who opens a folder that git ignores wants what is in it. */
  async #listsOfRepository(top: string, entries: readonly FolderEntry[]): Promise<readonly IgnoreList[]> {
    const lists: IgnoreList[] = [];
    for (const folder of [top, ...foldersAbove(top)]) {
      const inFolder = folder === top ? entries : await this.#files.list(folder);
      const isRepository = inFolder.some(({ name }) => name === '.git');
      // The list of the top itself is known already.
      const names = [...(isRepository ? ['.git/info/exclude'] : []), ...(folder === top ? [] : ['.gitignore'])];
      const texts = await Promise.all(names.map((name) => this.#files.readFile(`${folder}/${name}`)));
      const text = texts.filter((one) => one !== null).join('\n');
      if (text !== '') lists.push({ folder, list: ignore().add(text) });
      const above = lists.filter((one) => one.folder !== top);
      if (isRepository) return above.some((one) => isIgnored([one], top, true)) ? [] : lists;
    }
    return [];
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
    const path = percentDecoded(address.slice(folder.length + 1)) + (isFolder ? '/' : '');
    const verdict = list.test(path);
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
