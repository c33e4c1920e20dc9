import { type JsonObject, member } from '../json/json-value.ts';
import { openaiLimits, openaiStrictFlag } from './facts/openai.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import {
  customExtras,
  customOrigin,
  customToolOf,
  locateInCustom,
  nestedCustomTool,
  parseCustomTool,
} from './shared/custom-tool.ts';
import { defineFormat } from './shared/define-format.ts';
import { extrasOf, writeSlots } from './shared/slots.ts';
import { functionConstants, isWrappedFunction, wrappedFunctionSlots } from './shared/wrapped-function.ts';

/** OpenAI Chat Completions: `{"type":"function","function":{name, description, parameters, strict}}` and nested custom tools. */
export const openai = defineFormat({
  id: 'openai',
  title: 'OpenAI (Chat Completions)',
  provider: 'OpenAI',
  strictFlag: openaiStrictFlag,
  slots: wrappedFunctionSlots,
  limits: openaiLimits,
  shape: 'openai',
  knownKeys: ['/type'],
  ownKeys: ['/function/strict'],
  detectedBy: ['function', 'custom'],
  detect(definition) {
    if (isWrappedFunction(definition)) return member(definition, 'type') === 'function' ? 1 : 0.8;
    return isNestedCustomTool(definition) ? 1 : 0;
  },
  parse(definition) {
    const custom = customToolOf(definition);
    if (custom !== null) return parseCustomTool('openai', definition, custom);
    const { members, losses } = membersFromSlots(definition, wrappedFunctionSlots);
    return buildCanonical('openai', definition, members, losses);
  },
  extras: (definition) =>
    customToolOf(definition) === null ? extrasOf(definition, wrappedFunctionSlots) : customExtras(definition),
  locate: (definition, pointer) => (customToolOf(definition) === null ? null : locateInCustom(definition, pointer)),
  write(tool) {
    const custom = customOrigin(tool);
    const result =
      custom === null ? writeSlots(tool, wrappedFunctionSlots, functionConstants) : nestedCustomTool(custom);
    return { kind: 'written', result, losses: [] };
  },
});

function isNestedCustomTool(definition: JsonObject): boolean {
  return customToolOf(definition) !== null && member(definition, 'custom') !== undefined;
}
