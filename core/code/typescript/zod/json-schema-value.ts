import { plainJson, valueOfJson } from '../../../javascript/plain-values.ts';
import type { CodeCallPlace } from '../../../javascript/syntax.ts';
import { type CodeValue, forced, isKind, type Library, onlyAtRunTime } from '../../../javascript/values.ts';
import { isJsonObject, type JsonObject, objectOf } from '../../../json/json-value.ts';
import { isZodSchema } from './schema-part.ts';
import { convertsBy, convertZod, type ZodConversion } from './zod-json-schema.ts';

/** Options of `z.toJSONSchema` and of `zod-to-json-schema` that are plain data. */
const plainOptions: ReadonlySet<string> = new Set([
  ...['target', 'io', 'unrepresentable', 'reused', 'cycles', 'name', '$refStrategy', 'strictUnions', 'pipeStrategy'],
  ...['effectStrategy', 'dateStrategy', 'removeAdditionalStrategy', 'definitionPath', 'basePath', 'nameStrategy'],
]);

/** `zodToJsonSchema` of the package `zod-to-json-schema`. */
export const zodToJsonSchemaLibrary: Library = {
  exported: () => undefined,
  call: (external, inputs, place) => {
    const name = external.path.at(-1);
    return name === 'zodToJsonSchema' || name === 'default'
      ? jsonSchemaValue(inputs, place, 'zod-to-json-schema')
      : undefined;
  },
  member: (_content, _name, place) => onlyAtRunTime(place),
  callMethod: (_content, _name, _inputs, place) => onlyAtRunTime(place),
};

/** The JSON Schema that a call makes of a schema of zod, as an object. */
export function jsonSchemaValue(
  inputs: readonly CodeValue[],
  place: CodeCallPlace,
  by: 'zod' | 'zod-to-json-schema',
): CodeValue {
  const [given, second] = inputs.map(forced);
  if (isKind(given, 'unknown')) return given;
  if (!isKind(given, 'host') || !isZodSchema(given.content)) return onlyAtRunTime(place);
  const options = optionsOf(second);
  if (options === null) return onlyAtRunTime(place);
  const converted = convertZod(given.content, conversionOf(by, options), place);
  if (converted.kind !== 'converted') return converted.kind === 'unknown' ? converted.unknown : onlyAtRunTime(place);
  const value = valueOfJson(converted.json, place);
  return isKind(value, 'object') ? { ...value, unknown: [...given.content.unknown, ...converted.undecided] } : value;
}

function conversionOf(by: 'zod' | 'zod-to-json-schema', options: JsonObject | string): ZodConversion {
  if (by === 'zod') return convertsBy(typeof options === 'string' ? {} : { ...options });
  const convert = convertsBy({}, typeof options === 'string' ? { name: options } : { ...options });
  // It reads schemas of zod 3 only.
  return (schema) =>
    schema.version === 3 ? convert(schema) : objectOf([['$schema', 'http://json-schema.org/draft-07/schema#']]);
}

/** The options as plain data; null if one of them is code or can't be known. */
function optionsOf(value: CodeValue): JsonObject | string | null {
  if (value === undefined) return objectOf([]);
  if (typeof value === 'string') return value;
  if (!isKind(value, 'object') || [...value.members.keys()].some((key) => !plainOptions.has(key))) return null;
  const json = plainJson(value);
  return json.ok && isJsonObject(json.value) ? json.value : null;
}
