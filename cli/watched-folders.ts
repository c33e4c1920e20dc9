import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { addAll, leftOutFolders } from '../core/text/index.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import { FolderTree, oneTop } from '../project/folder-tree.ts';

/** In milliseconds, without further changes: an editor writes a file in several steps. */
const quietTime = 100;

/** The limit of watched folders: a system has a limited number of watchers. */
export const mostWatched = 2_000;

/** Reports changes of tool files in the named folders and below them. */
export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  private constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** `paths` are absolute files or folders; missing ones are not watched. */
  static async of(paths: readonly string[], onChange: () => void): Promise<WatchedFolders> {
    const watched = new WatchedFolders(onChange);
    for (const path of paths) {
      if (isFolder(path)) await watched.#watchBelow(path);
      else watched.#watch(dirname(path));
    }
    return watched;
  }

  get isFull(): boolean {
    return this.#watchers.size >= mostWatched;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  async #watchBelow(start: string): Promise<void> {
    const tree = new FolderTree(diskFiles, oneTop(start), () => false);
    const folders = [start];
    for (let folder = folders.pop(); folder !== undefined && !this.isFull; folder = folders.pop()) {
      this.#watch(folder);
      addAll(folders, (await tree.of(folder))?.folders ?? []);
    }
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder) || this.isFull || this.#isClosed) return;
    try {
      const watcher = watch(folder, (_, name) => this.#changed(folder, name));
      // A deleted folder: its parent has reported that.
      watcher.on('error', () => watcher.close());
      this.#watchers.set(folder, watcher);
    } catch {
      // Deleted just now, or unreadable: its files are not among the tools either.
    }
  }

  #changed(folder: string, name: string | null): void {
    if (name !== null && !makesTools(name)) {
      const path = join(folder, name);
      // A new folder may have replaced it: the watcher of the old one reports nothing more.
      const isGone = this.#forget(path);
      const isThere = !leftOutFolders.has(name) && isFolder(path);
      if (!isGone && !isThere) return;
      if (isThere) void this.#watchBelow(path).then(() => this.#later());
    }
    this.#later();
  }

  #later(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onChange, quietTime);
  }

  /** Ends the watchers of a folder and those below it. Returns whether there were any. */
  #forget(folder: string): boolean {
    if (!this.#watchers.has(folder)) return false;
    for (const [path, watcher] of this.#watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      this.#watchers.delete(path);
    }
    return true;
  }
}

function makesTools(name: string): boolean {
  return /\.(?:aion|py)$|\.canonical\.json$|^\.aionrc\.json$/.test(name);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
