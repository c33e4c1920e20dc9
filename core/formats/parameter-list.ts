import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { wordSet } from '../text/words.ts';
import { isArgumentList, locateInArgumentList, schemaOfArgumentList } from './shared/argument-list.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import type { Slot } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name_for_model'], aliases: [['identifier'], ['tool_name'], ['name']] },
  { member: 'title', path: ['name_for_human'] },
  { member: 'description', path: ['description_for_model'], aliases: [['description']] },
];

/** The keys of such a tool; a job or a template with parameters has others. */
const keys = wordSet(`
  name identifier tool_name name_for_model name_for_human description description_for_model parameters args_format
  type metadata toolgroup_id tool_host provider_id provider_resource_id
  plugin_name is_prompt is_asynchronous return_parameter additional_properties
`);

/**
 * Qwen-Agent and Semantic Kernel: `{name, description, parameters: [{name, type, description, required}]}`; Llama Stack, whose types stand
 * under `parameter_type`. Only read.
 */
export const parameterList = defineFormat({
  id: 'parameter-list',
  title: 'Parameter list (Qwen-Agent, Llama Stack, Semantic Kernel)',
  provider: 'a framework with parameter lists',
  slots,
  knownKeys: ['/parameters'],
  readOnly: true,
  detectedBy: ['parameters'],
  detect(definition) {
    const list = member(definition, 'parameters');
    const { members } = membersFromSlots(definition, slots);
    const isTold = members.name !== undefined && members.description !== undefined;
    if (!isTold || !isArgumentList(list) || !Object.keys(definition).every((key) => keys.has(key))) return 0;
    const saysRequired = list.length === 0 || list.some(tellsRequired);
    return saysRequired && list.every(isTyped) ? 0.9 : 0;
  },
  parse(definition) {
    const { members, losses } = membersFromSlots(definition, slots);
    // Llama Stack requires what does not say otherwise, the others only what says so.
    const read = schemaOfArgumentList(definition, 'parameters', (item) => requirementOf(item) ?? tellsRequired(item));
    return buildCanonical('parameter-list', definition, { ...members, inputs: read.inputs }, [
      ...losses,
      ...read.losses,
    ]);
  },
  locate: (definition, pointer) => locateInArgumentList(definition, 'parameters', pointer),
});

function requirementOf(item: JsonObject): boolean | undefined {
  const said = member(item, 'required') ?? member(item, 'is_required');
  return typeof said === 'boolean' ? said : undefined;
}

function tellsRequired(item: JsonObject): boolean {
  return requirementOf(item) !== undefined || member(item, 'parameter_type') !== undefined;
}

/** Parameters of an operation of OpenAPI have a place, and values are no parameters. */
function isTyped(item: JsonObject): boolean {
  const hasType = ['type', 'parameter_type', 'type_'].some((key) => typeof member(item, key) === 'string');
  const hasSchema = ['schema', 'schema_data'].some((key) => isJsonObject(member(item, key) ?? null));
  return (hasType || hasSchema) && member(item, 'in') === undefined && member(item, 'value') === undefined;
}
