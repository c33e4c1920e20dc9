import { isJsonObject, type JsonValue, member } from '../json/json-value.ts';
import { anyStrictFlag } from './facts/libraries.ts';
import { defineFormat } from './shared/define-format.ts';
import { isPropertyMap } from './shared/property-map.ts';
import { otherSchemaKeys } from './shared/schema-keys.ts';
import { readSlots, type Slot } from './shared/slots.ts';

/** The paths of the arguments' schema in the frameworks. The name is beside it, or beside its parent if the path has two steps. */
const schemaPaths: readonly (readonly string[])[] = [
  // OpenAI Agents SDK (`FunctionTool`).
  ['params_json_schema'],
  // CrewAI (`tool.specs.json`).
  ['run_params_schema'],
  // Composio.
  ['input_parameters'],
  // LlamaIndex (`ToolMetadata`).
  ['fn_schema'],
  // Microsoft.Extensions.AI (`AIFunction`).
  ['jsonSchema'],
  // Haystack (`Tool.to_dict`).
  ['data', 'parameters'],
  // Letta.
  ['json_schema', 'parameters'],
  // AutoGen (`HttpTool`).
  ['config', 'json_schema'],
  // Azure AI Foundry (`azure_function`).
  ['azure_function', 'function', 'parameters'],
  // ElevenLabs, a tool of the client.
  ['tool_config', 'parameters'],
  ...otherSchemaKeys.map((key) => [key]),
];

/** The objects that hold a name. Composio calls a tool by its `slug`; its `name` is a title. */
const holders = ['data', 'json_schema', 'config', 'tool_config'];
const beside = (key: string): readonly (readonly string[])[] => [
  ...holders.map((holder) => [holder, key]),
  ['azure_function', 'function', key],
  [key],
];

const slots: readonly Slot[] = [
  { member: 'name', path: ['slug'], aliases: beside('name') },
  { member: 'title', path: ['humanized_name'] },
  { member: 'description', path: ['data', 'description'], aliases: beside('description').slice(1) },
  { member: 'inputs', path: schemaPaths[0] ?? [], aliases: schemaPaths.slice(1) },
  { member: 'outputs', path: ['output_parameters'] },
  { member: 'strict', path: ['strict_json_schema'] },
];

/** Tools as agent frameworks store them, under keys of their own. Only read: each framework makes such an object from a function. */
export const framework = defineFormat({
  id: 'framework',
  title: 'Agent frameworks (Agents SDK, AutoGen, Composio, CrewAI, Haystack, Letta, LlamaIndex)',
  provider: 'an agent framework',
  strictFlag: anyStrictFlag,
  slots,
  readOnly: true,
  detectedBy: schemaPaths.map(([first = '']) => first),
  detect(definition) {
    const { values, paths } = readSlots(definition, slots);
    const path = paths.get('inputs') ?? [];
    const name = paths.get('name') ?? [];
    // The name is beside the schema: an agent with a `config` and a `data` of its own has none there.
    const isBeside = path.length === 1 ? name.length === 1 : name.slice(0, -1).join() === holderOf(path).join();
    if (!values.has('name') || !values.has('description') || !isBeside) return 0;
    const schema = values.get('inputs') ?? null;
    // Under such a key only a whole schema counts: a workflow has a map of its inputs there.
    const isWhole = !otherSchemaKeys.includes(path.join()) || describesProperties(schema);
    return isWhole && isObjectSchema(schema) ? 0.9 : 0;
  },
});

function describesProperties(schema: JsonValue): boolean {
  return isJsonObject(schema) && isJsonObject(member(schema, 'properties') ?? null);
}

function holderOf(path: readonly string[]): readonly string[] {
  return path.slice(0, -1);
}

function isObjectSchema(schema: JsonValue): boolean {
  return (
    isJsonObject(schema) &&
    (member(schema, 'type') === 'object' || isJsonObject(member(schema, 'properties') ?? null) || isPropertyMap(schema))
  );
}
