import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { withMembers } from '../tools/with-members.ts';
import { openaiLimits, openaiStrictFlag } from './facts/openai.ts';
import { customOrigin, nestedCustomTool } from './shared/custom-tool.ts';
import { defineFormat } from './shared/define-format.ts';
import { writeSlots } from './shared/slots.ts';
import { functionConstants, isWrappedFunction, wrappedFunctionSlots } from './shared/wrapped-function.ts';

/** OpenAI Chat Completions in strict mode: the same form, `strict: true`, and a schema of the strict subset. */
export const openaiStrict = defineFormat({
  id: 'openai-strict',
  title: 'OpenAI (strict mode)',
  provider: 'OpenAI strict mode',
  strictFlag: openaiStrictFlag,
  slots: wrappedFunctionSlots,
  limits: openaiLimits,
  shape: 'openai',
  knownKeys: ['/type'],
  detectedBy: ['function'],
  detect: (definition) => (isWrappedFunction(definition) && isStrict(definition) ? 0.45 : 0),
  write(tool) {
    // A custom tool has no schema that could be strict.
    const custom = customOrigin(tool);
    const result =
      custom === null
        ? writeSlots(withMembers(tool, { strict: true }), wrappedFunctionSlots, functionConstants)
        : nestedCustomTool(custom);
    return { kind: 'written', result, losses: [] };
  },
});

function isStrict(definition: JsonObject): boolean {
  const inner = member(definition, 'function');
  return isJsonObject(inner) && member(inner, 'strict') === true;
}
