import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';

export interface StrictSchema {
  readonly schema: JsonObject;
  /** Why the SDK refuses to make the schema strict. */
  readonly refusal?: string;
}

class Refused extends Error {}

const openObject =
  "UserError: additionalProperties should not be set for object types. This could be because you're using an older version of Pydantic, or because you configured additional properties to be allowed. If you really need this, update the function or output tool to not use a strict schema.";

/** The most parts of a schema that are made strict: references can make many of few. */
const mostNodes = 20_000;
const deepest = 100;

type Draft = Record<string, JsonValue>;

/** A schema as the OpenAI Agents SDK makes it strict: all properties required, objects closed. Source: openai-agents 0.24, measured. */
export function strictSchema(given: JsonObject): StrictSchema {
  let root: Draft = {};
  let nodes = 0;
  const strict = (value: JsonValue | undefined, depth: number): JsonValue => {
    if (!isJsonObject(value) || Array.isArray(value)) return value ?? null;
    if (++nodes > mostNodes || depth > deepest) {
      throw new Refused('UserError: JSON schema is too large to convert to a strict schema.');
    }
    const schema = value as Draft;
    for (const member of ['$defs', 'definitions']) {
      const definitions = schema[member];
      if (isJsonObject(definitions)) for (const definition of Object.values(definitions)) strict(definition, depth + 1);
    }
    const properties = schema['properties'];
    if (schema['type'] === undefined && isJsonObject(properties)) schema['type'] = 'object';
    const { type } = schema;
    const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
    const more = schema['additionalProperties'];
    if (type === undefined && more !== undefined && more !== false) throw new Refused(openObject);
    if (isObject && more === undefined) schema['additionalProperties'] = false;
    else if (isObject && more !== false) throw new Refused(openObject);
    if (isJsonObject(properties)) {
      schema['required'] = Object.keys(properties);
      for (const [name, property] of Object.entries(properties)) {
        (properties as Draft)[name] = strict(property, depth + 1);
      }
    }
    if (isJsonObject(schema['items'])) schema['items'] = strict(schema['items'], depth + 1);
    if (Array.isArray(schema['anyOf'])) schema['anyOf'] = schema['anyOf'].map((one) => strict(one, depth + 1));
    if (Array.isArray(schema['oneOf'])) {
      const before = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
      schema['anyOf'] = [...before, ...schema['oneOf'].map((one: JsonValue) => strict(one, depth + 1))];
      delete schema['oneOf'];
    }
    if (Array.isArray(schema['allOf'])) schema['allOf'] = schema['allOf'].map((one) => strict(one, depth + 1));
    if (schema['default'] === null) delete schema['default'];
    const reference = schema['$ref'];
    if (typeof reference === 'string' && Object.keys(schema).length > 1) {
      const target = targetOf(root, reference);
      delete schema['$ref'];
      const own = { ...schema };
      const merged = { ...own, ...(copyOf(target) as Draft), ...own };
      for (const key of Object.keys(schema)) delete schema[key];
      Object.assign(schema, merged);
      return strict(schema, depth + 1);
    }
    return schema;
  };
  try {
    root = copyOf(given) as Draft;
    return { schema: strict(root, 1) as JsonObject };
  } catch (error) {
    if (error instanceof Refused) return { schema: given, refusal: error.message };
    if (error instanceof RangeError) return { schema: given, refusal: 'UserError: JSON schema is too deeply nested.' };
    throw error;
  }
}

function targetOf(root: Draft, reference: string): JsonObject {
  let target: JsonValue | undefined = root;
  for (const key of reference.replace(/^#\//, '').split('/')) target = isJsonObject(target) ? target[key] : undefined;
  return isJsonObject(target) ? target : {};
}

function copyOf(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item)]));
}
