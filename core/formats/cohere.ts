import { cohereLimits, cohereStrictFlag } from './facts/cohere.ts';
import { defineFormat } from './shared/define-format.ts';
import { functionForm, plainFunctionSlots } from './shared/wrapped-function.ts';

/** Cohere, version 2 of its interface: OpenAI's form; `parameters` is required. */
export const cohere = defineFormat({
  ...functionForm,
  id: 'cohere',
  title: 'Cohere (v2)',
  provider: 'Cohere',
  strictFlag: cohereStrictFlag,
  slots: plainFunctionSlots,
  limits: cohereLimits,
  shape: 'mistral',
});
