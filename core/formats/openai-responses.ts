import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { say } from '../text/say.ts';
import { wordSet } from '../text/words.ts';
import { openaiLimits, openaiStrictFlag } from './facts/openai.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import {
  customExtras,
  customOrigin,
  customToolOf,
  flatCustomTool,
  locateInCustom,
  parseCustomTool,
} from './shared/custom-tool.ts';
import { defineFormat } from './shared/define-format.ts';
import { copyOf, extrasOf, type Slot, writeSlots } from './shared/slots.ts';
import { builtInTool } from './shared/source-extras.ts';
import { functionConstants } from './shared/wrapped-function.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['parameters'] },
  { member: 'strict', path: ['strict'] },
  { member: 'outputs', path: ['output_schema'] },
];

/** Tools that run at OpenAI [openai@7 `responses.d.ts`, `Tool`]. */
const hostedTypes = wordSet(`
  apply_patch code_interpreter computer computer_use computer_use_preview file_search image_generation local_shell
  mcp programmatic_tool_calling shell tool_search web_search web_search_2025_08_26 web_search_preview
  web_search_preview_2025_03_11
`);

/** OpenAI Responses: flat functions, flat custom tools and hosted tools. */
export const openaiResponses = defineFormat({
  id: 'openai-responses',
  title: 'OpenAI (Responses)',
  provider: 'OpenAI',
  strictFlag: openaiStrictFlag,
  slots,
  limits: openaiLimits,
  shape: 'openai-responses',
  knownKeys: ['/type'],
  ownKeys: ['/strict', '/defer_loading', '/allowed_callers', '/async'],
  detectedBy: ['type'],
  detect(definition) {
    if (hostedOf(definition) !== null) return 0.9;
    if (member(definition, 'type') === 'function' && typeof member(definition, 'name') === 'string') {
      const others = ['function', 'inputSchema', 'input_schema', 'args_schema'];
      return others.every((key) => member(definition, key) === undefined) ? 1 : 0;
    }
    return customToolOf(definition) !== null && member(definition, 'custom') === undefined ? 1 : 0;
  },
  parse(definition) {
    const custom = customToolOf(definition);
    if (custom !== null) return parseCustomTool('openai-responses', definition, custom);
    const hosted = hostedOf(definition);
    const { members, losses } = membersFromSlots(definition, slots);
    const read = hosted === null ? members : { ...members, name: members.name ?? hosted };
    return buildCanonical('openai-responses', definition, read, losses);
  },
  extras: (definition) => (customToolOf(definition) === null ? extrasOf(definition, slots) : customExtras(definition)),
  locate: (definition, pointer) => (customToolOf(definition) === null ? null : locateInCustom(definition, pointer)),
  write(tool) {
    const custom = customOrigin(tool);
    if (custom !== null) return { kind: 'written', result: flatCustomTool(custom), losses: [] };
    // This endpoint is strict by default, every other form is not: write it, except where the source left it open.
    const strict = tool.strict ?? (tool.source_format === 'openai-responses' ? null : false);
    const written = copyOf(writeSlots(tool, slots, functionConstants));
    written['strict'] = strict;
    return { kind: 'written', result: written, losses: [] };
  },
  hosted(definition) {
    const type = hostedOf(definition);
    if (type === null) return null;
    return builtInTool(type, shared.has(type) ? say`OpenAI, xAI or Mistral` : 'OpenAI');
  },
});

/** The types that other providers have adopted. */
const shared = wordSet('web_search file_search code_interpreter image_generation mcp');

function hostedOf(definition: JsonObject): string | null {
  const type = member(definition, 'type');
  // A user's function has parameters. Of hosted tools only the search for tools has them, where the client runs it.
  const isOwn = type !== 'tool_search' && isJsonObject(member(definition, 'parameters'));
  return typeof type === 'string' && hostedTypes.has(type) && !isOwn ? type : null;
}
