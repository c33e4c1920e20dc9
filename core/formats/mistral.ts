import { mistralLimits, mistralStrictFlag } from './facts/mistral.ts';
import { defineFormat } from './shared/define-format.ts';
import { functionForm, wrappedFunctionSlots } from './shared/wrapped-function.ts';

/** Mistral: OpenAI's form; `parameters` is required. */
export const mistral = defineFormat({
  ...functionForm,
  id: 'mistral',
  title: 'Mistral',
  provider: 'Mistral',
  strictFlag: mistralStrictFlag,
  slots: wrappedFunctionSlots,
  limits: mistralLimits,
  shape: 'mistral',
});
