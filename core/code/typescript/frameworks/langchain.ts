import { isKind } from '../../../javascript/values.ts';
import { type JsonObject, objectOf } from '../../../json/json-value.ts';
import type { FoundTool, Framework, SiteReading } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { langchainSchema } from '../zod/langchain-schema.ts';
import { isZodSchema } from '../zod/schema-part.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';
import { isUnreadTool, type OptionsOfTool, toolOptions } from './options.ts';

const byDefaults = convertsBy({});

const rules: SchemaRules = {
  zod: (schema) => byDefaults(schema.version === 4 ? { ...schema, zod: langchainSchema(schema.zod) } : schema),
  acceptsShape: false,
};

/** The schema of a tool that gets one text. */
const oneText = objectOf([
  ['type', 'object'],
  ['properties', objectOf([['input', objectOf([['type', 'string']])]])],
  ['additionalProperties', false],
  ['$schema', 'http://json-schema.org/draft-07/schema#'],
]);

/** `tool(function, { name, description, schema })`, `new DynamicStructuredTool(…)` and `new DynamicTool(…)` of LangChain.js. */
export const langchainJsTools: Framework = {
  names: ['tool', 'DynamicStructuredTool', 'DynamicTool'],
  find(reading) {
    const called = reading.calledExport;
    if (called === null || !/^(?:@langchain\/|langchain(?:\/|$))/.test(called.module)) return null;
    const isFunction = called.name === 'tool';
    const options = toolOptions('@langchain/core', reading, isFunction ? 1 : 0);
    if (options === null) return null;
    if (isUnreadTool(options)) return { definition: options, format: 'openai', shape: wrapped, inner: '/function' };
    return langchainTool(reading, options, isFunction);
  },
};

function langchainTool(reading: SiteReading, options: OptionsOfTool, isFunction: boolean): FoundTool {
  const { builder } = options;
  const schema = options.value('schema');
  options.name('name');
  if (options.value('description') !== undefined || !isFunction) options.plain('description');
  else builder.constant('description', ownDescription(schema) ?? `${builder.text('name') ?? ''} tool`);
  const isText = reading.calledName === 'DynamicTool' || schema === undefined || isTextSchema(schema);
  if (isText) builder.constant('parameters', oneText);
  else options.schema('schema', 'parameters', rules);
  return { definition: builder, format: 'openai', shape: wrapped, inner: '/function' };
}

function ownDescription(schema: unknown): string | null {
  const value = schema as Parameters<typeof isKind>[0];
  const zod = isKind(value, 'host') && isZodSchema(value.content) ? value.content.zod : null;
  const description: unknown = zod === null ? null : Reflect.get(zod, 'description');
  return typeof description === 'string' ? description : null;
}

function isTextSchema(schema: unknown): boolean {
  const value = schema as Parameters<typeof isKind>[0];
  if (!isKind(value, 'host') || !isZodSchema(value.content)) return false;
  const definition: unknown = Reflect.get(value.content.zod, '_def');
  if (typeof definition !== 'object' || definition === null) return false;
  return Reflect.get(definition, 'type') === 'string' || Reflect.get(definition, 'typeName') === 'ZodString';
}

/** A tool of Chat Completions around its function. */
export function wrapped(flat: JsonObject): JsonObject {
  return objectOf([
    ['type', 'function'],
    ['function', flat],
  ]);
}
