import { canonicalize } from '../core/formats/canonicalize.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import type { CanonicalTool } from '../core/tools/canonical-tool.ts';

/** The tool in an MCP server's definition, for a run. */
export function offeredTool(definition: JsonObject): CanonicalTool {
  return canonicalize(definition, 'mcp').result;
}
