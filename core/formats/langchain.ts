import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { isPropertyMap, schemaOfPropertyMap } from './shared/property-map.ts';
import type { Slot } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'title', path: ['title'] },
  { member: 'inputs', path: ['args_schema'], aliases: [['schema']] },
];

/** LangChain as it is met in files: `{name, description, args_schema}` (Python) or `{…, schema}` (JavaScript). */
export const langchain = defineFormat({
  id: 'langchain',
  title: 'LangChain',
  provider: 'LangChain',
  slots,
  limits: [
    {
      id: 'object-root',
      kind: 'object-root',
      says: 'The "args_schema" is a JSON Schema of type "object".',
      source: 'https://python.langchain.com/docs/how_to/custom_tools/',
    },
  ],
  ownKeys: 'any',
  detect(definition) {
    if (isJsonObject(member(definition, 'args_schema'))) {
      return 0.9;
    }
    return isJsonObject(member(definition, 'schema')) && typeof member(definition, 'name') === 'string' ? 0.8 : 0;
  },
  parse(definition) {
    const { members, losses } = membersFromSlots(definition, slots);
    const inputs = members.inputs;
    const read =
      inputs !== undefined && isPropertyMap(inputs) ? { ...members, inputs: schemaOfPropertyMap(inputs) } : members;
    return buildCanonical('langchain', definition, read, losses);
  },
  locate: (definition, pointer) => locateInPropertyMap(definition, pointer),
});

/** A bare property map has no `/properties` step. */
function locateInPropertyMap(definition: JsonObject, pointer: string): string | null {
  const key = isJsonObject(member(definition, 'args_schema')) ? 'args_schema' : 'schema';
  const schema = member(definition, key);
  const prefix = '/inputs/properties/';
  return isJsonObject(schema) && isPropertyMap(schema) && pointer.startsWith(prefix)
    ? `/${key}/${pointer.slice(prefix.length)}`
    : null;
}
