import { ProjectPackages } from '../core/loaders/index.ts';
import { addAll } from '../core/text/index.ts';
import type { Files } from './files.ts';
import { isRepository, readPinFiles } from './pins.ts';

/** The Python packages of a project: those of its virtual environment, and the lists from its folder up to the repository's root. */
export async function readPackages(folder: string, files: Files): Promise<ProjectPackages> {
  const lists: { readonly fileName: string; readonly text: string }[] = [];
  for (const above of [folder, ...files.above(folder)]) {
    const entries = await files.list(above);
    addAll(lists, (await readPinFiles(above, entries, files)).found);
    if (isRepository(entries)) break;
  }
  return new ProjectPackages(lists, await installedIn(folder, files));
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
