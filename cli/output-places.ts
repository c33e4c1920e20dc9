import { dirname, join, relative, sep } from 'node:path';

/**
 * Where each input's own output goes in a folder: under the input's path from the folder that all inputs share, with another
 * ending. Standard input (null) is called `tools`.
 */
export function placesIn(folder: string, inputs: readonly (string | null)[], ending: string): readonly string[] {
  const shared = sharedFolder(inputs.flatMap((input) => (input === null ? [] : [dirname(input)])));
  return inputs.map((input) => {
    const below = input === null ? 'tools' : relative(shared, input).replace(/\.[^./\\]*$/, '');
    return join(folder, `${below}${ending}`);
  });
}

function sharedFolder(folders: readonly string[]): string {
  const [first, ...others] = folders.map((folder) => folder.split(sep));
  let shared = first ?? [];
  for (const other of others) {
    const differs = shared.findIndex((part, index) => part !== other[index]);
    if (differs !== -1) shared = shared.slice(0, differs);
  }
  return shared.join(sep) || sep;
}
