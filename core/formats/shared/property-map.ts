import { isNumber, type JsonNumber } from '../../json/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { copyOf } from './slots.ts';

/** Whether it has keywords of a schema's root. In a map of properties they have values of other kinds. */
function isSchemaRoot(value: JsonObject): boolean {
  const type = member(value, 'type');
  return (
    typeof type === 'string' ||
    Array.isArray(type) ||
    isJsonObject(member(value, 'properties')) ||
    typeof member(value, '$ref') === 'string' ||
    ['anyOf', 'oneOf', 'allOf', 'required'].some((keyword) => Array.isArray(member(value, keyword)))
  );
}

const propertyWords: readonly string[] = ['type', 'description', 'enum', 'anyOf', '$ref', 'required', 'default'];

/** Whether `value` maps argument names to schemas, with no schema around them: `{"city": {"type": "string"}}`. */
export function isPropertyMap(value: JsonObject): boolean {
  const names = Object.keys(value);
  return names.length > 0 && !isSchemaRoot(value) && names.every((name) => isProperty(value[name]));
}

function isProperty(value: JsonValue | undefined): boolean {
  return (
    isJsonObject(value) &&
    (Object.keys(value).length === 0 || propertyWords.some((word) => member(value, word) !== undefined))
  );
}

/** A benchmark's name for a keyword → the keyword of JSON Schema. */
interface PropertyWords {
  readonly [key: string]: string;
}

/**
 * The object schema of a property map: `required: true` moves to the object, `rename` maps keys to keywords, an empty
 * `enum` is left out.
 */
export function schemaOfPropertyMap(map: JsonObject, rename: PropertyWords = {}): JsonObject {
  const required: string[] = [];
  const properties: [string, JsonValue][] = [];
  for (const name of Object.keys(map)) {
    const property = member(map, name);
    if (isJsonObject(property)) {
      if (member(property, 'required') === true) required.push(name);
      properties.push([name, schemaOfProperty(property, rename)]);
    } else if (property !== undefined) {
      // The writer of the schema corrects and reports it.
      properties.push([name, property]);
    }
  }
  return objectSchema(objectOf(properties), required);
}

/** The bounds of a number in place of its allowed values: `"1-50"`, `["0 to 1"]`, `{"min": 1, "max": 50}`; null for none. */
function rangeOf(value: JsonValue | undefined): readonly [JsonNumber, JsonNumber] | null {
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (isJsonObject(only)) {
    const [least, most] = [
      member(only, 'min') ?? member(only, 'minimum'),
      member(only, 'max') ?? member(only, 'maximum'),
    ];
    return isNumber(least) && isNumber(most) ? [least, most] : null;
  }
  const number = String.raw`(-?\d+(?:\.\d+)?)`;
  const match =
    typeof only === 'string'
      ? new RegExp(`^\\s*(?:from\\s+)?${number}\\s*(?:-|–|—|to|\\.{2,3})\\s*${number}\\s*$`, 'i').exec(only)
      : null;
  const [least, most] = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && least < most ? [least, most] : null;
}

function schemaOfProperty(property: JsonObject, rename: PropertyWords): JsonObject {
  const schema = copyOf({});
  for (const key of Object.keys(property)) {
    const value = member(property, key);
    const word = Object.hasOwn(rename, key) ? rename[key] : undefined;
    const isEmptyEnum = word === 'enum' && Array.isArray(value) && value.length === 0;
    const range = word === 'enum' ? rangeOf(value) : null;
    if (range !== null) {
      [schema['minimum'], schema['maximum']] = range;
    } else if (value !== undefined && !isEmptyEnum && !(key === 'required' && typeof value === 'boolean')) {
      // Prose is no list of values.
      schema[word === 'enum' && !Array.isArray(value) ? key : (word ?? key)] = value;
    }
  }
  return schema;
}

export function objectSchema(properties: JsonObject, required: readonly string[]): JsonObject {
  return objectOf([
    ['type', 'object'],
    ['properties', properties],
    ['required', required.length > 0 ? required : undefined],
  ]);
}
