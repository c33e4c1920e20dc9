import ignore, { type Ignore } from 'ignore';
import { addAll, leftOutFolders, say } from '../core/text/index.ts';
import type { FileProblem, Files, FolderEntry } from './files.ts';
import { isRepository } from './pins.ts';
import { isProjectRoot } from './project-root.ts';

/** Deeper folders are not read: they are links in a circle, or not the user's own. */
const deepest = 40;

/** Of a `.gitignore`, in bytes. */
const largestList = 64 * 1024;
/** Each pattern is compared with each file. */
const mostPatterns = 1_000;
/** In characters. No longer path is compared. */
const longestPattern = 1_000;
/** Comparisons until other work has its turn: some milliseconds. */
const mostAtOnce = 5_000;

interface IgnoreList {
  readonly folder: string;
  readonly list: Ignore;
  readonly patterns: number;
}

/** The direct content of a folder, without ignored entries. Files and folders are addresses, sorted by name. */
interface FolderContent {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly ignored: readonly IgnoreList[];
  readonly depth: number;
  readonly isProject: boolean;
}

export interface TopFolders {
  all(): readonly string[];
  of(address: string): string | null;
}

/** A tree of one folder and all below it. */
export function oneTop(folder: string): TopFolders {
  return { all: () => [folder], of: () => folder };
}

/** Gets folders that cannot be listed and ignore lists that cannot be read; both count as absent. */
type OnUnread = (kind: 'folder' | 'list', problem: FileProblem) => void;

/** Folders, each listed once on request, without git-ignored entries, third-party code and virtual environments. */
export class FolderTree {
  readonly #files: Files;
  readonly #tops: TopFolders;
  readonly #wanted: (name: string) => boolean;
  readonly #onUnread: OnUnread;
  readonly #known = new Map<string, Promise<FolderContent | null>>();
  readonly #listed = new Map<string, FolderContent | null>();
  #wasAsked = false;

  constructor(files: Files, tops: TopFolders, wanted: (name: string) => boolean, onUnread: OnUnread = () => undefined) {
    this.#files = files;
    this.#tops = tops;
    this.#wanted = wanted;
    this.#onUnread = onUnread;
  }

  /** Whether any folder was requested. If not, a change needs no report. */
  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  isTop(folder: string): boolean {
    return this.#tops.all().includes(folder);
  }

  /** Null where the folder is not in the tree. */
  of(folder: string): Promise<FolderContent | null> {
    const known = this.#known.get(folder);
    if (known !== undefined) return known;
    this.#wasAsked = true;
    const reading = this.#read(folder).then((content) => {
      // A change during the listing starts a new one, which replaces this.
      if (this.#known.get(folder) === reading) this.#listed.set(folder, content);
      return content;
    });
    this.#known.set(folder, reading);
    return reading;
  }

  /** Forgets a folder with a changed entry, and the folders above that do not list it yet. */
  forget(folder: string): void {
    for (let inner = folder, isKnown = false; this.#tops.of(inner) !== null && !isKnown; ) {
      const above = this.#files.parent(inner);
      this.#forgetOne(inner);
      isKnown = this.#listed.get(above)?.folders.includes(inner) === true;
      inner = above;
    }
  }

  forgetBelow(folder: string): void {
    for (const known of [...this.#known.keys()]) {
      if (known === folder || known.startsWith(`${folder}/`)) this.#forgetOne(known);
    }
  }

  clear(): void {
    this.#known.clear();
    this.#listed.clear();
  }

  /** Whether a file below a top, or a folder between, is left out. The file may have been found through a link. */
  async leavesOut(file: string): Promise<boolean> {
    const above = await this.#onTheWay(this.#files.parent(file));
    return above === null || this.#isIgnored(above.ignored, file, false);
  }

  async #onTheWay(folder: string): Promise<FolderContent | null> {
    if (this.isTop(folder)) return this.of(folder);
    const parent = this.#files.parent(folder);
    const above = await this.#onTheWay(parent);
    const name = this.#files.pathIn(parent, folder);
    if (above === null || leftOutFolders.has(name) || this.#isIgnored(above.ignored, folder, true)) return null;
    return (await this.of(folder)) ?? this.#list(folder, above);
  }

  #forgetOne(folder: string): void {
    this.#known.delete(folder);
    this.#listed.delete(folder);
  }

  async #read(folder: string): Promise<FolderContent | null> {
    if (this.isTop(folder)) return this.#list(folder, null);
    if (this.#tops.of(folder) === null) return null;
    const above = await this.of(this.#files.parent(folder));
    return above === null || !above.folders.includes(folder) ? null : this.#list(folder, above);
  }

  /** `above` is null for a top. Null for a virtual environment, unless it is a top: then its content is wanted. */
  async #list(folder: string, above: FolderContent | null): Promise<FolderContent | null> {
    const entries = await this.#files.list(folder, (says) => this.#onUnread('folder', { path: folder, says }));
    if (above !== null && entries.some(({ name }) => name === 'pyvenv.cfg')) return null;
    const own = await this.#ignoredIn(folder, entries);
    const ignored = [...own, ...(above?.ignored ?? (await this.#ignoredAbove(folder, entries)))];
    const depth = (above?.depth ?? -1) + 1;
    const files: string[] = [];
    const folders: string[] = [];
    const patterns = ignored.reduce((sum, one) => sum + one.patterns, 0);
    let compared = 0;
    for (const { name, kind } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const isFolder = kind === 'folder';
      const wanted = isFolder ? !leftOutFolders.has(name) : kind === 'file' && this.#wanted(name);
      const address = wanted ? this.#files.child(folder, name) : null;
      if (address !== null) compared += patterns;
      if (compared > mostAtOnce) {
        compared = 0;
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (address === null || this.#isIgnored(ignored, address, isFolder)) continue;
      if (!isFolder) files.push(address);
      else if (depth < deepest) folders.push(address);
      else
        this.#onUnread('folder', {
          path: address,
          says: say`the folder is more than ${deepest} levels deep and was skipped.`,
        });
    }
    return { files, folders, ignored, depth, isProject: isProjectRoot(entries) };
  }

  /** The folder's own `.gitignore`, and at the root of a repository also the repository's own list. */
  async #ignoredIn(folder: string, entries: readonly FolderEntry[]): Promise<readonly IgnoreList[]> {
    const has = (wanted: string): boolean => entries.some(({ name }) => name === wanted);
    const child = (inner: string, name: string): string => this.#files.child(inner, name);
    const texts: string[] = [];
    for (const path of [
      ...(has('.git') ? [child(child(child(folder, '.git'), 'info'), 'exclude')] : []),
      ...(has('.gitignore') ? [child(folder, '.gitignore')] : []),
    ]) {
      const read = await this.#files.read(path, largestList);
      const excess = read.ok ? excessOf(read.text) : null;
      if (excess !== null) this.#onUnread('list', { path, says: excess });
      else if (read.ok) texts.push(read.text);
      else if (!read.isMissing) this.#onUnread('list', { path, says: read.says });
    }
    if (texts.length === 0) return [];
    const text = texts.join('\n');
    return [{ folder, list: ignore().add(text), patterns: patternsIn(text) }];
  }

  /** The ignore lists of the repository above a top. None where they ignore the top itself: then its content is wanted. */
  async #ignoredAbove(top: string, entries: readonly FolderEntry[]): Promise<readonly IgnoreList[]> {
    if (isRepository(entries)) return [];
    const lists: IgnoreList[] = [];
    for (const folder of this.#files.above(top)) {
      const inFolder = await this.#files.list(folder);
      addAll(lists, await this.#ignoredIn(folder, inFolder));
      if (isRepository(inFolder)) return lists.some((one) => this.#isIgnored([one], top, true)) ? [] : lists;
    }
    return [];
  }

  /** The nearest list with a matching line decides, as in git. */
  #isIgnored(lists: readonly IgnoreList[], address: string, isFolder: boolean): boolean {
    for (const { folder, list } of lists) {
      const verdict = list.test(this.#files.pathIn(folder, address) + (isFolder ? '/' : ''));
      if (verdict.ignored) return true;
      if (verdict.unignored) return false;
    }
    return false;
  }
}

/** Why a list isn't used; null for none. */
function excessOf(text: string): string | null {
  if (patternsIn(text) > mostPatterns) return say`the file has more than ${mostPatterns} patterns and is ignored.`;
  return text.split('\n').some((line) => line.length > longestPattern)
    ? say`the file has a line of more than ${longestPattern} characters and is ignored.`
    : null;
}

function patternsIn(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')).length;
}
