import { defineFormat } from './shared/define-format.ts';
import { openaiLimits } from './shared/openai-limits.ts';
import { functionForm, isWrappedFunction, wrappedFunctionSlots } from './shared/wrapped-function.ts';

/** LionAGI: OpenAI's form with `strict`. The class names and `description: null` of its generator are read, valid values are written. */
export const lionagi = defineFormat({
  ...functionForm,
  id: 'lionagi',
  title: 'LionAGI',
  provider: 'LionAGI',
  slots: wrappedFunctionSlots,
  limits: openaiLimits.filter((limit) => limit.kind !== 'tool-count' && limit.kind !== 'description'),
  shape: 'openai',
  ownKeys: ['/function/strict'],
  detect: (definition) => (isWrappedFunction(definition) ? 0.35 : 0),
});
