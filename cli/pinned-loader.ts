import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bindingPin, type LoaderPin, pinFileKind, pinIn } from '../core/loaders/pin.ts';
import type { FileProblem } from './files.ts';
import { readRegularText } from './regular-file.ts';

/** Lock files of large projects have some MB; what is larger is no list of packages. */
const largestPinFile = 32 * 1024 * 1024;

/** Where `aions-llm` is pinned, for folders of one run: each is looked at once. */
export class PinnedLoaders {
  readonly #byFolder = new Map<string, string | null>();
  /** The files that would pin something and cannot be read. They count as absent. */
  readonly problems: FileProblem[] = [];

  /**
   * The version that the project of `folder` (absolute) pins: in the folder itself or the nearest above it that says something,
   * up to the root of the repository. Null where nothing does.
   */
  pinnedFor(folder: string): string | null {
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return known;
    const own = pinOf(folder, this.problems);
    const above = dirname(folder);
    const isTop = above === folder || existsSync(join(folder, '.git'));
    const pinned = own ?? (isTop ? null : this.pinnedFor(above));
    this.#byFolder.set(folder, pinned);
    return pinned;
  }
}

function pinOf(folder: string, problems: FileProblem[]): string | null {
  const places = namesIn(folder).flatMap(
    (fileName): readonly { readonly fileName: string; readonly pin: LoaderPin }[] => {
      const pin = pinFileKind(fileName) === null ? null : pinIn(fileName, textOf(join(folder, fileName), problems));
      return pin === null ? [] : [{ fileName, pin }];
    },
  );
  return bindingPin(places)?.pin.version ?? null;
}

/** The files in a folder, in their order; none where it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** A file that cannot be read pins nothing, as if it were not there; it is put among the problems. */
export function textOf(path: string, problems: FileProblem[]): string {
  const read = readRegularText(path, largestPinFile);
  if (read.ok) return read.text;
  problems.push({ path, says: read.says });
  return '';
}
