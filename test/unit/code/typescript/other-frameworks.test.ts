import { describe, expect, it } from 'vitest';
import { toolsOf } from './files.ts';

describe('tools of Mastra', () => {
  it('have the id as their name', () => {
    const text = `import { createTool } from '@mastra/core/tools';\nimport { z } from 'zod';
createTool({ id: 'weather', description: 'Weather', inputSchema: z.object({ city: z.string() }), outputSchema: z.object({ t: z.number() }) });`;
    const [tool] = toolsOf(text).tools;
    expect(tool).toMatchObject({ framework: '@mastra/core', unknown: [] });
    expect(tool?.definition).toMatchObject({
      name: 'weather',
      description: 'Weather',
      inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', required: ['city'] },
      outputSchema: { additionalProperties: false },
    });
  });
});

describe('tools of MAC', () => {
  it('are read as its README writes them', () => {
    const text = `import { Mac } from 'model-agnostic-context';\nimport { z } from 'zod';
const mac = new Mac(bridge);
mac.addTool({ name: 'weather-checker', description: 'Check', paramsSchema: { city: z.string(), state: z.string() }, callback: async () => ({ content: [] }) });`;
    expect(toolsOf(text).tools[0]).toMatchObject({
      framework: 'model-agnostic-context',
      format: 'mac',
      definition: { name: 'weather-checker', inputSchema: { type: 'object', required: ['city', 'state'] } },
    });
  });
});

describe('tools of FastMCP', () => {
  it('have parameters', () => {
    const text = `import { FastMCP } from 'fastmcp';\nimport { z } from 'zod';
const server = new FastMCP({ name: 'x', version: '1.0.0' });
server.addTool({ name: 'add', description: 'Adds', parameters: z.object({ a: z.number() }), annotations: { readOnlyHint: true }, execute: async () => '' });
server.addTool({ name: 'none', execute: async () => '' });`;
    expect(toolsOf(text).tools.map(({ definition }) => definition)).toMatchObject([
      { name: 'add', inputSchema: { required: ['a'] }, annotations: { readOnlyHint: true } },
      { name: 'none', inputSchema: { type: 'object', properties: {} } },
    ]);
  });
});

describe('tools of Genkit', () => {
  it('use zod 3, which Genkit exports', () => {
    const text = `import { genkit, z } from 'genkit';
const ai = genkit({});
ai.defineTool({ name: 'menu', description: 'Menu', inputSchema: z.object({ n: z.number().int() }), outputSchema: z.string() }, async () => '');`;
    expect(toolsOf(text).tools[0]).toMatchObject({
      framework: 'genkit',
      unknown: [],
      definition: {
        name: 'menu',
        description: 'Menu',
        inputSchema: { properties: { n: { type: 'integer' } }, additionalProperties: true },
        outputSchema: { type: 'string' },
      },
    });
  });
});

describe('tools written as objects', () => {
  it('are those of MCP, Anthropic and OpenAI', () => {
    const text = `const schema = { type: 'object', properties: { a: { type: 'string' } } } as const;
const mcp = { tools: [{ name: 'm', description: 'M', inputSchema: schema }] };
const anthropic = [{ name: 'a', description: 'A', input_schema: schema }];
const openai = [{ type: 'function', function: { name: 'o', description: 'O', parameters: schema } }, { type: 'function', name: 'r', description: 'R', parameters: schema, strict: true }];`;
    expect(toolsOf(text).tools.map(({ format, definition }) => [format, definition])).toMatchObject([
      ['mcp', { name: 'm', inputSchema: { type: 'object' } }],
      ['anthropic', { name: 'a', input_schema: { type: 'object' } }],
      ['openai', { type: 'function', function: { name: 'o', parameters: { type: 'object' } } }],
      ['openai-responses', { type: 'function', name: 'r', strict: true }],
    ]);
  });

  it('name the members that are only known at run time', () => {
    const text = `const tool = { name: 'm', description: 'M', inputSchema: { type: 'object', properties: { a: { type: 'string', description: help() } }, required: ['a'] } };`;
    const [tool] = toolsOf(text).tools;
    expect(tool?.definition['inputSchema']).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    });
    expect(tool?.unknown.map(({ span }) => text.slice(span.start, span.end))).toEqual(['help']);
  });

  it('are no other objects with a name', () => {
    const text = `const route = { name: 'x', parameters: ['a'] };
const copied = tools.map((tool) => ({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema }));
const event = { name: 'x', description: 'y', parameters: { a: 1 } };`;
    expect(toolsOf(text)).toEqual({ tools: [], unread: [] });
  });
});

it('a value without another reason is named by its part', () => {
  const text = `import { tool } from '@openai/agents';
tool({ name: 'm', description: (1)(), parameters: { type: 'object', properties: { a: { type: 'string', title: (1)() } } }, execute });
tool({ name: 1 + {}, description: 'N', parameters: { type: 'object', properties: {} }, execute });`;
  const { tools, unread } = toolsOf(text);
  expect([...tools.flatMap(({ unknown }) => unknown), ...unread].map(({ message }) => message)).toEqual([
    'Value in "description" is only known at run time',
    'Value in "parameters" is only known at run time',
    'Value in "name" is only known at run time',
  ]);
});

describe('schemas of TypeBox', () => {
  it('are JSON Schema', () => {
    const text = `import { Type } from '@sinclair/typebox';
pi.registerTool({ name: 'find', description: 'Finds', parameters: Type.Object({ a: Type.String({ minLength: 1 }), b: Type.Optional(Type.Array(Type.Integer())), c: Type.Union([Type.Literal('x'), Type.Literal(2)]), d: Type.Date() }, { additionalProperties: false }), execute });`;
    const [tool] = toolsOf(text).tools;
    expect(tool?.definition['parameters']).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string', minLength: 1 },
        b: { type: 'array', items: { type: 'integer' } },
        c: {
          anyOf: [
            { const: 'x', type: 'string' },
            { const: 2, type: 'number' },
          ],
        },
      },
      required: ['a', 'c'],
      additionalProperties: false,
    });
    expect(tool?.unknown.map(({ span }) => text.slice(span.start, span.end))).toEqual(['Type.Date()']);
  });
});

describe('JSON Schema that zod makes', () => {
  it('is a value', () => {
    const text = `import { z } from 'zod';\nimport { zodToJsonSchema } from 'zod-to-json-schema';\nimport { z as old } from 'zod/v3';
const tools = [
  { name: 'a', description: 'A', inputSchema: z.toJSONSchema(z.object({ x: z.string() }), { io: 'input' }) },
  { name: 'b', description: 'B', inputSchema: zodToJsonSchema(old.object({ y: old.number().int() })) as Schema },
];`;
    expect(toolsOf(text).tools.map(({ definition, unknown }) => [definition['inputSchema'], unknown])).toMatchObject([
      [{ $schema: 'https://json-schema.org/draft/2020-12/schema', required: ['x'] }, []],
      [{ properties: { y: { type: 'integer' } }, additionalProperties: false }, []],
    ]);
  });
});

describe('a tool of an unknown framework', () => {
  it('is reported at its line', () => {
    const text = `import { tool } from 'some-framework';\nexport const x = tool({ name: 'x', description: 'X', schema: {}, execute });`;
    const { tools, unread } = toolsOf(text);
    expect(tools).toEqual([]);
    expect(unread.map(({ span, message }) => [text.slice(span.start, span.start + 4), message])).toEqual([
      ['tool', "Framework of this tool isn't known"],
    ]);
  });
});

/** As @mastra/core 1.71 sends them, but for `x-date`, which its adapters for models remove. */
describe('types without a JSON Schema', () => {
  it('are no reason for Mastra to reject a tool', () => {
    const text = `import { createTool } from '@mastra/core/tools';\nimport { z } from 'zod';
createTool({ id: 'a', description: 'A.', inputSchema: z.object({
  d: z.date(), b: z.bigint().optional(), any: z.any(), m: z.map(z.string(), z.number()), t: z.string().transform((s) => s.length),
}) });`;
    const [tool] = toolsOf(text).tools;
    const any = { type: ['string', 'number', 'integer', 'boolean', 'object', 'null'] };
    expect(tool).toMatchObject({ refusal: null, unknown: [] });
    expect(tool?.definition['inputSchema']).toMatchObject({
      properties: { d: { type: 'string', format: 'date-time' }, b: any, any, m: any, t: { type: 'string' } },
    });
  });

  it('are rejected by the measured versions of other frameworks', () => {
    const text = `import { tool } from 'ai';\nimport { z } from 'zod';
export const tools = { a: tool({ description: 'A.', inputSchema: z.object({ d: z.date() }) }) };`;
    const version = (exact: string) => ({ 'node_modules/ai/package.json': JSON.stringify({ version: exact }) });
    const seen = (others: Readonly<Record<string, string>>) => {
      const [tool] = toolsOf(text, others).tools;
      return [tool?.refusal, tool?.refusedIn];
    };
    const refusal = 'Date cannot be represented in JSON Schema';
    expect(seen(version('7.0.173'))).toEqual([refusal, undefined]);
    expect(seen(version('6.0.0'))).toEqual([refusal, '7.0']);
    expect(seen({})).toEqual([refusal, '7.0']);
    expect(toolsOf(text).tools[0]?.definition).toMatchObject({ inputSchema: { properties: { d: {} } } });
  });
});

/** As @anthropic-ai/claude-agent-sdk 0.3.332 lists it. */
describe('tools of the Claude Agent SDK', () => {
  it('are read as its server lists them', () => {
    const text = `import { tool } from '@anthropic-ai/claude-agent-sdk';\nimport { z } from 'zod';
tool('greet', 'Greet', { name: z.string().describe('The name'), n: z.number().int().optional(), e: z.enum(['a', 'b']).default('a') },
  async () => ({ content: [] }), { annotations: { readOnlyHint: true } });`;
    const [tool] = toolsOf(text).tools;
    expect(tool?.definition).toEqual({
      name: 'greet',
      description: 'Greet',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: {
          name: { type: 'string', description: 'The name' },
          n: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
          e: { default: 'a', type: 'string', enum: ['a', 'b'] },
        },
        required: ['name'],
      },
      annotations: { readOnlyHint: true },
      execution: { taskSupport: 'forbidden' },
    });
  });
});
