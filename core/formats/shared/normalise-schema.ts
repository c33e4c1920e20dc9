import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type MutableJsonObject,
  member,
  objectOf,
} from '../../json/json-value.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { RefResolver } from '../../schema/refs.ts';
import { repairSchema } from '../../schema/repair.ts';
import { say } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';
import type { Repair } from '../format.ts';
import { mergedAllOf } from './all-of.ts';
import { isPropertyMap, schemaOfPropertyMap } from './property-map.ts';
import { capitalised } from './source-extras.ts';

/** A schema that any validator takes, and its changes. Paths are pointers into the canonical tool. */
export interface NormalisedSchema {
  readonly schema: JsonObject;
  /** What was given is certainly not nested too deeply for a definition. */
  readonly isShallow: boolean;
  readonly repairs: readonly Repair[];
  readonly losses: readonly Loss[];
}

type SchemaBase = '/inputs' | '/outputs';

/** The corrected schema of arguments or a result: words that are no types, keywords of other dialects, a missing root type. */
export function normaliseSchema(schema: JsonObject, base: SchemaBase): NormalisedSchema {
  const isMap = isPropertyMap(schema);
  const repaired = isMap
    ? repairSchema(schemaOfPropertyMap(schema))
    : repairSchema(schema, base === '/outputs' ? 'result' : 'arguments');
  const wrapping = { path: base, message: say`Wrapped the argument names in an object schema.` };
  const repairs = repaired.repairs.map(({ pointer, message }) => ({ path: base + pointer, message }));
  return {
    schema: isMap ? repaired.result : withObjectTypeFirst(repaired.result, base),
    isShallow: repaired.isShallow,
    repairs: isMap ? [wrapping, ...repairs] : repairs,
    losses: repaired.losses.map((loss) => ({ ...loss, path: base + loss.path })),
  };
}

/** Arguments are always an object; a missing root type is added first, as in aumai-toolcanon. */
function withObjectTypeFirst(schema: JsonObject, base: SchemaBase): JsonObject {
  if (base !== '/inputs' || member(schema, 'type') !== undefined || member(schema, '$ref') !== undefined) return schema;
  return objectOf([['type', 'object'], ...Object.entries(schema)]);
}

/** The schema with a root reference replaced by its target; the definitions stay. */
export function withRootWrittenOut(schema: JsonObject): JsonObject {
  let root = schema;
  for (let step = 0; step < 20; step++) {
    const reference = member(root, '$ref');
    const target = typeof reference === 'string' ? new RefResolver(root).resolve(reference)?.schema : undefined;
    if (!isJsonObject(target)) return root;
    const beside = Object.entries(root).filter(([key]) => key !== '$ref');
    root = objectOf([...Object.entries(target), ...beside]);
  }
  return root;
}

const why = (provider: string): string =>
  say`${capitalised(provider)} doesn't support unions and conditions at the top level of the arguments.`;

/**
 * The schema without the keywords that a provider refuses at its root. The properties of a union's branches move up;
 * a property is required only if all branches require it. Each keyword is declared lost.
 */
export function withoutRootKeywords(
  schema: JsonObject,
  refused: readonly string[],
  provider: string,
): { readonly schema: JsonObject; readonly losses: readonly Loss[] } {
  const present = refused.filter((keyword) => member(schema, keyword) !== undefined);
  if (present.length === 0) return { schema, losses: [] };
  const resolver = new RefResolver(schema);
  const merged = present.includes('allOf') ? mergedAllOf(schema, resolver).schema : schema;
  const properties: MutableJsonObject = { ...objectAt(merged, 'properties') };
  const common: string[][] = [];
  for (const keyword of ['anyOf', 'oneOf']) {
    if (!present.includes(keyword) || !isJsonArray(member(merged, keyword))) continue;
    const required = listAt(merged, keyword).map((branch) => {
      const reference = isJsonObject(branch) ? member(branch, '$ref') : undefined;
      const target = typeof reference === 'string' ? resolver.resolve(reference)?.schema : branch;
      if (!isJsonObject(target)) return [];
      for (const [name, inner] of Object.entries(objectAt(target, 'properties') ?? {})) properties[name] ??= inner;
      return listAt(target, 'required').filter((name) => typeof name === 'string');
    });
    const [first = [], ...rest] = required;
    common.push(first.filter((name) => rest.every((names) => names.includes(name))));
  }
  const required = [...new Set([...listAt(merged, 'required'), ...common.flat()])];
  const kept = Object.entries(merged).filter(
    ([key]) => !refused.includes(key) && key !== 'properties' && key !== 'required',
  );
  const result = objectOf([
    ...kept,
    ['properties', objectOf(Object.entries(properties))],
    ['required', required.length > 0 ? required : undefined],
  ]);
  return {
    schema: member(result, 'type') === undefined ? objectOf([['type', 'object'], ...Object.entries(result)]) : result,
    losses: present.map((keyword) => ({ path: `/inputs/${keyword}`, lost: `"${keyword}"`, reason: why(provider) })),
  };
}
