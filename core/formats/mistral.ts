import { defineFormat } from './shared/define-format.ts';
import { openaiCompatibleLimits } from './shared/openai-limits.ts';
import { functionForm, wrappedFunctionSlots } from './shared/wrapped-function.ts';

const reference = 'https://docs.mistral.ai/capabilities/function_calling';

/** Mistral: OpenAI's form; `parameters` is required. */
export const mistral = defineFormat({
  ...functionForm,
  id: 'mistral',
  title: 'Mistral',
  provider: 'Mistral',
  slots: wrappedFunctionSlots,
  limits: openaiCompatibleLimits
    .filter((limit) => limit.kind === 'name' || limit.kind === 'object-root')
    .map((limit) => ({ ...limit, source: reference })),
  shape: 'mistral',
});
