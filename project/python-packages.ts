import { addAll } from '../core/text/index.ts';
import type { Files } from './files.ts';
import { isRepository, readPinFiles } from './pins.ts';

/** What names the Python packages of a project: `new ProjectPackages(lists, installed)` reads it. */
export interface PackageLists {
  /** The innermost folder first. */
  readonly lists: readonly { readonly fileName: string; readonly text: string }[];
  /** The names in the `site-packages` of its virtual environment. */
  readonly installed: readonly string[];
}

/** The Python packages of a project: those of its virtual environment, and the lists from its folder up to the repository's root. */
export async function readPackages(folder: string, files: Files): Promise<PackageLists> {
  const lists: { readonly fileName: string; readonly text: string }[] = [];
  for (const above of [folder, ...files.above(folder)]) {
    const entries = await files.list(above);
    const { found } = await readPinFiles(above, entries, files);
    addAll(
      lists,
      found.map(({ fileName, text }) => ({ fileName, text })),
    );
    if (isRepository(entries)) break;
  }
  return { lists, installed: await installedIn(folder, files) };
}

/** The names in the `site-packages` of a project's virtual environment. */
async function installedIn(folder: string, files: Files): Promise<readonly string[]> {
  for (const name of ['.venv', 'venv']) {
    const lib = files.child(files.child(folder, name), 'lib');
    const versions = (await files.list(lib)).filter((entry) => entry.name.startsWith('python'));
    const places = [
      ...versions.map((entry) => files.child(lib, entry.name)),
      files.child(files.child(folder, name), 'Lib'),
    ];
    for (const place of places) {
      const entries = await files.list(files.child(place, 'site-packages'));
      if (entries.length > 0) return entries.map((entry) => entry.name);
    }
  }
  return [];
}
