import type { FileContext } from '../../python/file-context.ts';
import type { PythonIndex } from '../../python/index.ts';
import { importEdits } from '../../python/write/module-layout.ts';
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
  readonly modules: readonly ModuleEdits[];
  readonly edits: readonly TextEdit[];
}

/** The module of that file name that is nearest above the document at `path`, else a new one beside it. */
export function modulePlace(file: string, path: string, index: PythonIndex): ModulePlace {
  for (let folder = folderIn(path); ; folder = folderIn(folder.slice(0, -1))) {
    const module = index.module(folder + file);
    if (module !== null) return { path: folder + file, text: module.text, where: folder + file };
    if (folder === '') return { path: folderIn(path) + file, text: null, where: file };
  }
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
      const found = index.resolve(path, declaration.name);
      if (found.kind === 'declaration' && found.path === target) {
        return '.'.repeat(declaration.level) + declaration.module;
      }
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
