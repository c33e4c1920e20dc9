import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { knownKeywords } from '../schema/right-schema.ts';
import { langchainLimits } from './facts/libraries.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { isPropertyMap, schemaOfPropertyMap } from './shared/property-map.ts';
import { extrasOf, type Slot, schemaIn } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'title', path: ['title'] },
  { member: 'inputs', path: ['args_schema'], aliases: [['schema'], ['parameters'], ['args']] },
];

/** The keys of the schema, the usual one first. */
const schemaKeys = ['args_schema', 'schema', 'parameters', 'args'] as const;

/** The keywords of an arguments' schema without a key of its own: `{name, description, properties}`. */
const openKeywords = ['type', 'properties', 'required', '$defs', 'definitions', 'additionalProperties', '$schema'];

/** LangChain in files: `{name, description, args_schema}` (Python), `{…, schema}` (JavaScript), `{…, args}` or `{…, properties}`. */
export const langchain = defineFormat({
  id: 'langchain',
  title: 'LangChain',
  provider: 'LangChain',
  strictFlag: noStrictFlag,
  slots,
  limits: langchainLimits,
  ownKeys: 'any',
  detectedBy: ['args_schema', 'schema', 'args', 'properties'],
  detect(definition) {
    if (schemaIn(member(definition, 'args_schema')) !== undefined) return 0.9;
    if (isWholeTool(definition)) return 0.95;
    const schema = member(definition, 'schema');
    if (isJsonObject(schema) && typeof member(definition, 'name') === 'string') return 0.8;
    // As in aumai-toolcanon; but a document of settings may have a key of this name.
    if (isJsonObject(schema) && isJsonObject(member(schema, 'properties'))) return 0.5;
    return hasArgs(definition) ? 0.8 : isOpen(definition) ? 0.6 : 0;
  },
  read(members, definition) {
    const inputs = members.inputs ?? openSchema(definition);
    if (inputs === undefined) return members;
    if (!isPropertyMap(inputs)) return { ...members, inputs };
    const schema = schemaOfPropertyMap(inputs);
    // Pydantic writes each default into its property. `tool.args` are those properties, without `required`.
    const required = hasArgs(definition) ? Object.keys(inputs).filter((key) => !hasDefault(inputs[key])) : [];
    return { ...members, inputs: required.length === 0 ? schema : { ...schema, required } };
  },
  extras: (definition) =>
    extrasOf(definition, slots).filter(
      ({ path: [key = ''] }) => openSchema(definition) === undefined || !openKeywords.includes(key),
    ),
  locate: (definition, pointer) => locateInPropertyMap(definition, pointer),
});

/**
 * Whether it has the keys of a tool in LangChain's JavaScript only, and a schema for an object. Tables of data also have a name, a description
 * and a schema, of another type or with other keywords.
 */
function isWholeTool(definition: JsonObject): boolean {
  const schema = member(definition, 'schema');
  if (Object.keys(definition).toSorted().join() !== 'description,name,schema' || !isJsonObject(schema)) return false;
  const isText = ['name', 'description'].every((key) => typeof member(definition, key) === 'string');
  const type = member(schema, 'type');
  // A misspelled type is for the check to report.
  const isOfObject = typeof type === 'string' && (type === 'object' || !otherTypes.has(type));
  return isText && isOfObject && Object.keys(schema).every((key) => knownKeywords.has(key));
}

const otherTypes: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'null']);

function hasDefault(property: JsonValue | undefined): boolean {
  return isJsonObject(property) && Object.hasOwn(property, 'default');
}

/** Whether it has the properties of the arguments, as in `tool.args`, and no values as in a call. */
function hasArgs(definition: JsonObject): boolean {
  const args = member(definition, 'args');
  return (
    ['name', 'description'].every((key) => typeof member(definition, key) === 'string') &&
    isJsonObject(args) &&
    isPropertyMap(args)
  );
}

function isOpen(definition: JsonObject): boolean {
  const properties = member(definition, 'properties');
  return (
    typeof member(definition, 'name') === 'string' &&
    isJsonObject(properties) &&
    (Object.keys(properties).length === 0 || isPropertyMap(properties))
  );
}

function openSchema(definition: JsonObject): JsonObject | undefined {
  return schemaKeys.some((key) => isJsonObject(member(definition, key))) ||
    !isJsonObject(member(definition, 'properties'))
    ? undefined
    : objectOf([
        ['type', member(definition, 'type') ?? 'object'],
        ...openKeywords.slice(1).map((key) => [key, member(definition, key)] as const),
      ]);
}

/** A bare property map has no `/properties` step. */
function locateInPropertyMap(definition: JsonObject, pointer: string): string | null {
  if (openSchema(definition) !== undefined && pointer.startsWith('/inputs')) return pointer.slice('/inputs'.length);
  const key = schemaKeys.find((one) => isJsonObject(member(definition, one))) ?? 'schema';
  const schema = member(definition, key);
  const prefix = '/inputs/properties/';
  return isJsonObject(schema) && isPropertyMap(schema) && pointer.startsWith(prefix)
    ? `/${key}/${pointer.slice(prefix.length)}`
    : null;
}
