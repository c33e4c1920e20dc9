import { bindingPin, type PinProblem, pinFileKind, pinIn } from '../core/loaders/index.ts';
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

/** In bytes. Lock files of large projects have some MB; people write the other lists. */
const largestLock = 4 * 1024 * 1024;
const largestList = 1024 * 1024;

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
  const names = entries.filter(({ kind, name }) => kind === 'file' && isPinFile(name)).map(({ name }) => name);
  const found: PinFile[] = [];
  const problems: FileProblem[] = [];
  const reading = names.sort().map(async (fileName) => {
    const address = files.child(folder, fileName);
    return {
      fileName,
      address,
      read: await files.read(
        address,
        fileName.endsWith('lock') || fileName.startsWith('pylock') ? largestLock : largestList,
      ),
    };
  });
  for (const { fileName, address, read } of await Promise.all(reading)) {
    if (read.ok) found.push({ fileName, address, text: read.text });
    else if (!read.isMissing) problems.push({ path: address, says: read.says });
  }
  return { found, problems };
}

/** The binding pin of a folder's lists; null where none names the loader. */
export function pinOf(lists: readonly PinFile[]): Pin | null {
  const places = lists.flatMap(({ fileName, address, text }) => {
    const pin = pinIn(fileName, text);
    return pin === null ? [] : [{ fileName, address, pin }];
  });
  const binding = bindingPin(places);
  return binding === null ? null : { version: binding.pin.version, address: binding.address };
}

/** Whether the entries are those of a repository's root. Pins above it belong to other projects. */
export function isRepository(entries: readonly FolderEntry[]): boolean {
  return entries.some(({ name }) => name === '.git');
}
