import {
  type FileContext,
  fileContext,
  type PythonFolderLimits,
  type PythonIndex,
  type PythonModule,
  pythonFolderLimits,
} from '../core/python/index.ts';
import { addAll } from '../core/text/index.ts';
import type { Files } from './files.ts';
import type { FolderTree } from './folder-tree.ts';

/** The Python of one folder: the names available to each of its `.aion` files. Paths are relative to the folder. */
export class PythonFolder {
  readonly index: PythonIndex;
  readonly #contexts = new Map<string, FileContext | null>();

  constructor(index: PythonIndex) {
    this.index = index;
  }

  /** The names available to the file at a path, loaded by the given modules; null without Python. The same object each time. */
  contextOf(path: string, contextModules: readonly string[]): FileContext | null {
    const key = JSON.stringify([path, contextModules]);
    let context = this.#contexts.get(key);
    if (context === undefined) {
      context = fileContext(this.index, path, contextModules);
      this.#contexts.set(key, context);
    }
    return context;
  }
}

interface ModuleInFolder {
  readonly path: string;
  readonly module: PythonModule;
}

interface PythonBelow {
  readonly modules: readonly ModuleInFolder[];
  /** The addresses of the projects below the top, without the top. */
  readonly projects: readonly string[];
}

/** Reads (never runs) the Python below a top, nearest folders first, up to the limits, without other tops. `moduleAt`: null to skip. */
export async function readPythonBelow(
  top: string,
  tree: FolderTree,
  files: Files,
  moduleAt: (address: string) => Promise<PythonModule | null>,
  limits: PythonFolderLimits = pythonFolderLimits,
): Promise<PythonBelow> {
  const projects: string[] = [];
  const modules: ModuleInFolder[] = [];
  const waiting = [top];
  let folders = 0;
  let size = 0;
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const content = await tree.of(folder);
    if (content === null || ++folders > limits.folders) continue;
    if (content.isProject && folder !== top) projects.push(folder);
    for (const address of content.files.filter(isPython)) {
      if (modules.length >= limits.files || size >= limits.size) return { modules, projects };
      const module = await moduleAt(address);
      if (module === null) continue;
      size += module.text.length;
      modules.push({ path: files.pathIn(top, address), module });
    }
    addAll(
      waiting,
      content.folders.filter((inner) => !tree.isTop(inner)),
    );
  }
  return { modules, projects };
}

/** Whether a file of that name or address has Python. */
export function isPython(name: string): boolean {
  return name.endsWith('.py');
}
