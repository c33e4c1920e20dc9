import { type Dirent, readdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { PythonModule } from '../core/python/declarations.ts';
import { type FileContext, fileContext } from '../core/python/file-context.ts';
import { PythonIndex } from '../core/python/index.ts';
import { pythonFolderLimits as limits } from '../core/python/limits.ts';
import { readModule } from '../core/python/module.ts';
import type { PythonKnowledge } from '../core/tools/element-meaning.ts';
import { pythonKnowledge } from '../core/tools/python-knowledge.ts';
import { readRegularFile } from '../project/disk/regular-file.ts';
import { attempt } from './attempt.ts';
import { Configurations } from './configuration.ts';
import { findInputs } from './files.ts';
import type { Host } from './host.ts';
import { IgnoredPaths } from './ignored.ts';
import { absolutePath } from './paths.ts';
import { largestFile, type ReadText } from './read-text.ts';

/** The Python that `--python DIR` names, read as text; nothing is run. */
export interface PythonFolder {
  /** What the file of the notation at that place can name; null where the folder holds no Python. */
  contextOf(absolute: string | null, contextModules: readonly string[]): FileContext | null;
  /** The folder that the paths of that context start from, absolute. */
  rootOf(absolute: string): string;
}

export type ReadPythonFolder =
  | { readonly ok: true; readonly python: PythonFolder; readonly problems: readonly string[] }
  /** Why the folder cannot be read, as a sentence. */
  | { readonly ok: false; readonly problem: string };

interface ReadModule {
  readonly ok: true;
  readonly path: string;
  readonly module: PythonModule;
}

const nothing: PythonFolder = { contextOf: () => null, rootOf: dirname };

/** Reads the Python below a folder, without what `.gitignore` leaves out and virtual environments. Null: no folder named. */
export async function readPythonFolder(host: Host, folder: string | null): Promise<ReadPythonFolder> {
  if (folder === null) return { ok: true, python: nothing, problems: [] };
  const found = await findInputs(host, [folder], (name) => name.endsWith('.py'));
  const [missing] = found.problems;
  if (missing !== undefined && found.inputs.length === 0) {
    return { ok: false, problem: `--python ${folder}: ${missing.says}` };
  }
  const root = absolutePath(host, folder);
  if (found.inputs.some((input) => input !== 'standard input' && input.absolute === root)) {
    return { ok: false, problem: `--python ${folder}: it is a file. Name the folder with the Python of the project.` };
  }
  const problems = found.problems.map(({ path, says }) => `${path}: ${says}`);
  const files = found.inputs.flatMap((input) => (input === 'standard input' ? [] : [input.absolute]));
  const index = indexOf(root, files, (file, says) => problems.push(`${relative(host.folder, file)}: ${says}`));
  if (index.paths.length === 0) problems.push(`--python ${folder}: no Python files found.`);
  return { ok: true, python: contextsIn(root, index), problems };
}

/**
 * The Python behind the files of a run that names none: as for an editor that has the current folder open, or, where a file lies outside
 * of it, the folder that was named. Each folder is read when its first file is asked about; what cannot be read counts as absent.
 */
export function pythonBehind(host: Host, named: readonly string[]): PythonFolder {
  const tops = [host.folder, ...named.map((path) => absolutePath(host, path)).filter(isFolder)];
  const read = new Map<string, PythonFolder>();
  const rootOf = (absolute: string): string => tops.find((folder) => isBelow(folder, absolute)) ?? dirname(absolute);
  return {
    rootOf,
    contextOf(absolute, contextModules) {
      if (absolute === null) return null;
      const top = rootOf(absolute);
      const python = read.get(top) ?? contextsIn(top, indexOf(top, pythonBelow(top)));
      read.set(top, python);
      return python.contextOf(absolute, contextModules);
    },
  };
}

/** The Python files in a folder and those below it, as an editor finds them: the folders nearest to the top first. */
function pythonBelow(top: string): readonly string[] {
  const ignored = new IgnoredPaths(top);
  const files: string[] = [];
  let folders = 0;
  const waiting = [top];
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    if (++folders > limits.folders || files.length >= limits.files) break;
    for (const entry of entriesIn(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!ignored.ignoresFolder(path, entry.name)) waiting.push(path);
      } else if (entry.name.endsWith('.py') && !ignored.ignoresFile(path)) files.push(path);
    }
  }
  return files;
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function indexOf(
  root: string,
  files: readonly string[],
  unreadable: (file: string, says: string) => void = () => undefined,
): PythonIndex {
  const modules: { readonly path: string; readonly module: PythonModule }[] = [];
  let size = 0;
  for (const file of files) {
    if (modules.length >= limits.files || size >= limits.size) break;
    const read = readPython(file);
    if (read.ok && read.text.length > limits.fileSize) continue;
    size += read.ok ? read.text.length : 0;
    const parsed = read.ok
      ? attempt((): ReadModule => ({ ok: true, path: pathIn(root, file), module: readModule(read.text) }))
      : read;
    if (parsed.ok) modules.push(parsed);
    else unreadable(file, parsed.says);
  }
  return PythonIndex.of(modules);
}

function contextsIn(root: string, index: PythonIndex): PythonFolder {
  const contexts = new Map<string, FileContext | null>();
  const contextOf: PythonFolder['contextOf'] = (absolute, contextModules) => {
    const path = absolute === null ? '' : pathIn(root, absolute);
    const key = JSON.stringify([path, contextModules]);
    const context = contexts.has(key) ? (contexts.get(key) ?? null) : fileContext(index, path, contextModules);
    contexts.set(key, context);
    return context;
  };
  return { contextOf, rootOf: () => root };
}

/** Python in whatever encoding: the names that matter here are the same letters in all of those in use. */
function readPython(absolute: string): ReadText {
  const read = readRegularFile(absolute, largestFile);
  if (!read.ok) return read;
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(read.bytes) };
  } catch {
    return { ok: true, text: new TextDecoder('latin1').decode(read.bytes) };
  }
}

/** The modules that the configuration of a file names as those that load it. */
export function contextModulesOf(absolute: string): Promise<readonly string[]> {
  return new Configurations({}).contextModulesFor(dirname(absolute));
}

function pathIn(root: string, absolute: string): string {
  return relative(root, absolute).split(sep).join('/');
}

/** What the Python of a folder says of the tools in a file; `null`: of standard input, which counts as a file of the current folder. */
export async function knowledgeFor(
  host: Host,
  python: PythonFolder,
  absolute: string | null,
): Promise<PythonKnowledge> {
  return pythonKnowledge(python.contextOf(absolute, await contextModulesOf(absolute ?? `${host.folder}/-`)));
}
