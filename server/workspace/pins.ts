import { bindingPin, type LoaderPin, pinFileKind, pinIn } from '../../core/loaders/pin.ts';
import type { FolderEntry } from '../../protocol/files.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** The version of the loader that a folder pins, and the file that does. */
export interface Pin {
  readonly version: string;
  readonly uri: string;
}

/** Names of files in which Python projects say what they use, as globs; `pinFileKind` looks closer. */
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

/** The pin that binds of those in a folder's files (`entries`: what lies in it); null where none of them names the loader. */
export async function findPin(
  folder: string,
  entries: readonly FolderEntry[],
  files: WorkspaceFiles,
): Promise<Pin | null> {
  const names = entries.filter(({ kind, name }) => kind === 'file' && isPinFile(name)).map(({ name }) => name);
  const found = await Promise.all(names.sort().map((fileName) => readPin(folder, fileName, files)));
  const binding = bindingPin(found.filter((place) => place !== null));
  return binding === null ? null : { version: binding.pin.version, uri: binding.uri };
}

interface PinPlace {
  readonly fileName: string;
  readonly uri: string;
  readonly pin: LoaderPin;
}

async function readPin(folder: string, fileName: string, files: WorkspaceFiles): Promise<PinPlace | null> {
  const uri = `${folder}/${encodeURIComponent(fileName)}`;
  const text = await files.readFile(uri);
  const pin = text === null ? null : pinIn(fileName, text);
  return pin === null ? null : { fileName, uri, pin };
}
