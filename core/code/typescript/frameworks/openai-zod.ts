import { type JsonObject, objectOf } from '../../../json/json-value.ts';
import type { FoundTool, Framework } from '../framework.ts';
import { openaiSchema } from '../zod/openai-schema.ts';
import { wrapped } from './langchain.ts';
import { isUnreadTool, toolOptions } from './options.ts';

/** `zodFunction({ name, description, parameters })` and `zodResponsesFunction(…)` of the package `openai`. */
export const openaiZodFunctions: Framework = {
  names: ['zodFunction', 'zodResponsesFunction'],
  find(reading) {
    const called = reading.calledExport;
    if (called === null || !/^openai(?:\/|$)/.test(called.module)) return null;
    const options = toolOptions('openai', reading, 0);
    if (options === null) return null;
    const isResponses = called.name === 'zodResponsesFunction';
    const form: Omit<FoundTool, 'definition'> = isResponses
      ? { format: 'openai-responses', shape: typed }
      : { format: 'openai-strict', shape: wrapped, inner: '/function' };
    if (isUnreadTool(options)) return { definition: options, ...form };
    options.name('name');
    const name = options.builder.text('name') ?? '';
    options.schema('parameters', 'parameters', { zod: (schema) => openaiSchema(schema, name), acceptsShape: false });
    options.builder.constant('strict', true);
    if (options.value('description') !== '') options.plain('description');
    return { definition: options.builder, ...form };
  },
};

function typed(flat: JsonObject): JsonObject {
  return objectOf([['type', 'function'], ...Object.entries(flat)]);
}
