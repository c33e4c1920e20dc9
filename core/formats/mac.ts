import { isJsonObject, member, objectOf } from '../json/json-value.ts';
import { macLimits } from './facts/libraries.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { copyOf, type Slot, writeSlots } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['inputSchema'], aliases: [['parameterSchema']] },
  { member: 'outputs', path: ['responseSchema'] },
];

/** Model Agnostic Context: `{name, description, inputSchema, responseSchema}`; as its runtime shows it, with `parameterSchema`. */
export const mac = defineFormat({
  id: 'mac',
  title: 'MAC (Model Agnostic Context)',
  provider: 'MAC',
  strictFlag: noStrictFlag,
  slots,
  limits: macLimits,
  shape: 'mac',
  ownKeys: 'any',
  detectedBy: ['responseSchema'],
  detect(definition) {
    const inputs = member(definition, 'inputSchema') ?? member(definition, 'parameterSchema');
    return isJsonObject(inputs) && isJsonObject(member(definition, 'responseSchema')) ? 1 : 0;
  },
  read({ outputs, ...others }) {
    // Each tool needs a result schema there: a tool without one gets a schema without keywords.
    return outputs === undefined || Object.keys(outputs).join() === 'type' ? others : { ...others, outputs };
  },
  write(tool) {
    const written = copyOf(writeSlots(tool, slots));
    written['responseSchema'] ??= objectOf([['type', 'object']]);
    return { kind: 'written', result: written, losses: [] };
  },
});
