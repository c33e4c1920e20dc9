import { emptyObject, isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { pointerOf, splitPointer } from '../json/pointer.ts';
import { objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import type { Loss } from '../tools/loss.ts';
import { noStrictFlag } from './limits.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { schemaOfPropertyMap } from './shared/property-map.ts';
import { copyOf, type Slot } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
];

const ownInputKeys = ['query_parameters', 'path_parameters', 'body_parameters'] as const;
const inputKeys = [...ownInputKeys, 'parameters', 'arguments'] as const;

/** NESTFUL: property maps under `query_parameters`, `path_parameters`, `parameters` or `arguments`, and `output_parameters`. Only read. */
export const nestful = defineFormat({
  id: 'nestful',
  title: 'NESTFUL (benchmark)',
  provider: 'NESTFUL',
  strictFlag: noStrictFlag,
  slots,
  knownKeys: [...inputKeys.map((key) => `/${key}`), '/output_parameters'],
  readOnly: true,
  detectedBy: [...ownInputKeys, 'output_parameters'],
  detect(definition) {
    const hasInputs = inputKeys.some((key) => isJsonObject(member(definition, key)));
    const ownInputs = ownInputKeys.some((key) => isJsonObject(member(definition, key)));
    const isNamed = typeof member(definition, 'name') === 'string';
    return isNamed && ((hasInputs && isJsonObject(member(definition, 'output_parameters'))) || ownInputs) ? 0.9 : 0;
  },
  parse(definition) {
    const { members, losses } = membersFromSlots(definition, slots);
    const merged = emptyObject();
    const repeated: Loss[] = [];
    for (const key of inputKeys) {
      for (const [name, property] of Object.entries(objectAt(definition, key) ?? {})) {
        if (Object.hasOwn(merged, name)) {
          repeated.push({
            path: pointerOf([key, name]),
            lost: say`duplicate argument "${name}"`,
            reason: say`Argument names must be unique.`,
          });
        } else merged[name] = property;
      }
    }
    const outputs = member(definition, 'output_parameters');
    const words = { allowed_values: 'enum', possible_values: 'enum' };
    const read = {
      ...members,
      inputs: schemaOfPropertyMap(merged, words),
      ...(isJsonObject(outputs) ? { outputs: schemaOfPropertyMap(readable(outputs), words) } : {}),
    };
    return buildCanonical('nestful', definition, read, [...losses, ...repeated]);
  },
  locate(definition, pointer) {
    const [first, second, name, ...rest] = splitPointer(pointer) ?? [];
    if (second !== 'properties' || name === undefined) return first === 'outputs' ? '/output_parameters' : null;
    const keys: readonly string[] = first === 'outputs' ? ['output_parameters'] : first === 'inputs' ? inputKeys : [];
    const holder = keys.find((key) => Object.hasOwn(objectAt(definition, key) ?? {}, name));
    return holder === undefined ? null : pointerOf([holder, name, ...rest]);
  },
});

/** Outputs that are no objects (a bare description) become a schema with that description. */
function readable(outputs: JsonObject): JsonObject {
  const result = copyOf({});
  for (const key of Object.keys(outputs)) {
    const value = member(outputs, key);
    result[key] = isJsonObject(value) ? value : typeof value === 'string' ? { description: value } : {};
  }
  return result;
}
