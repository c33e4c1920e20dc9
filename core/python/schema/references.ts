import type { JsonValue } from '../../json/json-value.ts';
import { addAll } from '../../text/long-list.ts';
import type { Definition } from './definition.ts';
import type { Notes } from './notes.ts';
import { type Schema, schemaWith } from './schema-values.ts';

const REFERENCE = '#/$defs/';

export function referenceTo(key: string): Schema {
  return schemaWith({ $ref: `${REFERENCE}${key}` });
}

/** The key in a `$ref`; null for a schema without one. */
export function referenceOf(schema: Schema): string | null {
  const reference = schema['$ref'];
  return typeof reference === 'string' && reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : null;
}

/**
 * The number of direct and indirect references from a schema to each definition; those without any are left out. `isBlind`: as Pydantic 2
 * counts before it inlines the root: it mistakes properties with one called "$ref" for a reference, and counts nothing in them.
 */
export function referenceCounts(
  schema: Schema,
  definitions: ReadonlyMap<string, Schema>,
  isBlind = false,
): Map<string, number> {
  const counts = new Map<string, number>();
  const waiting: JsonValue[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) {
      addAll(waiting, value);
    } else if (typeof value === 'object' && value !== null) {
      if (isBlind && typeof (value as Schema)['$ref'] === 'object') continue;
      const reference = referenceOf(value as Schema);
      if (reference !== null && definitions.has(reference)) {
        const count = counts.get(reference) ?? 0;
        counts.set(reference, count + 1);
        if (count === 0) waiting.push(definitions.get(reference) ?? null);
      }
      addAll(waiting, Object.values(value));
    }
  }
  return counts;
}

/**
 * The key of each definition: its class name, or, where two share it, with the module's name in front and an entry in `notes`. Without
 * `notes` (null): as in Pydantic 1.
 */
export function definitionNames(definitions: readonly Definition[], notes: Notes | null): ReadonlyMap<string, string> {
  const plain = (name: string): string => name.replace(/[^a-zA-Z0-9.\-_]/g, '_');
  const normalized = (name: string): string => plain(name).replaceAll('.', '__');
  const byName = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const name = normalized(definition.shortName);
    byName.set(name, [...(byName.get(name) ?? []), definition]);
  }
  const names = new Map<string, string>();
  for (const [name, sharing] of byName) {
    const [only] = sharing;
    if (sharing.length === 1 && only !== undefined) {
      names.set(only.key, notes === null ? plain(only.kind === 'class' ? only.title : only.shortName) : name);
      continue;
    }
    notes?.note(
      `two definitions are called ${name}, so their names hold the module's, which depends on how it is imported`,
    );
    const qualified = new Map<string, number>();
    for (const { key, path, shortName, qualifiedName } of sharing) {
      const suffix = shortName.slice(qualifiedName.split('.').at(-1)?.length ?? 0);
      const long = normalized(`${moduleName(path)}.${qualifiedName}${suffix}`);
      const count = (qualified.get(long) ?? 0) + 1;
      qualified.set(long, count);
      names.set(key, count === 1 ? long : `${long}__${count}`);
    }
  }
  return names;
}

/** The dotted name of the module at a path, as an import from its folder has it. */
function moduleName(path: string): string {
  return path
    .replace(/\.pyi?$/, '')
    .replace(/\/__init__$/, '')
    .replaceAll('/', '.');
}

/** The schema with the keys in references replaced by their definitions' names behind `prefix`. */
export function renamed(value: JsonValue, names: ReadonlyMap<string, string>, prefix: string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names, prefix));
  if (typeof value === 'string') {
    const key = value.startsWith(REFERENCE) ? names.get(value.slice(REFERENCE.length)) : undefined;
    return key === undefined ? value : `${prefix}${key}`;
  }
  if (typeof value !== 'object' || value === null) return value;
  const result = schemaWith();
  for (const [key, item] of Object.entries(value)) result[key] = renamed(item, names, prefix);
  return result;
}
