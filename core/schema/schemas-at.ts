import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { arrayIndexOf, splitPointer } from '../json/pointer.ts';
import { listAt, objectAt } from './keywords.ts';
import { RefResolver } from './refs.ts';

/** A limit for readers: people see the result. */
const mostBranches = 200;

/** The schemas for the value at a pointer, through references and all branches of `allOf`, `anyOf` and `oneOf`; empty for none. */
export function schemasAt(root: JsonObject, pointer: string): readonly JsonObject[] {
  const resolver = new RefResolver(root);
  let found = branchesOf([root], resolver);
  for (const step of splitPointer(pointer) ?? []) {
    found = branchesOf(
      found.flatMap((schema) => below(schema, step)),
      resolver,
    );
  }
  return found;
}

/** The properties of all schemas; the first of a name counts. */
export function propertiesOf(schemas: readonly JsonObject[]): ReadonlyMap<string, JsonValue> {
  const properties = new Map<string, JsonValue>();
  for (const schema of schemas) {
    for (const [name, value] of Object.entries(objectAt(schema, 'properties') ?? {})) {
      if (!properties.has(name)) properties.set(name, value);
    }
  }
  return properties;
}

function branchesOf(schemas: readonly JsonValue[], resolver: RefResolver): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const waiting = schemas.toReversed();
  for (let schema = waiting.pop(); schema !== undefined && found.size < mostBranches; schema = waiting.pop()) {
    if (!isJsonObject(schema) || found.has(schema)) continue;
    found.add(schema);
    const target = typeof schema['$ref'] === 'string' ? resolver.resolve(schema['$ref']) : null;
    const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => listAt(schema, keyword).toReversed());
    for (const branch of branches.slice(-mostBranches)) waiting.push(branch);
    if (target !== null) waiting.push(target.schema);
  }
  return [...found];
}

function below(schema: JsonObject, step: string): readonly JsonValue[] {
  const index = arrayIndexOf(step);
  const first = index === null ? undefined : listAt(schema, 'prefixItems')[index];
  const own = objectAt(schema, 'properties') ?? {};
  return [
    Object.hasOwn(own, step) ? own[step] : schema['additionalProperties'],
    index === null ? undefined : (first ?? schema['items']),
  ].filter((one) => one !== undefined);
}
