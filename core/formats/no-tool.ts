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
  if (called !== null) {
    return say`This is a call of ${called === '' ? say`a tool` : say`the tool "${called}"`}, not its definition.`;
  }
  if (isNamed || isBareTool(definition, envelope)) return null;
  const flow = whyFlow(definition);
  if (flow !== null) return flow;
  const keys = Object.keys(definition);
  if (keys.length === 0) return say`This is an empty object, not a tool definition.`;
  if (holdsCall(definition)) return say`This holds calls of tools, not their definitions.`;
  const known = whatElse(definition) ?? firstWithin(definition, whyUndescribed) ?? whyNamed(definition);
  if (known !== null) return known;
  const type = member(definition, 'type');
  if (typeof type === 'string' && envelope !== 'single' && envelope !== 'list') {
    return say`The form of a tool of the type "${type}" is not known. Only functions are converted: a name, a description and a schema of the arguments.`;
  }
  const named = keys.slice(0, mostNamed).map((key) => `"${key}"`);
  const rest = keys.length > mostNamed ? say` and others` : '';
  return say`This is not a known form of a tool definition. It has ${named.join(', ')}${rest}; a tool has a name and a schema of its arguments.`;
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
    return say`This is the result of a call, not the definition of a tool.`;
  }
  if (has('messages') || (typeof role === 'string' && (has('content') || has('parts')))) {
    return say`This is a conversation without definitions of tools.`;
  }
  if (has('serverInfo') && has('protocolVersion')) {
    return say`This is the answer to "initialize". Its tools are in the answer to "tools/list".`;
  }
  if (has('mcpServers')) {
    return say`This names servers of MCP, not their tools. The tools are in a server's answer to "tools/list".`;
  }
  if (isBundleManifest(body)) {
    return say`This is the manifest of an MCP bundle: it names tools without their arguments. The tools are in the server's answer to "tools/list".`;
  }
  if (isJsonObject(member(body, 'definitions') ?? member(body, '$defs')) && !['name', 'openapi', 'swagger'].some(has)) {
    return say`This holds schemas for others to refer to, not the schema of a tool. Write the schema of one tool with its name as "title".`;
  }
  if (isPluginManifest(body)) {
    return say`This is the manifest of a plugin: the arguments of its functions are described in the OpenAPI document that it names. Convert that document.`;
  }
  for (const key of ['prompts', 'resources', 'resourceTemplates']) {
    if (isListOfMcp(key, member(body, key))) {
      return say`These are ${key === 'prompts' ? 'prompts' : 'resources'} of MCP, not tools.`;
    }
  }
  return has('openapi') || has('swagger') ? say`This OpenAPI document has no operations under "paths".` : null;
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
  if (isJsonObject(member(flow, 'connections'))) {
    return say`This is a workflow of n8n, not the definition of a tool. Tools are in the answer of its MCP server to "tools/list".`;
  }
  return isJsonArray(member(flow, 'edges') ?? null)
    ? say`This is a flow of nodes and edges, as Flowise and Langflow draw it, not the definition of a tool. Export the tools of its nodes.`
    : null;
}

function whyUndescribed(definition: JsonObject): string | null {
  const at = (key: string): JsonValue => member(definition, key) ?? null;
  const [config, meta] = [at('config'), at('meta')];
  if (isJsonObject(config) && typeof member(config, 'source_code') === 'string') {
    return say`The arguments of a function of AutoGen are described only in its Python text "source_code". Write that text to a Python file and convert the file.`;
  }
  if (isJsonObject(meta) && typeof member(meta, 'input_schema') === 'string') {
    return say`The arguments of a tool of a Twilio assistant are described by a type of TypeScript. Write a JSON Schema of them under "parameters".`;
  }
  if (isJsonArray(at('input_variables')) && (at('execution_settings') !== null || at('schema') !== null)) {
    return say`A prompt of Semantic Kernel is not a tool: it has the name of its folder. Write {"name": …, "description": …, "parameters": […]}.`;
  }
  if (typeof at('operation_id') === 'string' && isJsonObject(at('params'))) {
    return say`The arguments of an action of Zapier have no schema. Take the tools of Zapier's MCP server from its answer to "tools/list".`;
  }
  return typeof at('actionGroupName') === 'string' && isJsonObject(at('apiSchema'))
    ? say`The functions of this action group of Bedrock stand in a document of OpenAPI ("apiSchema"). Convert that document.`
    : null;
}

function whyNamed(definition: JsonObject): string | null {
  return ['toolName', 'toolId'].some((key) => typeof member(definition, key) === 'string')
    ? say`This names a tool that is defined elsewhere. Convert its definition.`
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
  return !hasArguments && isHosted === null
    ? say`This has no name, no description and no arguments: it is not a tool definition.`
    : null;
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
    ? say`The schema of the arguments is an object of a library such as Zod, not a JSON Schema. Write the JSON Schema that the library makes of it, with Zod by z.toJSONSchema().`
    : null;
}

/** A warning if all keywords of the arguments are unknown to JSON Schema: such a schema accepts anything. Null otherwise. */
export function unknownKeywordsWarning(inputs: JsonObject): string | null {
  const keys = Object.keys(inputs);
  if (isSchemaOrEmpty(inputs) || keys.some((key) => keyword.test(key))) return null;
  const named = keys.slice(0, mostNamed).map((key) => `"${key}"`);
  return say`The arguments are described by ${named.join(', ')}: JSON Schema has no such keywords, so any arguments are accepted. Write {"type": "object", "properties": {…}}.`;
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
    if (key !== undefined) {
      return say`The schema of the arguments stands under "${key}", where no known form has it. Write it under "parameters".`;
    }
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
