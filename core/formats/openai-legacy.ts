import { isJsonObject, member } from '../json/json-value.ts';
import { legacyStrictFlag, openaiLimits } from './facts/openai.ts';
import { defineFormat } from './shared/define-format.ts';
import { schemaIn } from './shared/slots.ts';

/** OpenAI's first form, `functions: [{name, description, parameters}]`; still used by many data sets. */
export const openaiLegacy = defineFormat({
  id: 'openai-legacy',
  title: 'OpenAI (legacy functions)',
  provider: 'OpenAI',
  strictFlag: legacyStrictFlag,
  slots: [
    { member: 'name', path: ['name'] },
    { member: 'description', path: ['description'] },
    { member: 'inputs', path: ['parameters'], aliases: [['input_schema'], ['inputSchema']] },
    { member: 'strict', path: ['strict'] },
  ],
  limits: openaiLimits,
  shape: 'openai-legacy',
  ownKeys: [],
  detectedBy: ['parameters'],
  detect(definition) {
    if (typeof member(definition, 'name') !== 'string' || member(definition, 'type') === 'function') return 0;
    // Only MCP has this key; its `inputSchema` counts then.
    if (isJsonObject(member(definition, 'outputSchema'))) return 0;
    return schemaIn(member(definition, 'parameters')) === undefined ? 0 : 0.7;
  },
  wrap: (emitted) => ({ functions: emitted }),
});
