import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { type ImportedName, importedNames } from '../core/python/index.ts';
import { isBelow } from '../project/disk/below.ts';
import { readRegularFile } from '../project/disk/regular-file.ts';

/** A module that tools may import: its absolute path, and the SHA-256 of its bytes in hex. */
export interface ImportableModule {
  readonly path: string;
  readonly hash: string;
}

interface Starts {
  /** The folder (absolute) that holds the project: modules above the project count too. */
  readonly workspace: string;
  /** Absolute paths. */
  readonly modules: readonly string[];
  /** As in `helpers.clean`: functions around the calls, by the names of their modules. */
  readonly processors: readonly string[];
  /** Expressions, which may import modules themselves. */
  readonly expressions: readonly string[];
  /** All Python files of the project, absolute: a package may be installed from any of its folders. */
  readonly paths: readonly string[];
  /** Of the environment. */
  readonly pythonPath: string;
}

const mostModules = 5_000;
const largestModule = 16 * 1024 * 1024;

/**
 * All modules of the workspace that a call may import: those to start with, and what they import, directly and indirectly, with the
 * `__init__.py` of each package on the way. A name that may mean several files gives all of them. Nothing is run.
 */
export function importableModules(root: string, starts: Starts): readonly ImportableModule[] {
  const { workspace, modules, processors, expressions, paths, pythonPath } = starts;
  const tops = new Set([root, join(root, 'src'), ...modules.map(topOf)]);
  for (const folder of pythonPath.split(delimiter)) {
    if (folder !== '' && isBelow(workspace, resolve(root, folder))) tops.add(resolve(root, folder));
  }
  const folders = foldersOf(paths);
  const found = new Map<string, ImportableModule | null>();
  const waiting: string[] = [];
  const add = (path: string): void => {
    if (found.has(path) || found.size >= mostModules || !isBelow(workspace, path)) return;
    const read = existsSync(path) ? readRegularFile(path, largestModule) : null;
    found.set(path, read?.ok === true ? { path, hash: createHash('sha256').update(read.bytes).digest('hex') } : null);
    if (read?.ok !== true) return;
    waiting.push(path);
    // A package is imported before its modules.
    for (let folder = dirname(path); isPackage(folder); folder = dirname(folder)) add(join(folder, '__init__.py'));
  };
  const addImport = (name: ImportedName, from: string | null): void => {
    const files = filesOf(name, from, workspace, tops).filter((file) => existsSync(file));
    const elsewhere = files.length === 0 && name.level === 0 ? folders.get(name.module.split('.')[0] ?? '') : undefined;
    for (const file of elsewhere === undefined ? files : filesOf(name, null, workspace, elsewhere)) add(file);
  };
  for (const path of modules) add(path);
  for (const dotted of processors) {
    addImport({ module: dotted.split('.').slice(0, -1).join('.'), level: 0, member: null }, null);
  }
  for (const expression of expressions) for (const name of importedNames(expression)) addImport(name, null);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (!path.endsWith('.py')) continue;
    const read = readRegularFile(path, largestModule);
    const text = read.ok ? new TextDecoder().decode(read.bytes) : '';
    for (const name of importedNames(text)) addImport(name, path);
  }
  return [...found.values()].filter((module) => module !== null);
}

/** The folders with a module or package of each name, which Python may have on its path. */
function foldersOf(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const stem = basename(path) === '__init__.py' ? dirname(path) : path.slice(0, -'.py'.length);
    const known = folders.get(basename(stem)) ?? new Set();
    folders.set(basename(stem), known.add(dirname(stem)));
  }
  return folders;
}

/** The folder that Python has on its path for a file: above its packages. */
function topOf(path: string): string {
  let folder = dirname(path);
  while (isPackage(folder)) folder = dirname(folder);
  return folder;
}

function isPackage(folder: string): boolean {
  return folder !== dirname(folder) && existsSync(join(folder, '__init__.py'));
}

/** The files that an import may mean. `from` is null for a name of the settings. */
function filesOf(
  { module, level, member }: ImportedName,
  from: string | null,
  workspace: string,
  tops: ReadonlySet<string>,
): readonly string[] {
  if (module === '' && (level === 0 || from === null)) return [];
  const starts =
    level > 0 ? [resolve(dirname(from ?? workspace), '../'.repeat(level - 1))] : [...tops, ...above(from, workspace)];
  const parts = [...(module === '' ? [] : module.split('.')), ...(member === null ? [] : [member])];
  return starts.flatMap((start) => [
    ...(level > 0 ? [join(start, '__init__.py')] : []),
    ...parts.flatMap((_, depth) => modulesAt(join(start, parts.slice(0, depth + 1).join('/')))),
  ]);
}

/** The folders from that of a file up to the workspace. */
function above(file: string | null, workspace: string): readonly string[] {
  if (file === null) return [];
  const folders = [dirname(file)];
  for (let folder = dirname(file); folder !== workspace && isBelow(workspace, folder); folder = dirname(folder)) {
    folders.push(dirname(folder));
  }
  return folders;
}

/** A package, a module, and modules that are compiled to machine code. */
function modulesAt(stem: string): readonly string[] {
  const [folder, name] = [dirname(stem), basename(stem)];
  const compiled = namesIn(folder).filter((file) => file.startsWith(`${name}.`) && /\.(?:so|pyd)$/.test(file));
  return [join(stem, '__init__.py'), `${stem}.py`, ...compiled.map((file) => join(folder, file))];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
