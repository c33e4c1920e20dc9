import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { strictJson } from '../json/strict-json.ts';
import { wordSet, words } from '../text/words.ts';
import { noStrictFlag } from './limits.ts';
import {
  type ArgumentPlace,
  describedArguments,
  isArgumentList,
  isTypedArgument,
  locateArgument,
  requirementOf,
} from './shared/argument-list.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { extrasOf, type Slot } from './shared/slots.ts';

const steps = (paths: string): readonly (readonly string[])[] => words(paths).map((path) => path.split('.'));

/** The paths of name and texts: those for a model first, also deep in the definition. */
const slots: readonly Slot[] = [
  {
    member: 'name',
    path: ['name_for_model'],
    aliases: steps(`
      temporaryTool.modelToolName definition.modelToolName modelToolName tool_config.name identity.name identifier function_info.name
      api_name name tool_name Name function.name
    `),
  },
  { member: 'title', path: ['name_for_human'], aliases: steps('identity.label.en_US') },
  {
    member: 'description',
    path: ['description_for_model'],
    aliases: steps(`
      temporaryTool.description definition.description tool_config.description description.llm function_info.comment api_description
      description Description comment function.description
    `),
  },
];

const never = (): boolean => false;
const always = (): boolean => true;
/** In Llama Stack an argument is required by default, in the others it is optional by default. */
const ofLlamaStack = (item: JsonObject): boolean =>
  ['parameter_type', 'param_type'].some((key) => Object.hasOwn(item, key));
const withoutDefault = (item: JsonObject): boolean => (member(item, 'parameter_default') ?? null) === null;

function each(paths: string, isRequired: ArgumentPlace['isRequired']): readonly ArgumentPlace[] {
  return steps(paths).map((path) => ({ path, isRequired }));
}

const places: readonly ArgumentPlace[] = [
  ...each('parameters Parameters tool_config.parameters', ofLlamaStack),
  ...each('required_parameters api_schema.path_params_schema tool_config.api_schema.path_params_schema', always),
  ...each('optional_parameters schema', never),
  ...each('dynamicParameters temporaryTool.dynamicParameters definition.dynamicParameters', never),
  ...each('input_params.parameters function_info.input_params.parameters', withoutDefault),
  ...each('api_schema.query_params_schema tool_config.api_schema.query_params_schema', never),
  ...each('api_schema.request_body_schema tool_config.api_schema.request_body_schema body', never),
];

/** The slots that are read: all other keys are losses for another form. */
const read: readonly Slot[] = [...slots, ...places.map(({ path }) => ({ member: 'meta' as const, path }))];

/** The keys of a tool with a plain list of parameters; a job or a template with parameters has others. */
const keys = wordSet(`
  name identifier tool_name name_for_model name_for_human description description_for_model parameters args_format
  type metadata toolgroup_id tool_host provider_id provider_resource_id
  plugin_name is_prompt is_asynchronous return_parameter additional_properties
  pluginName isPrompt isAsynchronous returnParameter additionalProperties
  Name PluginName Description Parameters ReturnParameter AdditionalProperties
`);

/**
 * Tools with arguments in lists, maps or parts of a request: Qwen-Agent, Semantic Kernel, Llama Stack
 * (`parameter_type`), Dify, ElevenLabs, Flowise, ToolBench, Ultravox, Unity Catalog, Vapi. Only read.
 */
export const parameterList = defineFormat({
  id: 'parameter-list',
  title: 'Parameter lists (Dify, ElevenLabs, Llama Stack, Qwen-Agent, Semantic Kernel, ToolBench, Ultravox, Vapi)',
  provider: 'a framework with parameter lists',
  strictFlag: noStrictFlag,
  slots,
  readOnly: true,
  detectedBy: words(`
    parameters Parameters identity input_params function_info required_parameters optional_parameters modelToolName temporaryTool
    definition api_schema tool_config schema url
  `),
  detect(definition) {
    const { members } = membersFromSlots(definition, slots);
    if (members.name === undefined) return 0;
    if (isOfPlatform(definition)) return 0.95;
    const list = member(definition, 'parameters') ?? member(definition, 'Parameters');
    if (members.description === undefined) return 0;
    if (isMapOfLlamaStack(list)) return 0.95;
    if (!isArgumentList(list) && !isArgumentListOfNet(list)) return 0;
    if (!Object.keys(definition).every((key) => keys.has(key))) return 0;
    const saysRequired =
      list.length === 0 || list.some((item) => requirementOf(item) !== undefined || ofLlamaStack(item));
    return saysRequired && list.every(isTypedArgument) ? 0.9 : 0;
  },
  parse(definition) {
    const { members, losses } = membersFromSlots(definition, slots);
    const { inputs, losses: ofArguments } = describedArguments(definition, places);
    return buildCanonical('parameter-list', definition, { ...members, inputs }, [...losses, ...ofArguments]);
  },
  extras: (definition) => extrasOf(definition, read),
  locate: (definition, pointer) => locateArgument(describedArguments(definition, places), pointer),
});

function isArgumentListOfNet(value: JsonValue | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every((item) => isJsonObject(item) && typeof member(item, 'Name') === 'string');
}

/** `{"city": {"param_type": "string"}}`. */
function isMapOfLlamaStack(value: JsonValue | undefined): boolean {
  const items = isJsonObject(value) ? Object.values(value) : [];
  return (
    items.length > 0 && items.every((item) => isJsonObject(item) && typeof member(item, 'param_type') === 'string')
  );
}

function isOfPlatform(definition: JsonObject): boolean {
  const at = (key: string): JsonValue => member(definition, key) ?? null;
  const bodies = ['', 'temporaryTool', 'definition', 'tool_config', 'function_info'].map((key) =>
    key === '' ? definition : at(key),
  );
  return bodies.some((body) => isJsonObject(body) && hasPlatformKeys(body)) || isOfFlowise(definition);
}

function hasPlatformKeys(body: JsonObject): boolean {
  const at = (key: string): JsonValue => member(body, key) ?? null;
  const request = at('api_schema');
  const inputs = at('input_params');
  const identity = at('identity');
  const required = member(body, 'required_parameters');
  const optional = member(body, 'optional_parameters');
  const isOfElevenLabs =
    (isJsonObject(request) && typeof member(request, 'url') === 'string') ||
    (at('type') === 'client' && isListWithIds(at('parameters')));
  const isOfVapi = at('type') === 'apiRequest' && typeof at('url') === 'string';
  const isOfDify =
    isJsonObject(identity) && isJsonObject(at('description')) && typeof member(identity, 'name') === 'string';
  const isOfCatalog =
    isJsonObject(inputs) && isArgumentList(member(inputs, 'parameters')) && typeof at('data_type') === 'string';
  const isOfToolBench =
    (required !== undefined || optional !== undefined) &&
    [required, optional].every((list) => list === undefined || (isArgumentList(list) && list.every(isTypedArgument)));
  return (
    typeof at('modelToolName') === 'string' || isOfElevenLabs || isOfVapi || isOfDify || isOfCatalog || isOfToolBench
  );
}

function isListWithIds(value: JsonValue): boolean {
  return isJsonArray(value) && value.every((item) => isJsonObject(item) && typeof member(item, 'id') === 'string');
}

/** Flowise keeps its list of arguments as a text. */
function isOfFlowise(definition: JsonObject): boolean {
  const schema = member(definition, 'schema');
  const list = typeof schema === 'string' && /^\s*\[/.test(schema) ? strictJson(schema) : schema;
  return (
    Array.isArray(list) &&
    list.every((item: JsonValue) => isJsonObject(item) && typeof member(item, 'property') === 'string')
  );
}
