import type { PythonModule } from '../declarations.ts';
import type { PythonIndex } from '../index.ts';
import type { ModulePaths } from '../module-paths.ts';
import { type PythonSchema, schemaOf } from './schema-of.ts';

/** A schema, and of what it was read. */
interface KeptSchema {
  readonly layout: ModulePaths;
  readonly asked: ReadonlyMap<string, PythonModule | undefined>;
  readonly schema: PythonSchema | null;
}

const keptSchemas = new WeakMap<PythonModule, Map<string, KeptSchema>>();

/**
 * What `schemaOf` answers: the same object for as long as none of the modules that it was read from changes, and no module
 * comes or goes.
 */
export function keptSchemaOf(index: PythonIndex, path: string, name: string): PythonSchema | null {
  const module = index.module(path);
  if (module === null) return null;
  let ofModule = keptSchemas.get(module);
  if (ofModule === undefined) {
    ofModule = new Map();
    keptSchemas.set(module, ofModule);
  }
  const key = `${path}\n${name}`;
  const known = ofModule.get(key);
  if (known !== undefined && holds(known, index)) return known.schema;
  const recorded = index.recorded();
  const schema = schemaOf(recorded.index, path, name);
  ofModule.set(key, { layout: index.layout, asked: recorded.asked, schema });
  return schema;
}

function holds({ layout, asked }: KeptSchema, index: PythonIndex): boolean {
  if (layout !== index.layout) return false;
  for (const [path, module] of asked) {
    if ((index.module(path) ?? undefined) !== module) return false;
  }
  return true;
}
