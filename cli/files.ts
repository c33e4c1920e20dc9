import { statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { addAll } from '../core/text/long-list.ts';
import { say } from '../core/text/say.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import type { FileProblem } from '../project/files.ts';
import { FolderTree, oneTop } from '../project/folder-tree.ts';
import { tell } from './command.ts';
import type { Host } from './host.ts';
import { absolutePath, namedBelow, withSlashes } from './paths.ts';

/** Something to read: how it was named (for reports) and where it is. */
export interface FoundInput {
  /** `-` for standard input. */
  readonly path: string;
  /** Null for standard input. */
  readonly absolute: string | null;
  /** Whether it was named itself, not found in a folder or by a glob. */
  readonly isNamed: boolean;
}

/** The file that a path of a command line names itself, or, as `-`, standard input. */
export function namedInput(host: Host, path: string): FoundInput {
  return { path: withSlashes(path), absolute: path === '-' ? null : absolutePath(host, path), isNamed: true };
}

export interface FoundInputs {
  /** In the order named, those of a folder or glob by name; each once. */
  readonly inputs: readonly FoundInput[];
  readonly problems: readonly FileProblem[];
}

/**
 * The files that paths of a command line stand for. A file named is taken whatever it is called; of a folder, the files for
 * which `wanted` holds; a path that does not exist and has glob characters is a glob.
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
      if (matches.length === 0) problems.push({ path, says: say`no file matches.` });
      matches.forEach(add);
    } else problems.push({ path, says: kind === 'missing' ? say`no such file or folder.` : kind.says });
  }
  return { inputs: [...inputs.values()], problems };
}

/** What is at a path. A link is what it leads to. */
export function kindOf(absolute: string): 'file' | 'folder' | 'missing' | { readonly says: string } {
  try {
    return statSync(absolute).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : { says: say`it cannot be read (${code}).` };
  }
}

/** The tree below a folder. A folder that cannot be read is a problem; an unreadable list of ignored files is told. */
export function treeBelow(
  host: Host,
  named: string,
  start: string,
  wanted: (name: string) => boolean,
  problems: FileProblem[],
): FolderTree {
  return new FolderTree(diskFiles, oneTop(start), wanted, (kind, { path, says }) => {
    if (kind === 'list') tell(host, say`aion: ${path}: ${says} It excludes no file.`);
    else problems.push({ path: namedBelow(named, relative(start, path)) || '.', says });
  });
}

/** Links to folders are not followed: they may lead in a circle, and what they lead to is checked where it lies. */
async function filesBelow(named: string, start: string, tree: FolderTree): Promise<readonly FoundInput[]> {
  const found: FoundInput[] = [];
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const content = await tree.of(folder);
    for (const absolute of content?.files ?? []) {
      found.push({ path: namedBelow(named, relative(start, absolute)), absolute, isNamed: false });
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
  for (const match of matches.sort()) {
    const absolute = absolutePath(host, match);
    const isOutside = relative(host.folder, absolute).startsWith('..');
    if (isOutside || !(await tree.leavesOut(absolute))) {
      found.push({ path: withSlashes(match), absolute, isNamed: false });
    }
  }
  return found;
}

/** Whether a file of that name is one of the notation. */
export function isNotationName(name: string): boolean {
  return name.endsWith('.aion');
}

/** What to read where no path is named: standard input where it is said what that is from, else the current folder. */
export function pathsOrDefault(operands: readonly string[], given: string | null): readonly string[] {
  if (operands.length > 0) return operands;
  return [given === null ? '.' : '-'];
}

/** What an input is called in reports. `given` is what `--stdin-filepath` says of standard input. */
export function nameOfInput(input: FoundInput, given: string | null): string {
  return input.absolute === null ? (given ?? '-') : input.path;
}

/** The folder whose settings hold for an input, absolute. */
export function folderOfInput(host: Host, input: FoundInput, given: string | null): string {
  if (input.absolute !== null) return dirname(input.absolute);
  return given === null ? host.folder : dirname(absolutePath(host, given));
}
