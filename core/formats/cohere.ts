import { wording } from '../text/say.ts';
import { nameLimit, objectRoot } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { functionForm, plainFunctionSlots } from './shared/wrapped-function.ts';

const reference = 'https://docs.cohere.com/v2/docs/tool-use-overview';

/** Cohere, version 2 of its interface: OpenAI's form; `parameters` is required. */
export const cohere = defineFormat({
  ...functionForm,
  id: 'cohere',
  title: 'Cohere (v2)',
  provider: 'Cohere',
  slots: plainFunctionSlots,
  limits: [
    nameLimit('[a-zA-Z0-9_-]', 64, wording`Function names: 1–64 letters, digits, underscores and dashes.`, reference),
    objectRoot(wording`The parameters must be of type "object".`, reference),
  ],
  shape: 'mistral',
});
