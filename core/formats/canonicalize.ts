import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { TYPE_WORDS } from '../schema/type-words.ts';
import { say } from '../text/say.ts';
import { DEFAULT_CAPABILITY } from '../tools/canonical-json.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Converted } from '../tools/loss.ts';
import { RAW_FORMAT_WARNING, UNKNOWN_FORMAT_WARNING } from '../tools/warnings.ts';
import { withMembers } from '../tools/with-members.ts';
import { type DetectedFormat, formatOfDefinition } from './detect.ts';
import { findFormat } from './registry.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { isPropertyMap, schemaOfPropertyMap } from './shared/property-map.ts';
import { rawSlots } from './shared/slots.ts';

/**
 * The canonical tool of a definition, read in the given or detected form. A definition of no known form keeps its
 * name, its description and its probable schema; the rest goes into `original_definition`. Never throws.
 */
export function canonicalize(definition: JsonObject, format?: DetectedFormat): Converted<CanonicalTool> {
  const detected = format ?? formatOfDefinition(definition);
  const reader = findFormat(detected);
  if (reader !== undefined) return withSchemaAround(reader.parse(definition));
  const { members, losses } = membersFromSlots(definition, rawSlots);
  // Nothing is inferred from a definition of an unknown form.
  const warnings = format === undefined ? [UNKNOWN_FORMAT_WARNING, RAW_FORMAT_WARNING] : [RAW_FORMAT_WARNING];
  return buildCanonical('raw', definition, { ...members, capabilities: DEFAULT_CAPABILITY }, losses, warnings);
}

/** Keywords of JSON Schema whose value may look like a property: they are not taken for the name of an argument. */
const schemaWords =
  /^(?:\$|(?:additionalProperties|unevaluatedProperties|patternProperties|propertyNames|items|contains|not|if|then|else|definitions|dependent\w+|properties|enum|const)$)/;

/** Adds the object schema around the arguments where the author left it out, and removes the wrapper that a library prints. */
function withSchemaAround(read: Converted<CanonicalTool>): Converted<CanonicalTool> {
  const inputs = unwrapped(read.result.inputs);
  const outputs = unwrapped(read.result.outputs);
  const isWrapped = inputs !== read.result.inputs || outputs !== read.result.outputs;
  const result = isWrapped ? withMembers(read.result, { inputs, outputs }) : read.result;
  const map = asPropertyMap(inputs);
  if (map === null) return isWrapped ? { ...read, result } : read;
  return {
    ...read,
    result: withMembers(result, { inputs: schemaOfPropertyMap(map) }),
    warnings: [...read.warnings, say`Wrapped the argument names in an object schema.`],
  };
}

/** Removes the wrapper of the AI SDK's `jsonSchema()`. A property of that name has a type, or other keys beside it. */
function unwrapped(schema: JsonObject): JsonObject {
  const inner = member(schema, 'jsonSchema');
  if (!isJsonObject(inner) || Object.values(schema).filter(isJsonObject).length > 1) return schema;
  const type = member(inner, 'type');
  return member(schema, 'type') === undefined && (type === undefined || type === 'object') ? inner : schema;
}

/** `{"city": {"type": "string"}}`, or with the word for the type alone: `{"city": "string"}`. */
function asPropertyMap(schema: JsonObject): JsonObject | null {
  const names = Object.keys(schema);
  if (names.some((name) => schemaWords.test(name))) return null;
  if (isPropertyMap(schema)) return schema;
  const entries = names.map((name): readonly [string, JsonValue | undefined] => {
    const value = member(schema, name);
    return [name, isTypeWord(value) ? objectOf([['type', value]]) : value];
  });
  const map = objectOf(entries);
  return names.length > 0 && !names.includes('type') && isPropertyMap(map) ? map : null;
}

function isTypeWord(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && TYPE_WORDS.has(value.trim().toLowerCase());
}
