import { canonicalize } from '../core/formats/index.ts';
import type { JsonObject } from '../core/json/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';

/** The tool in an MCP server's definition, for a run. */
export function offeredTool(definition: JsonObject): CanonicalTool {
  return canonicalize(definition, 'mcp').result;
}
