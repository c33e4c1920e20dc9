import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { typesAllowedBy } from './allowed-types.ts';
import { isJsonType, JSON_TYPES, type JsonType, listAt, objectAt, typeOfValue } from './keywords.ts';
import { RefResolver } from './refs.ts';
import { MAX_SCHEMA_DEPTH } from './walk.ts';

export type ValueTypes = ReadonlySet<JsonType>;

const all: ValueTypes = new Set(JSON_TYPES);
/** More branches are not compared. */
const mostBranches = 100;

/** The types that a schema document allows for a value, through references, unions and `allOf`. */
export class SchemaTypes {
  readonly #resolver: RefResolver;

  constructor(root: JsonObject) {
    this.#resolver = new RefResolver(root);
  }

  /** The types of the values that all of the schemas allow; every type where they are open. */
  of(schemas: readonly JsonValue[], depth = 0): ValueTypes {
    return schemas.reduce<ValueTypes>((types, schema) => inBoth(types, this.#ofOne(schema, depth)), all);
  }

  #ofOne(schema: JsonValue, depth: number): ValueTypes {
    if (!isJsonObject(schema) || depth > MAX_SCHEMA_DEPTH) return all;
    let types = ownTypes(schema);
    const target = this.#targetOf(schema);
    if (target !== null) types = inBoth(types, this.#ofOne(target, depth + 1));
    for (const branch of listAt(schema, 'allOf').slice(0, mostBranches)) {
      types = inBoth(types, this.#ofOne(branch, depth + 1));
    }
    for (const keyword of unions) {
      const branches = listAt(schema, keyword).slice(0, mostBranches);
      if (branches.length === 0) continue;
      types = inBoth(types, new Set(branches.flatMap((branch) => [...this.#ofOne(branch, depth + 1)])));
    }
    return schema['nullable'] === true ? new Set([...types, 'null' as const]) : types;
  }

  /** The schemas that surely apply to the value: these, their references and `allOf`, and the only branch of a union for its type. */
  applying(schemas: readonly JsonValue[], value: JsonValue, depth = 0): readonly JsonObject[] {
    if (depth > MAX_SCHEMA_DEPTH) return [];
    const type = typeOfValue(value);
    return schemas.filter(isJsonObject).flatMap((schema): readonly JsonObject[] => {
      const inner: JsonValue[] = listAt(schema, 'allOf').slice(0, mostBranches);
      const target = this.#targetOf(schema);
      if (target !== null) inner.push(target);
      for (const keyword of unions) {
        const [branch, ...more] = listAt(schema, keyword)
          .slice(0, mostBranches)
          .filter((one) => allows(this.#ofOne(one, depth + 1), type));
        if (branch !== undefined && more.length === 0) inner.push(branch);
      }
      return [schema, ...this.applying(inner, value, depth + 1)];
    });
  }

  #targetOf(schema: JsonObject): JsonValue | null {
    const reference = schema['$ref'];
    return typeof reference === 'string' ? (this.#resolver.resolve(reference)?.schema ?? null) : null;
  }
}

const unions = ['anyOf', 'oneOf'] as const;

/** The schemas of a member of an object, by those of the object. */
export function memberSchemas(schemas: readonly JsonObject[], key: string): readonly JsonValue[] {
  return schemas.flatMap((schema) => {
    const properties = objectAt(schema, 'properties') ?? {};
    return (Object.hasOwn(properties, key) ? properties[key] : schema['additionalProperties']) ?? [];
  });
}

/** The schemas of an item of a list, by those of the list. */
export function itemSchemas(schemas: readonly JsonObject[], index: number): readonly JsonValue[] {
  return schemas.flatMap((schema) => listAt(schema, 'prefixItems')[index] ?? schema['items'] ?? []);
}

/** Whether a value of the type is allowed: an integer is a number. */
export function allows(types: ValueTypes, type: JsonType): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

/** The types that the keywords of the schema itself allow. */
function ownTypes(schema: JsonObject): ValueTypes {
  const { anyOf: _, oneOf: __, nullable: ___, ...own } = schema;
  const types = [...typesAllowedBy(own)].filter(isJsonType);
  return types.length === 0 ? all : new Set(types);
}

function inBoth(one: ValueTypes, other: ValueTypes): ValueTypes {
  if (one === all) return other;
  if (other === all) return one;
  const both = [...one].filter((type) => allows(other, type));
  return new Set([...both, ...[...other].filter((type) => allows(one, type))]);
}
