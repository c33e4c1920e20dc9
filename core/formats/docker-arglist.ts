import { member } from '../json/json-value.ts';
import { noStrictFlag } from './limits.ts';
import { describedArguments, isArgumentList, locateArgument } from './shared/argument-list.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import type { Slot } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'annotations', path: ['annotations'] },
];

const places = [{ path: ['arguments'], isRequired: () => true }];

/** Docker's MCP registry: `{name, description, arguments: [{name, type, desc, optional}]}`. MCP prompts look alike. Only read. */
export const dockerArglist = defineFormat({
  id: 'docker-arglist',
  title: 'Docker MCP registry (argument list)',
  provider: 'the Docker MCP registry',
  strictFlag: noStrictFlag,
  slots,
  knownKeys: ['/arguments'],
  readOnly: true,
  detectedBy: ['arguments'],
  detect: (definition) =>
    isArgumentList(member(definition, 'arguments')) && typeof member(definition, 'name') === 'string' ? 0.9 : 0,
  parse(definition) {
    const { members, losses } = membersFromSlots(definition, slots);
    const read = describedArguments(definition, places);
    return buildCanonical('docker-arglist', definition, { ...members, inputs: read.inputs }, [
      ...losses,
      ...read.losses,
    ]);
  },
  locate: (definition, pointer) => locateArgument(describedArguments(definition, places), pointer),
});
