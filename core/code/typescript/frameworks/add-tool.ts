import { isKind } from '../../../javascript/values.ts';
import { objectOf } from '../../../json/json-value.ts';
import type { FoundTool, Framework, SiteReading } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';
import { isUnreadTool, type OptionsOfTool, toolOptions } from './options.ts';

/** MAC makes `z.object` of the shape, and converts it with the defaults of zod. */
const macRules: SchemaRules = { zod: convertsBy({ io: 'input' }), acceptsShape: true };

/** FastMCP converts schemas with xsschema, which uses the defaults of zod and of `zod-to-json-schema`. */
const fastMcpRules: SchemaRules = { zod: convertsBy({ io: 'input' }), acceptsShape: false };

const withoutInputs = objectOf([
  ['additionalProperties', false],
  ['properties', objectOf([])],
  ['type', 'object'],
]);

/** `mac.addTool({ name, description, paramsSchema, callback })` of MAC, and `server.addTool({ name, parameters, execute })` of FastMCP. */
export const addToolMethods: Framework = {
  names: ['addTool'],
  find(reading) {
    if (!reading.isMethodCall || reading.nodes.length !== 1) return null;
    const [value] = reading.inputs;
    if (!isKind(value, 'object')) return null;
    if (value.members.has('paramsSchema')) return macTool(reading);
    return usesFastMcp(reading) && value.members.has('name') ? fastMcpTool(reading) : null;
  },
};

function macTool(reading: SiteReading): FoundTool | null {
  const options = toolOptions('model-agnostic-context', reading, 0);
  if (options === null || isUnreadTool(options)) return null;
  options.name('name');
  options.plain('description');
  options.schema('paramsSchema', 'inputSchema', macRules);
  if (options.has('responseSchema')) options.schema('responseSchema', 'responseSchema', macRules);
  return { definition: options.builder, format: 'mac' };
}

function usesFastMcp({ module }: SiteReading): boolean {
  return module.text.includes('fastmcp') || module.text.includes('FastMCP');
}

function fastMcpTool(reading: SiteReading): FoundTool | null {
  const options = toolOptions('fastmcp', reading, 0);
  if (options === null || isUnreadTool(options)) return null;
  options.name('name');
  options.plain('description');
  addInputs(options);
  options.plain('annotations');
  if (options.has('outputSchema')) options.schema('outputSchema', 'outputSchema', fastMcpRules);
  return { definition: options.builder, format: 'mcp' };
}

function addInputs(options: OptionsOfTool): void {
  if (options.value('parameters') === undefined) options.builder.constant('inputSchema', withoutInputs);
  else options.schema('parameters', 'inputSchema', fastMcpRules);
}
