import { describe, expect, it } from 'vitest';
import { toolsOf } from './files.ts';

const agents = `import { tool } from '@openai/agents';\nimport { z } from 'zod';\n`;
const helpers = `import { zodFunction, zodResponsesFunction } from 'openai/helpers/zod';\nimport { z } from 'zod';\n`;

describe('tools of the OpenAI Agents SDK', () => {
  it('are strict', () => {
    const text = `${agents}tool({ name: 'send mail', description: 'Sends', parameters: z.object({ to: z.string(), cc: z.string().nullable().optional() }), execute });`;
    const [tool] = toolsOf(text).tools;
    expect(tool).toMatchObject({ framework: '@openai/agents', format: 'openai-responses', refusal: null });
    expect(tool?.definition).toMatchObject({
      type: 'function',
      name: 'send_mail',
      strict: true,
      parameters: { required: ['to', 'cc'], additionalProperties: false },
    });
  });

  it('keep types only where the strict form has no words for a schema', () => {
    const text = `${agents}tool({ name: 'a', description: 'A', parameters: z.object({ tags: z.array(z.string().max(5)).optional().describe('Tags') }), execute });`;
    expect(toolsOf(text).tools[0]?.definition['parameters']).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        tags: {
          description: 'Tags',
          anyOf: [{ type: 'array', items: { type: 'string' }, description: 'Tags' }, { type: 'null' }],
        },
      },
      required: ['tags'],
      additionalProperties: false,
    });
  });

  it('are refused by the SDK, not by us', () => {
    const text = `${agents}tool({ name: 'a', description: 'A', parameters: z.object({ when: z.date() }), execute });
tool({ name: 'b', description: 'B', strict: false, parameters: z.object({}), execute });`;
    expect(toolsOf(text).tools.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('Unable to convert the provided Zod schema to JSON Schema.'),
      'Strict mode is required for Zod parameters',
    ]);
  });

  it('send JSON Schema, made strict where it is', () => {
    const schema = `{ type: 'object', properties: { a: { type: 'string' } }, required: [], additionalProperties: false }`;
    const text = `${agents}tool({ name: 'a', description: 'A', parameters: ${schema}, execute });
tool({ name: 'b', description: 'B', strict: false, parameters: ${schema}, execute });`;
    expect(toolsOf(text).tools.map(({ definition }) => definition['parameters'])).toMatchObject([
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, required: ['a'] },
      { properties: { a: { type: 'string' } }, required: [] },
    ]);
  });
});

describe('zodFunction', () => {
  it('makes strict functions of both interfaces', () => {
    const text = `${helpers}const tools = [zodFunction({ name: 'a', parameters: z.object({ x: z.string() }) }), zodResponsesFunction({ name: 'b', description: 'B', parameters: z.object({}) })];`;
    expect(toolsOf(text).tools.map(({ definition }) => definition)).toMatchObject([
      {
        type: 'function',
        function: { name: 'a', strict: true, parameters: { required: ['x'], additionalProperties: false } },
      },
      { type: 'function', name: 'b', description: 'B', strict: true },
    ]);
  });

  it('refuses what strict mode has no words for', () => {
    const [tool] = toolsOf(
      `${helpers}zodFunction({ name: 'a', parameters: z.object({ x: z.string().optional() }) });`,
    ).tools;
    expect(tool?.refusal).toContain('`.optional()` without `.nullable()`');
    expect(tool?.definition).toMatchObject({ function: { name: 'a' } });
  });
});
