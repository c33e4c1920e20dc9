import { isJsonObject, type JsonObject, objectOf } from '../../../json/json-value.ts';
import { rewriteSchema } from '../../../schema/walk.ts';
import type { Framework } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';
import { isUnreadTool, toolOptions } from './options.ts';

/** Types without a JSON Schema allow any value, and dates are strings. Source: @mastra/core 1.71, measured. */
function rulesOf(io: 'input' | 'output'): SchemaRules {
  const zod4 = {
    ...({ target: 'draft-7', io, unrepresentable: 'any' } as const),
    override({ zodSchema, jsonSchema }: { zodSchema: { _zod: { def: { type: string } } }; jsonSchema: object }): void {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  };
  return {
    zod: convertsBy(zod4, { $refStrategy: 'none' }),
    acceptsShape: false,
    afterZod: (json, { version }) => (version === 4 ? withTypes(json) : json),
  };
}

/** The types that Mastra gives a property without one. */
const anyType = ['string', 'number', 'integer', 'boolean', 'object', 'null'];

function withTypes(json: JsonObject): JsonObject {
  const changed = rewriteSchema(json, (schema) => {
    if (!isJsonObject(schema)) return schema;
    const { properties } = schema;
    if (properties === undefined || !isJsonObject(properties)) return schema;
    const typed = Object.entries(properties).map(([name, property]) => {
      const isOpen = isJsonObject(property) && !meanings.some((keyword) => keyword in property);
      return [name, isOpen ? { ...property, type: anyType } : property] as const;
    });
    return { ...schema, properties: objectOf(typed) };
  });
  return isJsonObject(changed) ? changed : json;
}

const meanings = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not'];

/** `createTool({ id, description, inputSchema })` of Mastra. */
export const mastraTools: Framework = {
  names: ['createTool'],
  find(reading) {
    const called = reading.calledExport;
    if (called === null || !/^(?:@mastra\/|mastra(?:\/|$))/.test(called.module)) return null;
    const options = toolOptions('@mastra/core', reading, 0);
    if (options === null) return null;
    if (isUnreadTool(options)) return { definition: options, format: 'ai-sdk' };
    options.builder.constant('type', 'function');
    options.name('id');
    options.plain('description');
    options.schema('inputSchema', 'inputSchema', rulesOf('input'));
    if (options.value('outputSchema') !== undefined) options.schema('outputSchema', 'outputSchema', rulesOf('output'));
    return { definition: options.builder, format: 'ai-sdk' };
  },
};
