import { wording } from '../text/say.ts';
import { objectRoot } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { functionForm, plainFunctionSlots } from './shared/wrapped-function.ts';

/** Ollama: OpenAI's form without `strict`. */
export const ollama = defineFormat({
  ...functionForm,
  id: 'ollama',
  title: 'Ollama',
  provider: 'Ollama',
  slots: plainFunctionSlots,
  limits: [
    objectRoot(
      wording`The parameters must be of type "object".`,
      'https://github.com/ollama/ollama/blob/main/docs/api.md',
    ),
  ],
  shape: 'openai',
});
