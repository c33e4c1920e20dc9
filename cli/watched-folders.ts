import { type Dirent, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { leftOutFolders } from '../core/text/left-out-folders.ts';
import { IgnoredPaths } from './ignored.ts';

/** Milliseconds without a further change: an editor writes a file in several steps. */
const quietTime = 100;

/** In more folders than this no change is seen: a system has only so many watchers. */
export const mostWatched = 2_000;

/** Tells of changes in the files that tools are made of, in the folders named and below them. */
export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `paths` are absolute, of files or folders; what is not there is not watched. */
  constructor(paths: readonly string[], onChange: () => void) {
    this.#onChange = onChange;
    for (const path of paths) {
      if (isFolder(path)) this.#watchBelow(path);
      else this.#watch(dirname(path));
    }
  }

  /** Whether there were more folders than are watched. */
  get isFull(): boolean {
    return this.#watchers.size >= mostWatched;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #watchBelow(start: string): void {
    const ignored = new IgnoredPaths(start);
    const folders = [start];
    for (let folder = folders.pop(); folder !== undefined && !this.isFull; folder = folders.pop()) {
      this.#watch(folder);
      for (const { name } of entriesOf(folder).filter((entry) => entry.isDirectory())) {
        const below = join(folder, name);
        if (!ignored.ignoresFolder(below, name)) folders.push(below);
      }
    }
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder) || this.isFull) return;
    try {
      const watcher = watch(folder, (_, name) => this.#changed(folder, name));
      // A folder that is deleted: its parent has told of that.
      watcher.on('error', () => watcher.close());
      this.#watchers.set(folder, watcher);
    } catch {
      // It went away just now, or may not be read: then its files are not among the tools either.
    }
  }

  #changed(folder: string, name: string | null): void {
    if (name !== null && !makesTools(name)) {
      const path = join(folder, name);
      if (leftOutFolders.has(name) || this.#watchers.has(path) || !isFolder(path)) return;
      this.#watchBelow(path);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onChange, quietTime);
  }
}

function makesTools(name: string): boolean {
  return /\.(?:aion|py)$|\.canonical\.json$|^\.aionrc\.json$/.test(name);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
