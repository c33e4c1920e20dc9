import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { PythonPlace } from '../core/conversion/index.ts';
import type { ProjectPackages } from '../core/loaders/index.ts';
import { type Declaration, PythonIndex, type PythonModule, readModule } from '../core/python/index.ts';
import { once } from '../core/text/index.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import { readRegularText } from '../project/disk/regular-file.ts';
import { readPackages } from '../project/python-packages.ts';
import type { ProjectPlace } from './project-places.ts';

const mostModules = 1_000;
const largestModule = 4 * 1024 * 1024;

/** Reads the modules that Python files import. Each module is read from the disk once: the files of a folder import the same ones. */
export class PythonModules {
  readonly #read = new Map<string, PythonModule | null>();
  /** By project. */
  readonly #packages = new Map<string, Promise<ProjectPackages>>();

  /** Reads a Python file among its imports when it is called, with the packages of its project. */
  async readerAt(place: ProjectPlace, text: string): Promise<() => PythonPlace> {
    const { root } = place;
    const reading = this.#packages.get(root) ?? readPackages(root, diskFiles);
    this.#packages.set(root, reading);
    const packages = await reading;
    return once(() => ({ ...this.reachable(place, text), packages }));
  }

  /**
   * A module and all its direct and indirect imports within the project: beside the importing file, in a folder above it, or in the project's
   * `src`. The module itself may not exist.
   */
  reachable({ root, path: first }: ProjectPlace, text: string): PythonPlace {
    const inRoot = (path: string): string => relative(root, path).split(sep).join('/');
    const start = join(root, first);
    const module = readModule(text);
    this.#read.set(start, module);
    let index = PythonIndex.empty.with(first, module);
    const waiting = [start];
    const known = new Set(waiting);
    for (let path = waiting.pop(); path !== undefined && known.size < mostModules; path = waiting.pop()) {
      const declarations = index.module(inRoot(path))?.declarations ?? [];
      for (const found of declarations.flatMap((declaration) => importedFiles(declaration, path, root))) {
        if (known.has(found)) continue;
        known.add(found);
        const imported = this.#at(found);
        if (imported === null) continue;
        index = index.with(inRoot(found), imported);
        waiting.push(found);
      }
    }
    return { index, path: first };
  }

  /** Null for a missing or unreadable module: its names are unknown, like those of packages. */
  #at(path: string): PythonModule | null {
    const before = this.#read.get(path);
    if (before !== undefined) return before;
    const read = readRegularText(path, largestModule);
    const module = read.ok ? readModule(read.text) : null;
    this.#read.set(path, module);
    return module;
  }
}

/** The possible files of an import; the index selects from them. */
function importedFiles(declaration: Declaration, from: string, root: string): readonly string[] {
  if (declaration.kind !== 'import' && declaration.kind !== 'star-import') return [];
  const { module, level } = declaration;
  const parts = module === '' ? [] : module.split('.');
  const member = declaration.kind === 'import' && declaration.member !== null ? [declaration.member] : [];
  const starts =
    level === 0
      ? [...foldersUp(dirname(from), root), join(root, 'src')]
      : [resolve(dirname(from), '../'.repeat(level - 1))];
  return starts.flatMap((start) => [
    // A package is read with every __init__ on the way to it: each may bind the next name itself.
    ...parts.map((_, depth) => join(start, parts.slice(0, depth + 1).join('/'), '__init__.py')),
    ...(parts.length > 0 ? filesOf(join(start, parts.join('/'))) : [join(start, '__init__.py')]),
    ...filesOf(join(start, [...parts, ...member].join('/'))),
  ]);
}

function filesOf(stem: string): readonly string[] {
  return basename(stem) === '' ? [] : [`${stem}.py`, `${stem}.pyi`, join(stem, '__init__.py')];
}

function foldersUp(folder: string, root: string): readonly string[] {
  const folders = [folder];
  for (let at = folder; at !== root && at !== dirname(at); at = dirname(at)) folders.push(dirname(at));
  return folders;
}
