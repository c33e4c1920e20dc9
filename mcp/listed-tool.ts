import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { knownCallable } from '../core/calls/callable-set.ts';
import { isJsonObject, type JsonObject } from '../core/json/json-value.ts';
import type { CanonicalTool } from '../core/tools/canonical-tool.ts';
import { knownOf } from '../core/tools/known/known-tool.ts';
import { nameKey } from './offered-names.ts';

/** A tool as `tools/list` shows it under the name `offered`, with its schemas put right. Of the output schema the SDK makes what the client's revision of MCP wants. */
export function listedTool(tool: CanonicalTool, offered: string): Tool {
  const annotations = annotationsOf(tool);
  const isRenamed = offered !== tool.name;
  const title = tool.title ?? (isRenamed ? tool.name : undefined);
  const meta = { ...plain(tool.meta ?? {}), ...(isRenamed ? { [nameKey]: tool.name } : {}) };
  const { inputs, outputs } = knownCallable(tool);
  return {
    name: offered,
    ...(title === undefined ? {} : { title }),
    description: descriptionOf(tool),
    // MCP wants an object; where a schema leaves its type open, arguments are an object all the same.
    inputSchema: { ...plain(inputs), type: 'object' },
    ...(outputs === null ? {} : { outputSchema: plain(outputs) }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  };
}

/** The description that a loader gives to the model: the link stands below it. */
function descriptionOf({ description, link }: CanonicalTool): string {
  return link === undefined ? description : `${description}\nDocumentation Link: ${link}`;
}

/** Hints as far as something is known: what the definition says, else what is inferred. "Not known" gives no hint. */
function annotationsOf(tool: CanonicalTool): ToolAnnotations {
  const { effect, idempotent } = knownOf(tool);
  const said = tool.annotations ?? {};
  const hint = (name: string, inferred: boolean | null): JsonObject => {
    const value = typeof said[name] === 'boolean' ? said[name] : inferred;
    return value === null ? {} : { [name]: value };
  };
  return {
    ...(typeof said['title'] === 'string' ? { title: said['title'] } : {}),
    ...hint('readOnlyHint', effect === 'unknown' ? null : effect === 'looks'),
    ...hint('destructiveHint', effect === 'changes' ? true : null),
    ...hint('idempotentHint', effect === 'changes' ? idempotent : null),
    ...hint('openWorldHint', null),
  };
}

/** The same object for the SDK, whose types know no readonly. */
function plain(object: JsonObject): { [key: string]: unknown } {
  return isJsonObject(object) ? { ...object } : {};
}
