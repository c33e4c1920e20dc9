import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { isJsonType, JSON_TYPES, type JsonType, listAt, typeOfValue } from './keywords.ts';
import { MAX_SCHEMA_DEPTH } from './walk.ts';

/** The types of the values that a schema allows; `any` where it is open. References are not followed. */
export function typesAllowedBy(schema: JsonValue, depth = 0): ReadonlySet<JsonType | 'any'> {
  if (!isJsonObject(schema) || depth > MAX_SCHEMA_DEPTH) return ANY;
  const types = ownTypes(schema, depth);
  return schema['nullable'] === true && !types.has('any') ? new Set([...types, 'null' as const]) : types;
}

type AllowedTypes = ReadonlySet<JsonType | 'any'>;

const ANY: AllowedTypes = new Set(['any'] as const);
/** Shared sets: most schemas allow one type. */
const ALONE: ReadonlyMap<JsonType, AllowedTypes> = new Map(JSON_TYPES.map((type) => [type, new Set([type])]));

function ownTypes(schema: JsonObject, depth: number): AllowedTypes {
  if (Object.hasOwn(schema, 'const')) return new Set([typeOfValue(schema['const'] as JsonValue)]);
  const values = listAt(schema, 'enum');
  if (values.length > 0) return new Set(values.map(typeOfValue));
  const type = schema['type'];
  if (isJsonType(type)) return ALONE.get(type) ?? ANY;
  if (Array.isArray(type)) {
    const types = (type as readonly JsonValue[]).filter(isJsonType);
    return types.length === 0 ? ANY : new Set(types);
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = listAt(schema, keyword);
    if (branches.length > 0) {
      const types = new Set(branches.flatMap((branch) => [...typesAllowedBy(branch, depth + 1)]));
      return types.has('any') ? ANY : types;
    }
  }
  return ANY;
}
