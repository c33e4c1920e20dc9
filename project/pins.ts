import { bindingPin, type PinnedList, type PinProblem, pinFileKind } from '../core/loaders/index.ts';
import { say } from '../core/text/index.ts';
import type { FileProblem, Files, FolderEntry } from './files.ts';

export interface Pin {
  readonly version: string;
  readonly address: string;
}

/** The file names of Python dependency lists, as globs; `pinFileKind` is more precise. */
export const pinFileGlobs: readonly string[] = [
  '*requirements*.{txt,in}',
  'constraints*.{txt,in}',
  'pyproject.toml',
  '{uv,poetry,pdm}.lock',
  'pylock*.toml',
  '{Pipfile,Pipfile.lock}',
];

export function isPinFile(name: string): boolean {
  return pinFileKind(name) !== null;
}

/** In bytes. Lock files of large projects have some MB; lists of requirements may have the hashes of all packages. */
const largestLock = 4 * 1024 * 1024;
const largestRequirements = 1024 * 1024;
/** People write them, and all of them is read. */
const largestProject = 256 * 1024;
/** In one folder. */
const mostLists = 100;

export type PinFileProblem = PinProblem<PinFile>;

interface PinFile {
  readonly fileName: string;
  readonly address: string;
  readonly text: string;
}

/** The package lists of a folder with these `entries`, by name. Unreadable ones count as absent. */
export async function readPinFiles(
  folder: string,
  entries: readonly FolderEntry[],
  files: Files,
): Promise<{ readonly found: readonly PinFile[]; readonly problems: readonly FileProblem[] }> {
  const all = entries.filter(({ kind, name }) => kind === 'file' && isPinFile(name)).map(({ name }) => name);
  const names = all.toSorted().slice(0, mostLists);
  const found: PinFile[] = [];
  const problems: FileProblem[] = [];
  if (names.length < all.length) {
    problems.push({
      path: folder,
      says: say`the folder has more than ${mostLists} lists of packages. The rest is ignored.`,
    });
  }
  const reading = names.map(async (fileName) => {
    const address = files.child(folder, fileName);
    return { fileName, address, read: await files.read(address, largestOf(fileName)) };
  });
  for (const { fileName, address, read } of await Promise.all(reading)) {
    if (read.ok) found.push({ fileName, address, text: read.text });
    else if (!read.isMissing) problems.push({ path: address, says: read.says });
  }
  return { found, problems };
}

function largestOf(fileName: string): number {
  switch (pinFileKind(fileName)) {
    case 'lock':
    case 'pipfile-lock':
      return largestLock;
    case 'requirements':
      return largestRequirements;
    default:
      return largestProject;
  }
}

/** The binding pin of a folder's lists; null where none names the loader. */
export function pinOf(pinned: readonly PinnedList<PinFile>[]): Pin | null {
  const binding = bindingPin(pinned);
  return binding === null ? null : { version: binding.pin.version, address: binding.list.address };
}

/** Whether the entries are those of a repository's root. Pins above it belong to other projects. */
export function isRepository(entries: readonly FolderEntry[]): boolean {
  return entries.some(({ name }) => name === '.git');
}
