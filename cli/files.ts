import { statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { addAll, say } from '../core/text/index.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import type { FileProblem } from '../project/files.ts';
import { FolderTree, oneTop } from '../project/folder-tree.ts';
import { isProgram, isTest } from '../project/program-files.ts';
import { tell } from './command.ts';
import type { Host } from './host.ts';
import { absolutePath, namedBelow, withSlashes } from './paths.ts';

export interface FoundInput {
  /** `-` for standard input. */
  readonly path: string;
  /** Null for standard input. */
  readonly absolute: string | null;
  /** The folder (absolute) in which it was found; null for a path that was given itself. */
  readonly foundIn: string | null;
  /** Whether a glob names it. */
  readonly isMatched?: true;
}

/** The file at a path of a command line; `-` is standard input. */
export function namedInput(host: Host, path: string): FoundInput {
  return { path: withSlashes(path), absolute: path === '-' ? null : absolutePath(host, path), foundIn: null };
}

interface FoundInputs {
  /** In the given order, those of a folder or glob by name; each once. */
  readonly inputs: readonly FoundInput[];
  readonly problems: readonly FileProblem[];
}

/**
 * The files for the paths of a command line. A named file is always taken; of a folder, the files for which `wanted` holds. A path that
 * does not exist and has glob characters is a glob.
 */
export async function findInputs(
  host: Host,
  paths: readonly string[],
  wanted: (name: string) => boolean,
): Promise<FoundInputs> {
  const inputs = new Map<string, FoundInput>();
  const problems: FileProblem[] = [];
  const add = (input: FoundInput): void => {
    const key = input.absolute ?? '-';
    if (!inputs.has(key)) inputs.set(key, input);
  };
  for (const path of paths) {
    const named = namedInput(host, path);
    const { absolute } = named;
    const kind = absolute === null ? 'file' : kindOf(absolute);
    if (absolute === null || kind === 'file') add(named);
    else if (kind === 'folder') {
      for (const file of await filesBelow(path, absolute, treeBelow(host, path, absolute, wanted, problems))) add(file);
    } else if (kind === 'missing' && isDynamicPattern(path)) {
      const matches = await filesMatching(host, path, problems);
      if (matches.length === 0) problems.push({ path, says: say`no matching files.` });
      matches.forEach(add);
    } else problems.push({ path, says: kind === 'missing' ? say`no such file or folder.` : kind.says });
  }
  return { inputs: [...inputs.values()], problems };
}

/** The files without those of tests in folders. The number of test programs is reported: their tools are made for tests. */
export function withoutTests(host: Host, inputs: readonly FoundInput[]): readonly FoundInput[] {
  const wanted = inputs.filter(({ path, absolute, foundIn }) => {
    if (absolute === null || foundIn === null || isNotationName(path)) return true;
    return !isTest(withSlashes(relative(foundIn, absolute)));
  });
  const tests = inputs.filter((input) => isProgram(input.path) && !wanted.includes(input)).length;
  if (tests > 0) tell(host, say`Skipped test files: ${tests}. Name a test file to read it.`);
  return wanted;
}

/** The kind of entry at a path; a link counts as its target. */
export function kindOf(absolute: string): 'file' | 'folder' | 'missing' | { readonly says: string } {
  try {
    return statSync(absolute).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : { says: say`can't read the file (${code}).` };
  }
}

/** The tree below a folder. An unreadable folder is a problem; an unreadable list of ignored files is reported. */
export function treeBelow(
  host: Host,
  named: string,
  start: string,
  wanted: (name: string) => boolean,
  problems: FileProblem[],
): FolderTree {
  return new FolderTree(diskFiles, oneTop(start), wanted, (kind, { path, says }) => {
    if (kind === 'list') tell(host, say`aion: ${path}: ${says} No files are excluded.`);
    else problems.push({ path: namedBelow(named, relative(start, path)) || '.', says });
  });
}

/** Links to folders are not followed: they may form a circle, and their targets are checked where they are. */
async function filesBelow(named: string, start: string, tree: FolderTree): Promise<readonly FoundInput[]> {
  const found: FoundInput[] = [];
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const content = await tree.of(folder);
    for (const absolute of content?.files ?? []) {
      found.push({ path: namedBelow(named, relative(start, absolute)), absolute, foundIn: start });
    }
    addAll(waiting, content?.folders.toReversed() ?? []);
  }
  return found;
}

async function filesMatching(host: Host, pattern: string, problems: FileProblem[]): Promise<readonly FoundInput[]> {
  const matches = await glob(withSlashes(pattern), {
    cwd: host.folder,
    ignore: ['**/node_modules/**', '**/.git/**'],
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    onlyFiles: true,
  });
  const tree = treeBelow(host, '.', host.folder, () => false, problems);
  const found: FoundInput[] = [];
  const foundIn = absolutePath(host, stillPart(withSlashes(pattern)));
  for (const match of matches.sort()) {
    const absolute = absolutePath(host, match);
    const isOutside = relative(host.folder, absolute).startsWith('..');
    if (isOutside || !(await tree.leavesOut(absolute))) {
      found.push({ path: withSlashes(match), absolute, foundIn, isMatched: true });
    }
  }
  return found;
}

/** The folders of a pattern before its first one with glob characters. */
function stillPart(pattern: string): string {
  const parts = pattern.split('/');
  const first = parts.findIndex((part, index) => index === parts.length - 1 || isDynamicPattern(part));
  return parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

/** Whether the name ends in `.aion`. */
export function isNotationName(name: string): boolean {
  return name.endsWith('.aion');
}

/** The given paths; without any, standard input if its name is given, else the current folder. */
export function pathsOrHere(paths: readonly string[], nameOfStandardInput: string | null = null): readonly string[] {
  if (paths.length > 0) return paths;
  return [nameOfStandardInput === null ? '.' : '-'];
}

/** The name of an input in reports. `given` is `--stdin-filepath`, the name of standard input. */
export function nameOfInput(input: FoundInput, given: string | null): string {
  return input.absolute === null ? (given ?? '-') : input.path;
}

/** The absolute folder whose settings apply to an input. */
export function folderOfInput(host: Host, input: FoundInput, given: string | null): string {
  if (input.absolute !== null) return dirname(input.absolute);
  return given === null ? host.folder : dirname(absolutePath(host, given));
}
