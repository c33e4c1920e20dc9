import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bindingPin, type LoaderPin, pinFileKind, pinIn } from '../core/loaders/pin.ts';

/** Lock files of large projects have some MB; what is larger is no list of packages. */
const largestPinFile = 32 * 1024 * 1024;

/** Where `aions-llm` is pinned, for folders of one run: each is looked at once. */
export class PinnedLoaders {
  readonly #byFolder = new Map<string, string | null>();

  /**
   * The version that the project of `folder` (absolute) pins: in the folder itself or the nearest above it that says something,
   * up to the root of the repository. Null where nothing does.
   */
  pinnedFor(folder: string): string | null {
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return known;
    const own = pinOf(folder);
    const above = dirname(folder);
    const isTop = above === folder || existsSync(join(folder, '.git'));
    const pinned = own ?? (isTop ? null : this.pinnedFor(above));
    this.#byFolder.set(folder, pinned);
    return pinned;
  }
}

function pinOf(folder: string): string | null {
  const places = namesIn(folder).flatMap(
    (fileName): readonly { readonly fileName: string; readonly pin: LoaderPin }[] => {
      const pin = pinFileKind(fileName) === null ? null : pinIn(fileName, textOf(join(folder, fileName)));
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

/** A file that cannot be read pins nothing, as if it were not there. */
export function textOf(path: string): string {
  try {
    return statSync(path).size > largestPinFile ? '' : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
