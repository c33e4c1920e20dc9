import { ollamaLimits } from './facts/ollama.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { functionForm, plainFunctionSlots } from './shared/wrapped-function.ts';

/** Ollama: OpenAI's form without `strict`. */
export const ollama = defineFormat({
  ...functionForm,
  id: 'ollama',
  title: 'Ollama',
  provider: 'Ollama',
  strictFlag: noStrictFlag,
  slots: plainFunctionSlots,
  limits: ollamaLimits,
  shape: 'openai',
});
