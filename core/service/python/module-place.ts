import type { NotationDocument } from '../../notation/notation-document.ts';
import type { FileContext } from '../../python/file-context.ts';
import { PythonIndex } from '../../python/python-index.ts';
import { importEdits } from '../../python/write/module-layout.ts';
import { namedPython } from '../../rules/python/named-python.ts';
import type { TextEdit } from '../../text/span.ts';

interface ModulePlace {
  /** In the folder that the paths of the index start from. */
  readonly path: string;
  /** As last saved; null for a missing file. */
  readonly text: string | null;
  /** Its path for a person. */
  readonly where: string;
}

/** Edits of one module; `text` is null for a new file. */
interface ModuleEdits extends Pick<ModulePlace, 'path' | 'text'> {
  readonly edits: readonly TextEdit[];
}

export interface WritingPython {
  readonly title: string;
  /** The created function or model, to be shown after the edits: its module and its offset there. Null for none. */
  readonly created: { readonly path: string; readonly text: string; readonly at: number } | null;
  readonly modules: readonly ModuleEdits[];
  readonly edits: readonly TextEdit[];
}

const usualFiles = { function: 'api_functions.py', class: 'schemas.py' } as const;

/**
 * The module that declares the functions or classes of most tools of the document at `path`; without one, the nearest `api_functions.py` or
 * `schemas.py` above it, else a new one beside it.
 */
export function modulePlace(
  kind: 'function' | 'class',
  document: NotationDocument,
  path: string,
  python: FileContext | null,
): ModulePlace {
  const index = python?.index ?? PythonIndex.empty;
  const existing = (at: string): ModulePlace | null => {
    const module = index.module(at);
    return module === null ? null : { path: at, text: module.text, where: at };
  };
  const home = python === null ? null : homeOf(kind, document, python);
  const found = home === null ? null : existing(home);
  if (found !== null) return found;
  const file = usualFiles[kind];
  for (let folder = folderIn(path); ; folder = folderIn(folder.slice(0, -1))) {
    const above = existing(folder + file);
    if (above !== null) return above;
    if (folder === '') return { path: folderIn(path) + file, text: null, where: file };
  }
}

/** The module that declares what most tools name; of equal ones the first in the document. Null for none. */
function homeOf(kind: 'function' | 'class', document: NotationDocument, python: FileContext): string | null {
  const counts = new Map<string, number>();
  for (const { item } of document.items()) {
    if (item.kind !== 'element') continue;
    const paths = namedPython(item).names.flatMap((name) => {
      const found = python.find(name);
      return found.kind === 'declaration' && found.declaration.kind === kind ? [found.path] : [];
    });
    for (const path of new Set(paths)) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** The folder of a path with a slash at its end; empty for the topmost. */
function folderIn(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The imports by which a name in `place` reaches the modules that load a document; empty if it does already, or if a dict lists them. */
export function importsForFile(name: string, place: ModulePlace, context: FileContext): readonly ModuleEdits[] {
  return context.givingGlobals.flatMap((path): readonly ModuleEdits[] => {
    const module = context.index.module(path);
    const from = module === null || path === place.path ? null : moduleName(path, place.path, context.index);
    if (module === null || from === null) return [];
    return [{ path, text: module.text, edits: importEdits(module, [`from ${from} import ${name}`]) ?? [] }];
  });
}

/** The name by which the module at `path` imports the one at `target`; null if it imports all of its names already, or cannot. */
function moduleName(path: string, target: string, index: PythonIndex): string | null {
  const module = index.module(path);
  for (const declaration of module?.declarations ?? []) {
    if (declaration.kind === 'star-import') {
      if (declaration.module.split('.').at(-1) === stem(target).split('/').at(-1)) return null;
    } else if (declaration.kind === 'import' && declaration.member !== null) {
      const { module: imported, level } = declaration;
      // A package that passes on names of the target does not pass on the new one.
      if (index.layout.imported(path, imported, level) === target) return '.'.repeat(level) + imported;
    }
  }
  const folder = folderIn(path);
  const isBelow = target.startsWith(folder);
  const dots = isBelow && folder !== '' && index.module(`${folder}__init__.py`) !== null ? '.' : '';
  const parts = stem(isBelow ? target.slice(folder.length) : target).split('/');
  return parts.every((part) => /^[A-Za-z_]\w*$/.test(part)) ? dots + parts.join('.') : null;
}

function stem(path: string): string {
  return path.replace(/(?:\/__init__)?\.py$/, '');
}
