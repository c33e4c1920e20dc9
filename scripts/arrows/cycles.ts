import { posix } from 'node:path';
import { importedModules } from './imports.ts';

/** One sentence for each circle of imports, types included: a shortest one of each module that is in none yet. `files` are sources by path. */
export function importCycles(files: ReadonlyMap<string, string>): readonly string[] {
  const imports = new Map([...files].map(([path, source]) => [path, importsOf(path, source, files)]));
  const reported = new Set<string>();
  return [...files.keys()].flatMap((start) => {
    const cycle = reported.has(start) ? null : shortestCycle(start, imports);
    if (cycle === null) return [];
    for (const path of cycle) reported.add(path);
    return [`${[...cycle, start].join(' imports ')}: move what both need to a module of its own.`];
  });
}

function importsOf(path: string, source: string, files: ReadonlyMap<string, string>): readonly string[] {
  return importedModules(source)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name))
    .filter((to) => files.has(to));
}

/** The modules from `start` back to it, breadth first; null if no import leads back. */
function shortestCycle(start: string, imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  // Grows while it is read.
  for (const path of cameFrom.keys()) {
    for (const to of imports.get(path) ?? []) {
      if (to === start) return pathTo(path, cameFrom);
      if (!cameFrom.has(to)) cameFrom.set(to, path);
    }
  }
  return null;
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string | null>): readonly string[] {
  const path = [end];
  for (let from = cameFrom.get(end) ?? null; from !== null; from = cameFrom.get(from) ?? null) path.unshift(from);
  return path;
}
