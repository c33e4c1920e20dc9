import type { Framework } from '../framework.ts';
import type { SchemaRules } from '../schema-of-value.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';
import { isUnreadTool, toolOptions } from './options.ts';

function rulesOf(io: 'input' | 'output'): SchemaRules {
  return { zod: convertsBy({ target: 'draft-7', io }, { $refStrategy: 'none' }), acceptsShape: false };
}

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
