import { dirname, relative } from 'node:path';
import {
  type FileContext,
  type PythonFolderLimits,
  PythonIndex,
  type PythonModule,
  pythonFolderLimits,
  readModule,
} from '../core/python/index.ts';
import { type OrProblem, say } from '../core/text/index.ts';
import { type PythonKnowledge, pythonKnowledge } from '../core/tools/index.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import { readRegularFile } from '../project/disk/regular-file.ts';
import type { FileProblem } from '../project/files.ts';
import { FolderTree, oneTop } from '../project/folder-tree.ts';
import { isPython, PythonFolder, readPythonBelow } from '../project/python-folder.ts';
import { attempt } from './attempt.ts';
import { Configurations } from './configuration.ts';
import { kindOf, treeBelow } from './files.ts';
import type { Host } from './host.ts';
import { absolutePath } from './paths.ts';
import { ProjectPlaces } from './project-places.ts';
import { largestFile, type ReadText } from './read-text.ts';

/** The Python behind the files of a run, read as text; nothing runs. */
export interface PythonBehind {
  /** The Python names for the notation file at that path; null if the project holds no Python. */
  contextOf(absolute: string | null, contextModules: readonly string[]): Promise<FileContext | null>;
  /** The root of the file's project, absolute: the paths of that context are relative to it. */
  rootOf(absolute: string): Promise<string>;
}

type OpenedPython = OrProblem<{ readonly python: PythonBehind; readonly problems: readonly string[] }>;

/**
 * The Python behind the files of a run: that of the project of each file, or of one folder that `--python` names. `named` are the paths of
 * the run. Ignored files (`.gitignore`) and virtual environments are left out.
 */
export async function openPython(host: Host, folder: string | null, named: readonly string[]): Promise<OpenedPython> {
  return folder === null
    ? { ok: true, python: pythonOfProjects(host, named), problems: [] }
    : readNamedFolder(host, folder);
}

async function readNamedFolder(host: Host, folder: string): Promise<OpenedPython> {
  const root = absolutePath(host, folder);
  const kind = kindOf(root);
  if (kind !== 'folder') {
    const isFile = say`not a folder. Specify the folder with the Python code.`;
    const says = kind === 'file' ? isFile : kind === 'missing' ? say`no such file or folder.` : kind.says;
    return { ok: false, problem: say`--python ${folder}: ${says}` };
  }
  const unlisted: FileProblem[] = [];
  const unread: FileProblem[] = [];
  const tree = treeBelow(host, folder, root, isPython, unlisted);
  const onUnread = (file: string, says: string) => unread.push({ path: relative(host.folder, file), says });
  const python = await readBelow(root, tree, pythonFolderLimits, onUnread);
  const isEmpty = python.index.paths.length === 0;
  const [first] = unlisted;
  if (isEmpty && first !== undefined) return { ok: false, problem: `--python ${folder}: ${first.says}` };
  const problems = [...unlisted, ...unread].map(({ path, says }) => `${path}: ${says}`);
  if (isEmpty) problems.push(say`--python ${folder}: no Python files found.`);
  const contextOf: PythonBehind['contextOf'] = async (absolute, contextModules) =>
    python.contextOf(absolute === null ? '' : diskFiles.pathIn(root, absolute), contextModules);
  return { ok: true, python: { contextOf, rootOf: async () => root }, problems };
}

/** Each project is read for its first file. Unreadable Python counts as absent. */
function pythonOfProjects(host: Host, named: readonly string[]): PythonBehind {
  const places = new ProjectPlaces(host, named);
  const known = new Map<string, Promise<PythonFolder>>();
  return {
    rootOf: async (absolute) => (await places.of(absolute)).root,
    async contextOf(absolute, contextModules) {
      if (absolute === null) return null;
      const { root, path } = await places.of(absolute);
      // Of a home folder, or the top of a disk, only the modules next to the file count.
      const limits = places.isProject(root) ? pythonFolderLimits : { ...pythonFolderLimits, folders: 1 };
      const python = known.get(root) ?? readBelow(root, new FolderTree(diskFiles, oneTop(root), isPython), limits);
      known.set(root, python);
      return (await python).contextOf(path, contextModules);
    },
  };
}

async function readBelow(
  top: string,
  tree: FolderTree,
  limits: PythonFolderLimits,
  onUnread: (file: string, says: string) => void = () => undefined,
): Promise<PythonFolder> {
  const moduleAt = async (file: string): Promise<PythonModule | null> => {
    const read = readPython(file);
    if (read.ok && read.text.length > pythonFolderLimits.fileSize) return null;
    const parsed = read.ok ? attempt(() => ({ ok: true as const, module: readModule(read.text) })) : read;
    if (parsed.ok) return parsed.module;
    onUnread(file, parsed.says);
    return null;
  };
  const { modules } = await readPythonBelow(top, tree, diskFiles, moduleAt, limits);
  return new PythonFolder(PythonIndex.of(modules));
}

/** Python in any encoding: the names have the same letters in all encodings in use. */
function readPython(absolute: string): ReadText {
  const read = readRegularFile(absolute, largestFile);
  if (!read.ok) return read;
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(read.bytes) };
  } catch {
    return { ok: true, text: new TextDecoder('latin1').decode(read.bytes) };
  }
}

/** The knowledge of a folder's Python about the tools in a file; null: standard input, as in the current folder. */
export function knowledgeBy(
  host: Host,
  python: PythonBehind,
  configurations = new Configurations({}),
): (absolute: string | null) => Promise<PythonKnowledge> {
  return async (absolute) => {
    const modules = await configurations.contextModulesFor(absolute === null ? host.folder : dirname(absolute));
    return pythonKnowledge(await python.contextOf(absolute, modules));
  };
}
