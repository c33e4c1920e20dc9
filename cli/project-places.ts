import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { isBelow, realPathOf } from '../project/disk/below.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import { holdsProjects, projectRoot } from '../project/project-root.ts';
import { kindOf, pathsOrHere } from './files.ts';
import { absolutePath, shownPath } from './paths.ts';

/** A file in its project. */
export interface ProjectPlace {
  /** Absolute. */
  readonly root: string;
  /** Below the root, with slashes. */
  readonly path: string;
}

/**
 * The projects of the files of a run. Where a file is in none, the current folder counts as one if it holds the file, else the named folder
 * that does, else the file's folder.
 */
export class ProjectPlaces {
  readonly #named: readonly string[];
  readonly #here: string;
  readonly #homes: readonly string[];
  /** By folder. */
  readonly #roots = new Map<string, Promise<string | null>>();

  /** `named` are the paths of the run, relative to the current folder. */
  constructor(host: { readonly folder: string }, named: readonly string[]) {
    this.#homes = [...new Set([homedir(), realPathOf(homedir()) ?? homedir()])];
    this.#here = absolutePath(host, '.');
    this.#named = named
      .map((path) => absolutePath(host, path))
      .filter((path) => this.isProject(path) && kindOf(path) === 'folder');
  }

  /** A file that is reached by a link is in the project of the link, else in that of its target. */
  async of(absolute: string): Promise<ProjectPlace> {
    const real = realPathOf(absolute) ?? absolute;
    for (const file of new Set([absolute, real])) {
      const root = await this.#rootAbove(dirname(file));
      if (root !== null) return { root, path: diskFiles.pathIn(root, file) };
    }
    const holding = [...(this.isProject(this.#here) ? [this.#here] : []), ...this.#named];
    const root = holding.find((folder) => isBelow(folder, absolute)) ?? dirname(absolute);
    return { root, path: diskFiles.pathIn(root, absolute) };
  }

  /** Whether a folder can be a project: no home folder, and not the top of a disk. */
  isProject(folder: string): boolean {
    return !holdsProjects(folder, this.#homes, diskFiles);
  }

  #rootAbove(folder: string): Promise<string | null> {
    const root = this.#roots.get(folder) ?? projectRoot(folder, this.#homes, diskFiles);
    this.#roots.set(folder, root);
    return root;
  }
}

/**
 * The paths of the tools that a file with calls or a plan may mean: `named`, else its own folder and its project. For standard input and
 * without a file (null), and for a file in no project, the current folder, if it holds the file.
 */
export async function toolPathsFor(
  host: { readonly folder: string },
  named: readonly string[],
  file: string | null,
): Promise<readonly string[]> {
  if (named.length > 0 || file === null || file === '-') return pathsOrHere(named);
  const absolute = absolutePath(host, file);
  const { root } = await new ProjectPlaces(host, ['.']).of(absolute);
  return [...new Set([dirname(absolute), root])].map((path) => shownPath(host, path));
}
