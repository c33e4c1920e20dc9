import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { objectAt } from './keywords.ts';
import { RefResolver } from './refs.ts';
import { allSchemas, rewriteSchema } from './walk.ts';

/** Moves all reference targets to `$defs`, so that a recursive class has a name (`#/properties/a` → `#/$defs/a`); `root` for no change. */
export function withNamedTargets(root: JsonObject): JsonObject {
  const resolver = new RefResolver(root);
  const names = new Map<string, string>();
  const taken = new Set([
    ...Object.keys(objectAt(root, '$defs') ?? {}),
    ...Object.keys(objectAt(root, 'definitions') ?? {}),
  ]);
  for (const { schema } of allSchemas(root)) {
    const ref = schema['$ref'];
    const pointer = typeof ref === 'string' ? resolver.resolve(ref)?.pointer : undefined;
    const isElsewhere = pointer !== undefined && pointer !== '' && !/^\/(?:\$defs|definitions)\/[^/]*$/.test(pointer);
    if (isElsewhere && !names.has(pointer)) names.set(pointer, freeName(pointer, taken));
  }
  if (names.size === 0) return root;
  const targets: [string, JsonValue][] = [];
  const rewritten = rewriteSchema(root, (schema, place) => {
    const ref = isJsonObject(schema) ? schema['$ref'] : undefined;
    const to = typeof ref === 'string' ? names.get(resolver.resolve(ref)?.pointer ?? '') : undefined;
    const pointing: JsonValue =
      to === undefined || !isJsonObject(schema)
        ? schema
        : objectOf(Object.entries(schema).map(([key, value]) => [key, key === '$ref' ? `#/$defs/${to}` : value]));
    const name = names.get(place.pointer);
    if (name === undefined) return pointing;
    targets.push([name, pointing]);
    return objectOf([['$ref', `#/$defs/${name}`]]);
  });
  if (!isJsonObject(rewritten)) return root;
  const definitions = objectOf([...Object.entries(objectAt(rewritten, '$defs') ?? {}), ...targets]);
  return objectOf([...Object.entries(rewritten).filter(([key]) => key !== '$defs'), ['$defs', definitions]]);
}

/** `/properties/nodes/items` → `nodes_items`. */
function freeName(pointer: string, taken: Set<string>): string {
  const words = pointer.split('/').filter((step) => step !== '' && step !== 'properties');
  const name = words.join('_').replaceAll(/\W+/g, '_') || 'part';
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(free)) {
      taken.add(free);
      return free;
    }
  }
}
