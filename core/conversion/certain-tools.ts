import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { SourceTool } from './source-tools.ts';

/** The members that hold the schema of the arguments in the formats of providers and frameworks. */
const schemaMembers: readonly string[] = [
  ...['inputSchema', 'input_schema', 'parameters', 'args_schema', 'parametersJsonSchema', 'paramsSchema', 'inputs'],
];

/**
 * Whether a definition is one of a tool beyond doubt: a name, and the schema of its arguments where its format has it. A folder holds other
 * JSON and YAML with a name, a description, a type or a schema: settings, tasks, hooks.
 */
export function isCertainTool({ definition, format, noTool }: SourceTool): boolean {
  if (definition === null || format === 'raw' || noTool !== null) return false;
  switch (format) {
    // An API of a project is a tool if its document is named.
    case 'openapi':
    case 'json-schema':
    case 'parameter-list':
    case 'framework':
    case 'docker-arglist':
      return false;
    case 'cohere-v1':
      return isJsonObject(definition['parameter_definitions']);
    case 'smolagents':
      return isJsonObject(definition['inputs']) && typeof definition['output_type'] === 'string';
    default:
      return hasNameAndSchema(definition);
  }
}

function hasNameAndSchema(definition: JsonObject): boolean {
  const wrapped = [definition['function'], definition['toolSpec']].find(isJsonObject);
  const inner = wrapped ?? definition;
  if (typeof inner['name'] !== 'string' || inner['name'] === '') return false;
  const schemas = schemaMembers.flatMap((member) => inner[member] ?? []);
  const isWritten = schemas.length === 0 && definition['type'] === 'function' && wrapped !== undefined;
  return isWritten || schemas.some(isSchemaOfObject) || isEmptyObject(inner['inputSchema']);
}

function isSchemaOfObject(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const schema = isJsonObject(value['json']) ? value['json'] : value;
  const { type } = schema;
  return isJsonObject(schema['properties']) || (typeof type === 'string' && /^(?:object|dict)$/i.test(type));
}

/** A tool without arguments, in a member that only tools have. */
function isEmptyObject(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}
