import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { SUBSCHEMA_KEYWORDS } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { DetectedFormat } from './detect.ts';
import { findFormat } from './registry.ts';
import { calledTool, firstWithin, holdsCall } from './tool-call.ts';
import { type EnvelopeKind, isBundleManifest, isPluginManifest } from './unwrap.ts';

/** The keys of a tool without arguments. */
const bareKeys: ReadonlySet<string> = new Set(['name', 'title', 'description', 'strict']);

const mostNamed = 5;

/** Why `definition` is no tool definition, as a sentence; null for one. `isNamed`: a person named `format`, so all but calls are read. */
export function whyNoTool(
  definition: JsonObject,
  format: DetectedFormat,
  envelope: EnvelopeKind,
  isNamed: boolean,
): string | null {
  // A call has no detected form.
  if (format !== 'raw' && !isNamed) return null;
  const called = calledTool(definition);
  if (called !== null) return notATool(say`a tool call`);
  if (isNamed || isBareTool(definition, envelope)) return null;
  const flow = whyFlow(definition);
  if (flow !== null) return flow;
  const keys = Object.keys(definition);
  if (keys.length === 0) return notATool(say`an empty object`);
  if (holdsCall(definition)) return notATool(say`a tool call`);
  const known = whatElse(definition) ?? firstWithin(definition, whyUndescribed) ?? whyNamed(definition);
  if (known !== null) return known;
  const type = member(definition, 'type');
  if (typeof type === 'string' && envelope !== 'single' && envelope !== 'list') {
    return say`Unsupported tool type "${type}". Only functions can be converted.`;
  }
  const named = keys.slice(0, mostNamed).map((key) => `"${key}"`);
  const rest = keys.length > mostNamed ? say` and others` : '';
  return say`Unsupported tool format with ${named.join(', ')}${rest}. Expected a name and a schema of the arguments.`;
}

const resultTypes = /^(?:mcp_)?(?:tool[_-]result|(?:function|custom_tool)_call_output)$/;
const resultKeys: readonly string[] = ['functionResponse', 'function_response', 'toolResult'];

/** Other things that are often found in place of tools: results, conversations, other parts of an MCP server. Null for anything else. */
function whatElse(definition: JsonObject): string | null {
  const answer = member(definition, 'result');
  const body = isJsonObject(answer) ? answer : definition;
  const has = (key: string): boolean => member(body, key) !== undefined;
  const type = member(body, 'type');
  const role = member(body, 'role');
  const isAnswerToCall = isJsonObject(answer) && (has('content') || has('structuredContent'));
  if (
    (typeof type === 'string' && resultTypes.test(type)) ||
    role === 'tool' ||
    isAnswerToCall ||
    resultKeys.some(has)
  ) {
    return notATool(say`a tool result`);
  }
  if (has('messages') || (typeof role === 'string' && (has('content') || has('parts')))) {
    return notATool(say`a conversation`);
  }
  if (has('serverInfo') && has('protocolVersion')) {
    return `${notATool(say`an MCP "initialize" response`)} ${convertListed()}`;
  }
  if (has('mcpServers')) return `${notATool(say`an MCP configuration`)} ${convertListed()}`;
  if (isBundleManifest(body)) return `${notATool(say`an MCP bundle manifest`)} ${convertListed()}`;
  if (isJsonObject(member(body, 'definitions') ?? member(body, '$defs')) && !['name', 'openapi', 'swagger'].some(has)) {
    return `${notATool(say`a collection of schemas`)} ${say`Convert a schema whose "title" is the tool name.`}`;
  }
  if (isPluginManifest(body)) return `${notATool(say`a plugin manifest`)} ${convertOpenapi()}`;
  for (const key of ['prompts', 'resources', 'resourceTemplates']) {
    if (isListOfMcp(key, member(body, key))) {
      return notATool(say`a list of MCP ${key === 'prompts' ? 'prompts' : 'resources'}`);
    }
  }
  return has('openapi') || has('swagger') ? say`No operations under "paths" in the OpenAPI document.` : null;
}

/** The other lists of an MCP server. In templates of clouds `resources` have no name and no address. */
function isListOfMcp(key: string, list: JsonValue | undefined): boolean {
  const address = { prompts: 'name', resources: 'uri', resourceTemplates: 'uriTemplate' }[key] ?? '';
  return (
    Array.isArray(list) &&
    list.every((item: JsonValue) => isJsonObject(item) && typeof member(item, address) === 'string')
  );
}

function whyFlow(definition: JsonObject): string | null {
  const inner = member(definition, 'data');
  const flow = isJsonObject(inner) ? inner : definition;
  const nodes = member(flow, 'nodes');
  if (nodes === undefined || !isJsonArray(nodes)) return null;
  if (isJsonObject(member(flow, 'connections'))) return `${notATool(say`an n8n workflow`)} ${convertListed()}`;
  return isJsonArray(member(flow, 'edges') ?? null)
    ? `${notATool(say`a Flowise or Langflow flow`)} ${say`Export the tools of the flow's nodes.`}`
    : null;
}

function whyUndescribed(definition: JsonObject): string | null {
  const at = (key: string): JsonValue => member(definition, key) ?? null;
  const [config, meta] = [at('config'), at('meta')];
  if (isJsonObject(config) && typeof member(config, 'source_code') === 'string') {
    return `${withoutSchema(say`AutoGen functions`)} ${say`Convert the Python code in "source_code".`}`;
  }
  if (isJsonObject(meta) && typeof member(meta, 'input_schema') === 'string') {
    return `${withoutSchema(say`Twilio tools`)} ${say`Expected the schema under "parameters".`}`;
  }
  if (isJsonArray(at('input_variables')) && (at('execution_settings') !== null || at('schema') !== null)) {
    return `${notATool(say`a Semantic Kernel prompt`)} ${say`Expected ${'{"name": …, "description": …, "parameters": […]}'}.`}`;
  }
  if (typeof at('operation_id') === 'string' && isJsonObject(at('params'))) {
    return `${withoutSchema(say`Zapier actions`)} ${convertListed()}`;
  }
  return typeof at('actionGroupName') === 'string' && isJsonObject(at('apiSchema'))
    ? `${notATool(say`a Bedrock action group`)} ${convertOpenapi()}`
    : null;
}

function whyNamed(definition: JsonObject): string | null {
  return ['toolName', 'toolId'].some((key) => typeof member(definition, key) === 'string')
    ? notATool(say`a reference to a tool`)
    : null;
}

/** A name and a description are a tool without arguments; in a list of tools a name is enough. */
function isBareTool(definition: JsonObject, envelope: EnvelopeKind): boolean {
  const name = member(definition, 'name');
  const isAmongTools = envelope !== 'single' && envelope !== 'list';
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    (isAmongTools || typeof member(definition, 'description') === 'string') &&
    Object.keys(definition).every((key) => bareKeys.has(key))
  );
}

/** Why a read definition has nothing of a tool, or unknown arguments; null with a name, text or schema, or if its provider runs it. */
export function whyNothingRead(definition: JsonObject, tool: CanonicalTool): string | null {
  const { inputs } = tool;
  if (tool.name !== '' || tool.description !== '') return whyNoSchema(inputs) ?? whyElsewhere(definition, tool);
  const isHosted = findFormat(tool.source_format)?.hosted?.(definition) ?? null;
  const properties = member(inputs, 'properties');
  const hasArguments = isJsonObject(properties) ? Object.keys(properties).length > 0 : Object.keys(inputs).length > 0;
  return !hasArguments && isHosted === null ? say`Not a tool definition: no name, description or arguments.` : null;
}

/** The most frequent one first. */
const holdsSchemas = new Set(['properties', ...SUBSCHEMA_KEYWORDS.keys(), '$ref', '$recursiveRef', '$dynamicRef']);

/** The keywords that describe a value, in any draft, without those that hold schemas. An extension begins with `x-`. */
const keyword =
  /^(?:\$\w+|x-.*|(?:exclusive)?(?:min|max)imum|(?:min|max)[A-Z]\w+|type|title|description|format|pattern|enum|const|default|examples?|required|optional|nullable|strict|readOnly|writeOnly|deprecated|discriminator|propertyOrdering|property_ordering)$/i;

/** Why an object that describes the arguments says nothing about them, as a sentence: a tool without them would be another tool. */
function whyNoSchema(inputs: JsonObject): string | null {
  if (isSchemaOrEmpty(inputs)) return null;
  const inner = member(inputs, 'def');
  // Versions 3 and 4 of Zod, and other libraries with https://standardschema.dev.
  const isOfLibrary = ['_def', '_zod', '~standard'].some((key) => Object.hasOwn(inputs, key));
  return isOfLibrary || (isJsonObject(inner) && typeof member(inner, 'type') === 'string')
    ? say`The arguments use a library such as Zod. Convert them to JSON Schema, for example with z.toJSONSchema().`
    : null;
}

/** A warning if all keywords of the arguments are unknown to JSON Schema: such a schema accepts anything. Null otherwise. */
export function unknownKeywordsWarning(inputs: JsonObject): string | null {
  const keys = Object.keys(inputs);
  if (isSchemaOrEmpty(inputs) || keys.some((key) => keyword.test(key))) return null;
  const named = keys.slice(0, mostNamed).map((key) => `"${key}"`);
  return say`No JSON Schema keywords in the arguments (${named.join(', ')}). Expected {"type": "object", "properties": {…}}.`;
}

/** Keys of the result, or of settings of a person. */
const notArguments = /out|return|result|response|config|setting/i;

/** A warning if the arguments are nowhere, and an object schema is under a key that the form does not know. Null otherwise. */
function whyElsewhere(definition: JsonObject, { inputs, source_format }: CanonicalTool): string | null {
  if (Object.keys(inputs).length > 0 || findFormat(source_format)?.hosted?.(definition) != null) return null;
  const inner = member(definition, 'function');
  const bodies = isJsonObject(inner) ? [inner, definition] : [definition];
  for (const body of bodies) {
    const key = Object.keys(body).find((one) => !notArguments.test(one) && describesArguments(member(body, one)));
    if (key !== undefined) return say`Unsupported property "${key}" for the schema of the arguments. Use "parameters".`;
  }
  return null;
}

function describesArguments(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && member(value, 'type') === 'object' && isJsonObject(member(value, 'properties'));
}

function isSchemaOrEmpty(inputs: JsonObject): boolean {
  for (const key of holdsSchemas) if (Object.hasOwn(inputs, key)) return true;
  return Object.keys(inputs).length === 0;
}

function notATool(what: string): string {
  return say`Not a tool definition, but ${what}.`;
}

function withoutSchema(what: string): string {
  return say`${what} have no JSON Schema.`;
}

function convertListed(): string {
  return say`Convert the result of a "tools/list" request.`;
}

function convertOpenapi(): string {
  return say`Convert the OpenAPI document.`;
}
