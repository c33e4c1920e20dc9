import { declarationNamed } from './bindings.ts';
import type { PythonIndex } from './python-index.ts';
import type { Resolution } from './resolution.ts';

/** A module that could provide a name to a file whose loading modules are not known. */
export interface Binding {
  readonly path: string;
  /** The name is that of the module itself: `api` of `api.py`. */
  readonly isModule: boolean;
  /** Steps up from the file's folder to the shared folder, steps down to the module, and 1 for a name that is imported there. */
  readonly distance: readonly [up: number, down: number, imported: number];
}

/**
 * The modules that could provide an undotted name to the files of a folder, nearest first: those below the folder itself, then those below
 * the folder above, and so on; of these the least deep; of one folder those that define the name. `folder` has no slash at its end.
 */
export function bindingsNearestTo(folder: string, name: string, index: PythonIndex): readonly Binding[] {
  const way = folder === '' ? [] : folder.split('/');
  const outside = new Set<string>();
  const found: Binding[] = [];
  for (const path of index.pathsWith(name)) {
    // Thousands of modules may import the same library: the nearest of them is enough, whichever it is.
    const imported = index.outsideName(path, name);
    if (imported !== null && outside.has(imported)) continue;
    if (imported !== null) outside.add(imported);
    const declaration = declarationNamed(index.module(path)?.declarations ?? [], name);
    const isImport = declaration === null || declaration.kind === 'import';
    found.push({ path, isModule: false, distance: distanceOf(way, path, isImport) });
  }
  for (const path of index.layout.named(name)) {
    found.push({ path, isModule: true, distance: distanceOf(way, path, true) });
  }
  return found.sort(({ distance: a }, { distance: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

/** What `dotted` is, if the binding provides its first name. */
export function resolveFrom({ path, isModule }: Binding, dotted: string, index: PythonIndex): Resolution {
  if (!isModule) return index.resolve(path, dotted);
  const dot = dotted.indexOf('.');
  if (dot >= 0) return index.resolve(path, dotted.slice(dot + 1));
  const module = index.module(path);
  return module === null ? { kind: 'missing' } : { kind: 'module', path, module };
}

export function isEquallyNear({ distance: a }: Binding, { distance: b }: Binding): boolean {
  return a.every((steps, at) => steps === b[at]);
}

function distanceOf(way: readonly string[], path: string, isImport: boolean): Binding['distance'] {
  const folders = path.split('/').slice(0, -1);
  const differs = way.findIndex((part, at) => part !== folders[at]);
  const shared = differs < 0 ? way.length : differs;
  return [way.length - shared, folders.length - shared, isImport ? 1 : 0];
}
