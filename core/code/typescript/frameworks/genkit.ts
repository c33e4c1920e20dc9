import { isKind } from '../../../javascript/values.ts';
import { objectOf } from '../../../json/json-value.ts';
import type { Framework } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';
import { isUnreadTool, type OptionsOfTool, toolOptions } from './options.ts';

const rules: SchemaRules = {
  zod: convertsBy({ target: 'draft-7', io: 'input' }, { removeAdditionalStrategy: 'strict' }),
  acceptsShape: false,
};

/** Genkit sends `z.void()` for a schema that isn't given. */
const nothing = objectOf([['$schema', 'http://json-schema.org/draft-07/schema#']]);

/** `ai.defineTool({ name, description, inputSchema, outputSchema }, function)` of Genkit. */
export const genkitTools: Framework = {
  names: ['defineTool', 'tool', 'dynamicTool', 'defineInterrupt'],
  find(reading) {
    if (!reading.imports(/^(?:genkit|@genkit-ai\/)/)) return null;
    if (reading.nodes.length < 1 || !isKind(reading.inputs[0], 'object')) return null;
    const receiver = reading.isMethodCall ? reading.receiver : undefined;
    const isGenkit =
      (isKind(receiver, 'result') && isKind(receiver.callee, 'external') && /genkit/.test(receiver.callee.module)) ||
      /genkit/.test(reading.calledExport?.module ?? '') ||
      (reading.calledName === 'defineTool' && isKind(receiver, 'unknown'));
    if (!isGenkit) return null;
    const options = toolOptions('genkit', reading, 0);
    if (options === null || isUnreadTool(options) || !options.has('name')) return null;
    options.name('name');
    options.plain('description');
    addSchema(options, 'inputSchema', 'inputJsonSchema');
    addSchema(options, 'outputSchema', 'outputJsonSchema');
    return { definition: options.builder, format: 'mcp' };
  },
};

function addSchema(options: OptionsOfTool, key: string, jsonKey: string): void {
  if (options.value(jsonKey) !== undefined) options.schema(jsonKey, key, rules);
  else if (options.value(key) !== undefined) options.schema(key, key, rules);
  else options.builder.constant(key, nothing);
}
