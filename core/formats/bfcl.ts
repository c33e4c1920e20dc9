import { isJsonObject, member } from '../json/json-value.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';

/** The Berkeley Function Calling Leaderboard: legacy functions whose root type is Python's `dict`, with a `response` schema. Only read. */
export const bfcl = defineFormat({
  id: 'bfcl',
  title: 'BFCL (benchmark)',
  provider: 'BFCL',
  strictFlag: noStrictFlag,
  slots: [
    { member: 'name', path: ['name'] },
    { member: 'description', path: ['description'] },
    { member: 'inputs', path: ['parameters'] },
    { member: 'outputs', path: ['response'] },
  ],
  readOnly: true,
  detectedBy: ['parameters'],
  detect(definition) {
    const parameters = member(definition, 'parameters');
    return isJsonObject(parameters) &&
      member(parameters, 'type') === 'dict' &&
      typeof member(definition, 'name') === 'string'
      ? 0.9
      : 0;
  },
});
