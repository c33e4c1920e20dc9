import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { isJsonType, type JsonType, listAt, typeOfValue } from './keywords.ts';
import { MAX_SCHEMA_DEPTH } from './walk.ts';

/** The types of the values that a schema allows; `any` where it does not say. References are not followed. */
export function typesAllowedBy(schema: JsonValue, depth = 0): ReadonlySet<JsonType | 'any'> {
  if (!isJsonObject(schema) || depth > MAX_SCHEMA_DEPTH) return ANY;
  const types = new Set<JsonType | 'any'>(ownTypes(schema, depth));
  if (schema['nullable'] === true && !types.has('any')) types.add('null');
  return types;
}

const ANY: ReadonlySet<JsonType | 'any'> = new Set(['any'] as const);

function ownTypes(schema: JsonObject, depth: number): Iterable<JsonType | 'any'> {
  if (Object.hasOwn(schema, 'const')) return [typeOfValue(schema['const'] as JsonValue)];
  const values = listAt(schema, 'enum');
  if (values.length > 0) return values.map(typeOfValue);
  const type = schema['type'];
  if (isJsonType(type)) return [type];
  if (Array.isArray(type)) {
    const types = (type as readonly JsonValue[]).filter(isJsonType);
    return types.length === 0 ? ANY : types;
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
