import { isJsonObject, member } from '../json/json-value.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { isPropertyMap, schemaOfPropertyMap } from './shared/property-map.ts';
import { type Slot, schemaIn } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['inputs'] },
  { member: 'outputs', path: ['output_schema'] },
];

/** smolagents: `{name, description, inputs: {city: {type, description}}, output_type}`; required unless `nullable: true`. Only read. */
export const smolagents = defineFormat({
  id: 'smolagents',
  title: 'smolagents (Hugging Face)',
  provider: 'smolagents',
  strictFlag: noStrictFlag,
  slots,
  readOnly: true,
  detectedBy: ['output_type'],
  detect(definition) {
    const inputs = schemaIn(member(definition, 'inputs'));
    const isMap = inputs !== undefined && (Object.keys(inputs).length === 0 || isPropertyMap(inputs));
    const texts = ['name', 'description', 'output_type'].every((key) => typeof member(definition, key) === 'string');
    return isMap && texts ? 0.9 : 0;
  },
  read(members) {
    const { inputs } = members;
    if (inputs === undefined) return members;
    const required = Object.keys(inputs).filter((name) => {
      const property = member(inputs, name);
      return isJsonObject(property) && member(property, 'nullable') !== true;
    });
    const schema = { ...schemaOfPropertyMap(inputs), ...(required.length === 0 ? {} : { required }) };
    return { ...members, inputs: schema };
  },
  locate(_definition, pointer) {
    const prefix = '/inputs/properties/';
    return pointer.startsWith(prefix) ? `/inputs/${pointer.slice(prefix.length)}` : null;
  },
});
