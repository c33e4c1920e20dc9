import { describe, expect, it } from 'vitest';
import { toolsOf } from './files.ts';

const imports = `import { tool, DynamicStructuredTool, DynamicTool } from '@langchain/core/tools';\nimport { z } from 'zod';\n`;

describe('tools of LangChain.js', () => {
  it('sends what a model answers: inputs of transformations, in closed objects', () => {
    const text = `tool(async () => '', { name: 'add', description: 'Adds', schema: z.object({ a: z.string().transform((s) => s.length), b: z.array(z.object({ c: z.number() })), d: z.number().default(1) }) });`;
    const [add] = toolsOf(imports + text).tools;
    expect(add).toMatchObject({ framework: '@langchain/core', format: 'openai', unknown: [], refusal: null });
    expect(add?.definition).toEqual({
      type: 'function',
      function: {
        name: 'add',
        description: 'Adds',
        parameters: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: {
            a: { type: 'string' },
            b: {
              type: 'array',
              items: {
                type: 'object',
                properties: { c: { type: 'number' } },
                required: ['c'],
                additionalProperties: false,
              },
            },
            d: { default: 1, type: 'number' },
          },
          required: ['a', 'b', 'd'],
          additionalProperties: false,
        },
      },
    });
    expect(add?.places.has('/function/parameters/properties/b')).toBe(true);
  });

  it('reads tools of one text, and both classes', () => {
    const text = `tool(run, { name: 'echo' });
new DynamicStructuredTool({ name: 'json', description: 'J', schema: { type: 'object', properties: { a: { type: 'string' } } }, func: run });
new DynamicTool({ name: 'text', description: 'T', func: run });`;
    const functions = toolsOf(imports + text).tools.map(({ definition }) => definition['function']);
    expect(functions).toMatchObject([
      { name: 'echo', description: 'echo tool', parameters: { properties: { input: { type: 'string' } } } },
      { name: 'json', parameters: { type: 'object', properties: { a: { type: 'string' } } } },
      { name: 'text', description: 'T', parameters: { properties: { input: { type: 'string' } } } },
    ]);
  });

  it('reports classes at their line', () => {
    const text = `import { StructuredTool } from '@langchain/core/tools';\nclass Mine extends StructuredTool { name = 'mine'; }`;
    const { tools, unread } = toolsOf(text);
    expect(tools).toEqual([]);
    expect(unread).toEqual([
      {
        span: { start: text.indexOf('class'), end: text.length },
        message: 'Tool is a class, which is only known at run time',
      },
    ]);
  });
});
