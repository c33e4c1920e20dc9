import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { fieldTitle } from '../python/schema/schema-values.ts';
import type { CanonicalTool } from './canonical-tool.ts';
import { withMembers } from './with-members.ts';

/** The place of the result in a schema that a library makes around it. */
export const WRAPPED_RESULT = '/outputs/properties/result';

const keywords: ReadonlySet<string> = new Set([
  '$defs',
  'description',
  'properties',
  'required',
  'title',
  'type',
  'x-fastmcp-wrap-result',
]);

/**
 * The tool with the result that its function returns, if its output schema is the object that FastMCP or the MCP SDK makes around a result that
 * is none (`-> int` becomes `{"result": int}`): FastMCP marks it, and the MCP SDK gives it the name of the tool. Null for any other tool.
 */
export function withoutWrapper(tool: CanonicalTool): CanonicalTool | null {
  const { $defs, properties, required, title, type, 'x-fastmcp-wrap-result': mark } = tool.outputs;
  if (!isJsonObject(properties) || !isJsonObject(properties['result']) || type !== 'object') return null;
  const isOnly = Object.keys(properties).length === 1 && Array.isArray(required) && required.length === 1;
  const isWrapper = mark === true || title === `${tool.name}Output`;
  if (!isOnly || !isWrapper || !Object.keys(tool.outputs).every((key) => keywords.has(key))) return null;
  const { title: ofResult, ...result } = properties['result'];
  const outputs: JsonObject = {
    ...(ofResult === undefined || ofResult === fieldTitle('result') ? {} : { title: ofResult }),
    ...result,
    ...($defs === undefined ? {} : { $defs }),
  };
  return withMembers(tool, { outputs });
}
