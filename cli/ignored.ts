import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { leftOutFolders } from '../core/text/left-out-folders.ts';
import { readRegularText } from '../project/disk/regular-file.ts';
import type { FileProblem } from '../project/files.ts';

/**
 * What git leaves out below a folder: the `.gitignore` of each folder on the way down from the repository's root, and the
 * repository's own list. Outside a repository, the `.gitignore` files from `start` on down count alone.
 */
export class IgnoredPaths {
  readonly #start: string;
  /** By folder; null where there is no list. */
  readonly #lists = new Map<string, Ignore | null>();
  readonly #above: readonly string[];
  /** The lists that are there and cannot be read. They count as absent. */
  readonly problems: FileProblem[] = [];

  constructor(start: string) {
    this.#start = start;
    const above = foldersUpToRepository(start);
    // Who names a folder that git ignores wants what is in it: then the lists above it say nothing.
    this.#above = above.some((folder) => this.#list(folder)?.ignores(pathIn(folder, start, true))) ? [] : above;
  }

  /** Whether a folder below the start is left out with all that is in it. */
  ignoresFolder(folder: string, name: string): boolean {
    return leftOutFolders.has(name) || existsSync(join(folder, 'pyvenv.cfg')) || this.#ignored(folder, true);
  }

  ignoresFile(file: string): boolean {
    return this.#ignored(file, false);
  }

  /** The nearest list that says anything decides; what an ignored folder holds is never reached. */
  #ignored(path: string, isFolder: boolean): boolean {
    const below: string[] = [];
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      below.push(folder);
      if (folder === this.#start || folder === dirname(folder)) break;
    }
    for (const folder of [...below, ...this.#above]) {
      const verdict = this.#list(folder)?.test(pathIn(folder, path, isFolder));
      if (verdict?.ignored) return true;
      if (verdict?.unignored) return false;
    }
    return false;
  }

  #list(folder: string): Ignore | null {
    const known = this.#lists.get(folder);
    if (known !== undefined) return known;
    const paths = [join(folder, '.git', 'info', 'exclude'), join(folder, '.gitignore')];
    const texts = paths.flatMap((path) => this.#textOf(path));
    const list = texts.length === 0 ? null : ignore({ allowRelativePaths: false }).add(texts.join('\n'));
    this.#lists.set(folder, list);
    return list;
  }

  #textOf(path: string): readonly string[] {
    const read = readRegularText(path, largestList);
    if (read.ok) return [read.text];
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes(read.code);
    if (!isAbsent) this.problems.push({ path, says: read.says });
    return [];
  }
}

/** In bytes. */
const largestList = 16 * 1024 * 1024;

/** The folders above `start`, nearest first, up to the one that holds `.git`; none where `start` holds it or nothing does. */
function foldersUpToRepository(start: string): readonly string[] {
  const above: string[] = [];
  let folder = start;
  while (!existsSync(join(folder, '.git'))) {
    const parent = dirname(folder);
    if (parent === folder) return [];
    folder = parent;
    above.push(folder);
  }
  return above;
}

function pathIn(folder: string, path: string, isFolder: boolean): string {
  return relative(folder, path).split(sep).join('/') + (isFolder ? '/' : '');
}
