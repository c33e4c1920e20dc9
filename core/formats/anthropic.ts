import { type JsonObject, member } from '../json/json-value.ts';
import { anthropicLimits, anthropicStrictFlag } from './facts/anthropic.ts';
import { textOrEmpty } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { schemaIn } from './shared/slots.ts';
import { builtInTool } from './shared/source-extras.ts';

/** Anthropic Messages: `{name, description, input_schema}`; server tools are named by a dated `type`. */
export const anthropic = defineFormat({
  id: 'anthropic',
  title: 'Anthropic (Messages)',
  provider: 'Anthropic',
  strictFlag: anthropicStrictFlag,
  slots: [
    { member: 'name', path: ['name'] },
    { member: 'description', path: ['description'] },
    { member: 'inputs', path: ['input_schema'], aliases: [['inputSchema'], ['parameters']] },
    { member: 'strict', path: ['strict'] },
    { member: 'examples', path: ['input_examples'] },
    { member: 'cache_control', path: ['cache_control'] },
  ],
  limits: anthropicLimits,
  shape: 'anthropic',
  draft: '2020-12',
  ignoresSchemaKeyword: true,
  knownKeys: ['/type'],
  ownKeys: ['/type', '/cache_control', '/defer_loading', '/allowed_callers', '/eager_input_streaming'],
  detectedBy: ['input_schema', 'type'],
  detect(definition) {
    if (isServerTool(definition)) return 1;
    if (schemaIn(member(definition, 'input_schema')) === undefined) return 0;
    return typeof member(definition, 'name') === 'string' ? 1 : 0.6;
  },
  hosted(definition) {
    return isServerTool(definition) ? builtInTool(textOrEmpty(member(definition, 'type')), 'Anthropic') : null;
  },
});

/** Edits of the context in a request, also with a date: `clear_tool_uses_20250919`, `compact_20260112`. */
const contextEdit = /^(?:clear|compact)_/;

/** A server tool has no schema and a dated `type` (tool search: also undated); or all tools of an MCP server that Anthropic calls. */
function isServerTool(definition: JsonObject): boolean {
  const type = member(definition, 'type');
  return (
    typeof type === 'string' &&
    /_\d{8}$|^mcp_toolset$|^tool_search_tool_(?:bm25|regex)$/.test(type) &&
    !contextEdit.test(type) &&
    member(definition, 'input_schema') === undefined
  );
}
