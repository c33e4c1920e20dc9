import { emptyObject, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { listAt, objectAt, PYTHON_TYPES } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Loss } from '../tools/loss.ts';
import { cohereV1Limits } from './facts/cohere.ts';
import type { Written } from './format.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { schemaOfPropertyMap } from './shared/property-map.ts';
import type { Slot } from './shared/slots.ts';

/** The second is the name in TypeScript programs. */
const definitionsKeys = ['parameter_definitions', 'parameterDefinitions'];

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['parameter_definitions'], aliases: [['parameterDefinitions']] },
];

/** Cohere, version 1: `{name, description, parameter_definitions: {city: {type: "str", description, required}}}`. */
export const cohereV1 = defineFormat({
  id: 'cohere-v1',
  title: 'Cohere (v1)',
  provider: 'Cohere v1',
  strictFlag: noStrictFlag,
  slots,
  limits: cohereV1Limits,
  shape: 'cohere-v1',
  // The types are words of Python, not JSON Schema.
  schemaPointers: [],
  detectedBy: definitionsKeys,
  detect: (definition) => (definitionsKeys.some((key) => isJsonObject(member(definition, key))) ? 1 : 0),
  read: ({ inputs, ...others }) => (inputs === undefined ? others : { ...others, inputs: schemaOfPropertyMap(inputs) }),
  locate(definition, pointer) {
    const prefix = '/inputs/properties/';
    const key = definitionsKeys.find((one) => isJsonObject(member(definition, one)));
    return key !== undefined && pointer.startsWith(prefix) ? `/${key}/${pointer.slice(prefix.length)}` : null;
  },
  write: writeParameterDefinitions,
});

function writeParameterDefinitions(tool: CanonicalTool): Written {
  const losses: Loss[] = [];
  const reason = say`Cohere v1 parameters support only "type", "description" and "required".`;
  for (const key of Object.keys(tool.inputs)) {
    if (!['type', 'properties', 'required'].includes(key)) {
      losses.push({ path: childPointer('/inputs', key), lost: say`"${key}" of the arguments`, reason });
    }
  }
  const properties = objectAt(tool.inputs, 'properties') ?? {};
  const required = listAt(tool.inputs, 'required');
  const requiredNames = new Set(required);
  const definitions: [string, JsonValue][] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const pointer = childPointer('/inputs/properties', name);
    const property = isJsonObject(schema) ? schema : emptyObject();
    if (schema === false) losses.push({ path: pointer, lost: say`schema "false"`, reason });
    definitions.push([name, writeParameter(property, requiredNames.has(name), pointer, reason, losses)]);
  }
  for (const [index, name] of required.entries()) {
    if (typeof name === 'string' && !Object.hasOwn(properties, name)) {
      const lost = say`"${name}" in "required"`;
      losses.push({ path: childPointer('/inputs/required', index), lost, reason: say`No property has this name.` });
    }
  }
  const result = objectOf([
    ['name', tool.name],
    ['description', tool.description],
    ['parameter_definitions', objectOf(definitions)],
  ]);
  return { kind: 'written', result, losses };
}

function writeParameter(
  schema: JsonObject,
  isRequired: boolean,
  pointer: string,
  reason: string,
  losses: Loss[],
): JsonObject {
  const type = member(schema, 'type');
  const word = type === 'null' ? undefined : PYTHON_TYPES.get(type);
  if (type !== undefined && word === undefined) {
    losses.push({ path: childPointer(pointer, 'type'), lost: say`type without a Python equivalent`, reason });
  }
  for (const key of Object.keys(schema)) {
    // `items: {}` adds nothing to "list".
    const value = member(schema, key);
    const saysNothing = key === 'items' && isJsonObject(value) && Object.keys(value).length === 0;
    if (key !== 'type' && key !== 'description' && !saysNothing) {
      losses.push({ path: childPointer(pointer, key), lost: `"${key}"`, reason });
    }
  }
  return objectOf([
    ['description', member(schema, 'description')],
    ['type', word ?? 'Any'],
    ['required', isRequired],
  ]);
}
