import { defineFormat } from './shared/define-format.ts';
import { openaiLimits } from './shared/openai-limits.ts';
import { functionConstants, isWrappedFunction, wrappedFunctionSlots } from './shared/wrapped-function.ts';

/** LionAGI: OpenAI's form with `strict`. The class names and `description: null` of its generator are read, valid values are written. */
export const lionagi = defineFormat({
  id: 'lionagi',
  title: 'LionAGI',
  provider: 'LionAGI',
  slots: wrappedFunctionSlots,
  constants: functionConstants,
  limits: openaiLimits.filter((limit) => limit.kind !== 'tool-count' && limit.kind !== 'description'),
  shape: 'openai',
  knownKeys: ['/type'],
  ownKeys: ['/function/strict'],
  detectedBy: ['function'],
  detect: (definition) => (isWrappedFunction(definition) ? 0.35 : 0),
});
