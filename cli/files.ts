import { type Dirent, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { addAll } from '../core/text/long-list.ts';
import type { FileProblem } from '../project/files.ts';
import { tell } from './command.ts';
import type { Host } from './host.ts';
import { IgnoredPaths } from './ignored.ts';
import { absolutePath, namedBelow, withSlashes } from './paths.ts';

/** A file to read: how it was named (for reports) and where it is. */
export interface FoundFile {
  readonly path: string;
  readonly absolute: string;
  /** Whether it was named itself, not found in a folder or by a glob. */
  readonly isNamed: boolean;
}

export type FoundInput = FoundFile | 'standard input';

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
  const add = (file: FoundFile): void => {
    if (!inputs.has(file.absolute)) inputs.set(file.absolute, file);
  };
  const sayUnread = ({ problems: lists }: IgnoredPaths): void => {
    for (const list of lists) tell(host, `aion: ${list.path}: ${list.says} It excludes no file.`);
  };
  for (const path of paths) {
    if (path === '-') {
      inputs.set('-', 'standard input');
      continue;
    }
    const absolute = absolutePath(host, path);
    const kind = kindOf(absolute);
    if (kind === 'file') add({ path: withSlashes(path), absolute, isNamed: true });
    else if (kind === 'folder') filesBelow(path, absolute, wanted, problems, sayUnread).forEach(add);
    else if (kind === 'missing' && isDynamicPattern(path)) {
      const matches = await filesMatching(host, path, sayUnread);
      if (matches.length === 0) problems.push({ path, says: 'no file matches.' });
      matches.forEach(add);
    } else problems.push({ path, says: kind === 'missing' ? 'no such file or folder.' : kind.says });
  }
  return { inputs: [...inputs.values()], problems };
}

function kindOf(absolute: string): 'file' | 'folder' | 'missing' | { readonly says: string } {
  try {
    return statSync(absolute).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : { says: `it cannot be read (${code}).` };
  }
}

/** Links to folders are not followed: they may lead in a circle, and what they lead to is checked where it lies. */
function filesBelow(
  named: string,
  start: string,
  wanted: (name: string) => boolean,
  problems: FileProblem[],
  sayUnread: (ignored: IgnoredPaths) => void,
): readonly FoundFile[] {
  const ignored = new IgnoredPaths(start);
  const found: FoundFile[] = [];
  const folders = [start];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const below: string[] = [];
    for (const entry of entriesOf(folder, named, start, problems)) {
      const absolute = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!ignored.ignoresFolder(absolute, entry.name)) below.push(absolute);
      } else if (wanted(entry.name) && isFile(entry, absolute) && !ignored.ignoresFile(absolute)) {
        found.push({ path: namedBelow(named, relative(start, absolute)), absolute, isNamed: false });
      }
    }
    addAll(folders, below.reverse());
  }
  sayUnread(ignored);
  return found;
}

function entriesOf(folder: string, named: string, start: string, problems: FileProblem[]): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push({
      path: namedBelow(named, relative(start, folder)) || '.',
      says: `the folder cannot be read (${code}).`,
    });
    return [];
  }
}

/** Pipes and devices among them: that they are not read is said where they would be. */
function isFile(entry: Dirent, absolute: string): boolean {
  return !entry.isSymbolicLink() || kindOf(absolute) === 'file';
}

async function filesMatching(
  host: Host,
  pattern: string,
  sayUnread: (ignored: IgnoredPaths) => void,
): Promise<readonly FoundFile[]> {
  const matches = await glob(withSlashes(pattern), {
    cwd: host.folder,
    ignore: ['**/node_modules/**', '**/.git/**'],
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    onlyFiles: true,
  });
  const ignored = new IgnoredPaths(host.folder);
  const found = matches
    .sort()
    .map((path) => ({ path: withSlashes(path), absolute: absolutePath(host, path), isNamed: false }))
    .filter(({ absolute }) => !ignoredOnTheWay(ignored, host.folder, absolute));
  sayUnread(ignored);
  return found;
}

function ignoredOnTheWay(ignored: IgnoredPaths, start: string, file: string): boolean {
  const outside = relative(start, file).startsWith('..');
  if (outside) return false;
  for (let folder = dirname(file); folder !== start && folder !== dirname(folder); folder = dirname(folder)) {
    if (ignored.ignoresFolder(folder, folder.slice(dirname(folder).length + 1))) return true;
  }
  return ignored.ignoresFile(file);
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
  return input === 'standard input' ? (given ?? '-') : input.path;
}

/** The folder whose settings hold for an input, absolute. */
export function folderOfInput(host: Host, input: FoundInput, given: string | null): string {
  if (input !== 'standard input') return dirname(input.absolute);
  return given === null ? host.folder : dirname(absolutePath(host, given));
}
