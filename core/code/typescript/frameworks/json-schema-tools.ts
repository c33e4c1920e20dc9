import type { ObjectExpression } from '@babel/types';
import { packageVersion } from '../../../javascript/packages.ts';
import { keyName } from '../../../javascript/syntax.ts';
import { type CodeValue, isKind, memberOf, type ObjectValue } from '../../../javascript/values.ts';
import { DefinitionBuilder } from '../definition.ts';
import type { FoundTool, SiteReading } from '../framework.ts';
import { isShape, looksLikeJsonSchema, type SchemaRules } from '../schema-of-value.ts';
import { isZodSchema } from '../zod/schema-part.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';
import { aiSdkObject } from './ai-sdk.ts';
import { wrapped } from './langchain.ts';
import { type OptionsOfTool, optionsOf } from './options.ts';

/** Servers that list their tools themselves send what they have; schemas of zod are converted as the SDK does. */
const listed: SchemaRules = {
  zod: convertsBy({ target: 'draft-7', io: 'input' }, { strictUnions: true, pipeStrategy: 'input' }),
  acceptsShape: true,
};

/** Keys that hold the schema of a tool's arguments. */
const schemaKeys: ReadonlySet<string> = new Set([
  ...['inputSchema', 'input_schema', 'parameters', 'paramsSchema', 'inputJsonSchema', 'schema', 'params', 'args'],
]);

/** Keys that objects with a name and a schema have if they are tools. */
const telling: readonly string[] = [
  'description',
  'title',
  'annotations',
  'handler',
  'execute',
  'handle',
  'callback',
  'run',
  'cb',
  'func',
];

/** Whether an object may be a tool, by its keys alone. */
export function mayBeTool(node: ObjectExpression): boolean {
  let hasSchema = false;
  let tells = false;
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') continue;
    const key = keyName(property.key, property.computed);
    if (key === 'function') return true;
    if (key !== null && schemaKeys.has(key)) hasSchema = true;
    else if (key !== null && telling.includes(key)) tells = true;
  }
  return hasSchema && tells;
}

/** A tool written as an object: for MCP, OpenAI, Anthropic or the AI SDK. */
export function toolInObject(reading: SiteReading): FoundTool | null {
  const object = reading.value(reading.node);
  if (!isKind(object, 'object')) return null;
  const inner = memberOf(object, 'function');
  if (memberOf(object, 'type') === 'function' && isKind(inner, 'object')) return chatTool(reading, inner);
  if (!object.members.has('name')) return usesAiSdk(reading, object) ? aiSdkObject(reading, object) : null;
  if (typeof memberOf(object, 'name') !== 'string') return openName(reading, object);
  if (isSchema(memberOf(object, 'inputSchema'))) return mcpObject(reading, object);
  if (isSchema(memberOf(object, 'input_schema'))) return anthropicTool(reading, object);
  if (memberOf(object, 'type') === 'function' && isSchema(memberOf(object, 'parameters'))) {
    return responsesTool(reading, object);
  }
  const own = ownSchemaKey(reading, object);
  if (own !== null) return mcpObject(reading, object, own);
  const parameters = memberOf(object, 'parameters');
  return typeof memberOf(object, 'description') === 'string' &&
    isKind(parameters, 'object') &&
    looksLikeJsonSchema(parameters)
    ? functionOnly(reading, object)
    : null;
}

/** An object whose name the turns of a loop may give. */
function openName(reading: SiteReading, object: ObjectValue): FoundTool | null {
  const name = memberOf(object, 'name');
  return isKind(name, 'unknown') && name.isOpen && isSchema(memberOf(object, 'inputSchema'))
    ? mcpObject(reading, object)
    : null;
}

function isSchema(value: CodeValue): boolean {
  if (isKind(value, 'host')) return isZodSchema(value.content);
  if (isKind(value, 'result')) return isKind(value.callee, 'external');
  if (isKind(value, 'unknown')) return true;
  return isKind(value, 'object') && (looksLikeJsonSchema(value) || isShape(value));
}

function start(framework: string, reading: SiteReading, object: ObjectValue): OptionsOfTool {
  return optionsOf(object, new DefinitionBuilder(framework, reading.interpreter, reading.place));
}

/** The key of a schema of zod in a tool of a server's own form, which it registers with the SDK. */
function ownSchemaKey(reading: SiteReading, object: ObjectValue): string | null {
  const isTool =
    telling.slice(3).some((key) => object.members.has(key)) && typeof memberOf(object, 'description') === 'string';
  if (!isTool || !dependsOnMcp(reading)) return null;
  const keys = ['schema', 'parameters', 'paramsSchema', 'params', 'args'];
  return keys.find((key) => object.members.has(key) && isZod(memberOf(object, key))) ?? null;
}

function isZod(value: CodeValue): boolean {
  if (isKind(value, 'host')) return isZodSchema(value.content);
  if (!isKind(value, 'object') || !isShape(value)) return false;
  return value.members.size === 0 || [...value.members.values()].some(({ value: one }) => isKind(one, 'host'));
}

function dependsOnMcp({ interpreter, module }: SiteReading): boolean {
  const names = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'];
  return names.some((name) => packageVersion(interpreter.modules.files, module.path, name) !== null);
}

function mcpObject(reading: SiteReading, object: ObjectValue, schemaKey = 'inputSchema'): FoundTool {
  const options = start('@modelcontextprotocol/sdk', reading, object);
  options.name('name');
  options.plain('title');
  options.plain('description');
  options.schema(schemaKey, 'inputSchema', listed);
  if (isKind(options.value('annotations'), 'object')) options.plain('annotations');
  if (isKind(options.value('_meta'), 'object')) options.plain('_meta');
  if (isSchema(options.value('outputSchema'))) options.schema('outputSchema', 'outputSchema', listed);
  return { definition: options.builder, format: 'mcp' };
}

function anthropicTool(reading: SiteReading, object: ObjectValue): FoundTool {
  const options = start('@anthropic-ai/sdk', reading, object);
  options.name('name');
  options.plain('description');
  options.schema('input_schema', 'input_schema', listed);
  return { definition: options.builder, format: 'anthropic' };
}

function chatTool(reading: SiteReading, inner: ObjectValue): FoundTool | null {
  // A call of a tool has a name in a function too.
  if (
    typeof memberOf(inner, 'name') !== 'string' ||
    !(inner.members.has('parameters') || inner.members.has('description'))
  ) {
    return null;
  }
  const options = start('openai', reading, inner);
  addFunction(options);
  return { definition: options.builder, format: 'openai', shape: wrapped, inner: '/function' };
}

function responsesTool(reading: SiteReading, object: ObjectValue): FoundTool {
  const options = start('openai', reading, object);
  options.plain('type');
  addFunction(options);
  return { definition: options.builder, format: 'openai-responses' };
}

function functionOnly(reading: SiteReading, object: ObjectValue): FoundTool {
  const options = start('openai', reading, object);
  addFunction(options);
  return { definition: options.builder, format: 'openai-legacy' };
}

function addFunction(options: OptionsOfTool): void {
  options.name('name');
  options.plain('description');
  if (options.has('parameters')) options.schema('parameters', 'parameters', listed);
  if (typeof options.value('strict') === 'boolean') options.plain('strict');
}

/** Whether the object is one of `tools` of the AI SDK, which may be written without `tool(…)`. */
function usesAiSdk(reading: SiteReading, object: ObjectValue): boolean {
  const schema = memberOf(object, 'inputSchema') ?? memberOf(object, 'parameters');
  const isZod = isKind(schema, 'host') && isZodSchema(schema.content);
  return isZod && typeof memberOf(object, 'description') === 'string' && reading.imports(/^ai$/);
}
