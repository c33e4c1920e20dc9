import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { splitPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import type { Loss } from '../tools/loss.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { copyOf, type Slot } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'annotations', path: ['annotations'] },
];

/** Docker's MCP registry: `{name, description, arguments: [{name, type, desc, optional}]}`. MCP prompts look alike. Only read. */
export const dockerArglist = defineFormat({
  id: 'docker-arglist',
  title: 'Docker MCP registry (argument list)',
  provider: 'the Docker MCP registry',
  slots,
  knownKeys: ['/arguments'],
  readOnly: true,
  detectedBy: ['arguments'],
  detect(definition) {
    const list = member(definition, 'arguments');
    const isList =
      Array.isArray(list) && list.every((item) => isJsonObject(item) && typeof member(item, 'name') === 'string');
    return isList && typeof member(definition, 'name') === 'string' ? 0.9 : 0;
  },
  parse(definition) {
    const { members, losses } = membersFromSlots(definition, slots);
    const list = member(definition, 'arguments');
    const read = readArguments(Array.isArray(list) ? list : []);
    return buildCanonical('docker-arglist', definition, { ...members, inputs: read.inputs }, [
      ...losses,
      ...read.losses,
    ]);
  },
  locate(definition, pointer) {
    const [first, second, name, ...rest] = splitPointer(pointer) ?? [];
    const list = member(definition, 'arguments');
    if (first !== 'inputs' || !Array.isArray(list)) return null;
    const index =
      second === 'properties' ? list.findIndex((item) => isJsonObject(item) && member(item, 'name') === name) : -1;
    const tail = rest.map((step) => (step === 'description' ? 'desc' : step));
    return index < 0 ? '/arguments' : ['/arguments', index, ...tail].join('/');
  },
});

function readArguments(list: readonly JsonValue[]): { readonly inputs: JsonObject; readonly losses: readonly Loss[] } {
  const losses: Loss[] = [];
  const properties: [string, JsonValue][] = [];
  const required: string[] = [];
  list.forEach((item, index) => {
    const name = isJsonObject(item) ? member(item, 'name') : undefined;
    if (!isJsonObject(item) || typeof name !== 'string') {
      losses.push({ path: `/arguments/${index}`, lost: say`an argument`, reason: say`It has no name.` });
      return;
    }
    if (properties.some(([known]) => known === name)) {
      losses.push({
        path: `/arguments/${index}`,
        lost: say`a second argument "${name}"`,
        reason: say`Argument names must be unique.`,
      });
      return;
    }
    properties.push([name, schemaOfArgument(item)]);
    if (member(item, 'optional') !== true && member(item, 'required') !== false) required.push(name);
  });
  return {
    inputs: objectOf([
      ['type', 'object'],
      ['properties', objectOf(properties)],
      ['required', required.length > 0 ? required : undefined],
    ]),
    losses,
  };
}

/** Everything but the keys that are not JSON Schema; `desc` is its `description`. */
function schemaOfArgument(item: JsonObject): JsonObject {
  const schema = copyOf({});
  for (const key of Object.keys(item)) {
    const value = member(item, key);
    if (value !== undefined && !['name', 'optional', 'required'].includes(key)) {
      schema[key === 'desc' ? 'description' : key] = value;
    }
  }
  return schema;
}
