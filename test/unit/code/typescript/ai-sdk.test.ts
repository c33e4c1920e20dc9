import { describe, expect, it } from 'vitest';
import { toolsOf } from './files.ts';

const imports = `import { tool, dynamicTool, generateText, jsonSchema } from 'ai';\nimport { z } from 'zod';\n`;

function namesOf(text: string): readonly unknown[] {
  return toolsOf(imports + text).tools.map(({ definition }) => definition['name']);
}

describe('tools of the AI SDK', () => {
  it('closes each object, and takes the name from the key', () => {
    const text = `const tools = { weather: tool({ description: 'Weather', inputSchema: z.object({ at: z.object({ city: z.string() }), unit: z.enum(['c', 'f']).default('c') }) }) };`;
    const [weather] = toolsOf(imports + text).tools;
    expect(weather).toMatchObject({ framework: 'ai', format: 'ai-sdk', unknown: [], refusal: null });
    expect(weather?.definition).toEqual({
      type: 'function',
      name: 'weather',
      description: 'Weather',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: {
          at: {
            type: 'object',
            properties: { city: { type: 'string' } },
            required: ['city'],
            additionalProperties: false,
          },
          unit: { default: 'c', type: 'string', enum: ['c', 'f'] },
        },
        required: ['at'],
        additionalProperties: false,
      },
    });
  });

  it('finds the key where a constant or a function is used', () => {
    expect(
      namesOf('const a = tool({}); const make = () => tool({}); use({ tools: { first: a, second: make() } });'),
    ).toEqual(['first', 'second']);
    expect(namesOf('const a = tool({}); use({ tools: { a } });')).toEqual(['a']);
  });

  it('keeps a tool whose key is in another file, without a name', () => {
    const [tool] = toolsOf(`${imports}export const weather = tool({ description: 'Weather' });`).tools;
    expect(tool?.definition).not.toHaveProperty('name');
    expect(tool?.unknown.map(({ message }) => message)).toEqual([
      'The tool is named in an object "tools" in another file',
    ]);
  });

  it('reads the parameters of version 4, JSON Schema, and tools without `tool`', () => {
    const text = `generateText({ tools: {
      old: tool({ description: 'Old', parameters: z.object({ a: z.string().default('x') }) }),
      json: dynamicTool({ description: 'Json', inputSchema: jsonSchema({ type: 'object', properties: {} }) }),
      plain: { description: 'Plain', inputSchema: z.object({ a: z.string() }), execute },
    } });`;
    const { tools } = toolsOf(imports + text);
    expect(tools.map(({ definition }) => [definition['name'], definition['inputSchema']])).toMatchObject([
      ['old', { required: ['a'], additionalProperties: false }],
      ['json', { type: 'object', properties: {} }],
      ['plain', { required: ['a'], additionalProperties: false }],
    ]);
  });

  it('leaves a tool of another package alone', () => {
    expect(toolsOf(`import { tool } from 'tooling';\nconst x = { a: tool({ description: 'x' }) };`).tools).toEqual([]);
  });
});
