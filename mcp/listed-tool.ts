import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { knownCallable } from '../core/calls/index.ts';
import type { JsonObject } from '../core/json/index.ts';
import { type CanonicalTool, knownOf } from '../core/tools/index.ts';
import type { HostedTool } from '../runner/tool-host.ts';
import { langchainKey, nameKey } from './offered-names.ts';

/**
 * A tool for `tools/list` under the name `offered`, with corrected schemas. The SDK adapts the output schema to the client's revision of
 * MCP.
 */
export function listedTool({ tool, effects, refusedByLangchain }: HostedTool, offered: string): Tool {
  const annotations = annotationsOf(tool, effects);
  const isRenamed = offered !== tool.name;
  const title = tool.title ?? (isRenamed ? tool.name : undefined);
  const meta = {
    ...tool.meta,
    ...(isRenamed ? { [nameKey]: tool.name } : {}),
    ...(refusedByLangchain === undefined ? {} : { [langchainKey]: refusedByLangchain }),
  };
  const { inputs, outputs } = knownCallable(tool);
  return {
    name: offered,
    ...(title === undefined ? {} : { title }),
    description: descriptionOf(tool),
    // MCP requires an object, and OpenAI its properties, also of a tool without parameters.
    inputSchema: { properties: {}, ...inputs, type: 'object' },
    ...(outputs === null ? {} : { outputSchema: { ...outputs } }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  };
}

/** As a loader gives it to the model: the link is below the description. */
function descriptionOf({ description, link }: CanonicalTool): string {
  return link === undefined ? description : `${description}\nDocumentation Link: ${link}`;
}

/** Hints from the code, else from the definition. An unknown effect gives no hint, and none contradicts the code. */
function annotationsOf(tool: CanonicalTool, code: HostedTool['effects']): ToolAnnotations {
  const { effect, idempotent } = knownOf(tool, code);
  const said = tool.annotations ?? {};
  const hint = (name: string, inferred: boolean | null): JsonObject => {
    const value = typeof said[name] === 'boolean' ? said[name] : inferred;
    return value === null ? {} : { [name]: value };
  };
  return {
    ...(typeof said['title'] === 'string' ? { title: said['title'] } : {}),
    ...(effect === 'unknown' ? {} : { readOnlyHint: effect === 'looks' }),
    ...hint('destructiveHint', effect === 'changes' ? true : null),
    ...hint('idempotentHint', effect === 'changes' ? idempotent : null),
    ...hint('openWorldHint', null),
  };
}
