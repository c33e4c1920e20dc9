import { describe, expect, it } from 'vitest';
import { toolsOf } from './files.ts';

const imports = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'demo', version: '1' });
`;

const run = 'async () => ({ content: [] })';

describe('tools of MCP servers', () => {
  it('reads a registered tool, and where its parts are', () => {
    const text = `${imports}server.registerTool('read_file', { title: 'Read', description: \`Reads a \${'file'}\`, inputSchema: { path: z.string().min(1).describe('Where') } }, ${run});`;
    const { tools, unread } = toolsOf(text);
    expect(unread).toEqual([]);
    expect(tools).toHaveLength(1);
    expect(tools[0]?.definition).toEqual({
      name: 'read_file',
      title: 'Read',
      description: 'Reads a file',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { path: { type: 'string', minLength: 1, description: 'Where' } },
        required: ['path'],
      },
      execution: { taskSupport: 'forbidden' },
    });
    const at = (pointer: string): string | undefined => {
      const span = tools[0]?.places.get(pointer);
      return span && text.slice(span.start, span.end);
    };
    expect(at('/name')).toBe("'read_file'");
    expect(at('/inputSchema/properties/path')).toBe('path');
    expect(at('/inputSchema/properties/path/description')).toBe("'Where'");
  });

  it.each([
    [`server.tool('ping', ${run})`, { name: 'ping' }],
    [`server.tool('ping', 'Pings', ${run})`, { name: 'ping', description: 'Pings' }],
    [`server.tool('ping', { readOnlyHint: true }, ${run})`, { name: 'ping', annotations: { readOnlyHint: true } }],
    [
      `server.tool('ping', 'Pings', {}, { readOnlyHint: true }, ${run})`,
      { name: 'ping', description: 'Pings', annotations: { readOnlyHint: true } },
    ],
  ])('reads the arguments of %s', (call, expected) => {
    const [tool] = toolsOf(imports + call).tools;
    expect(tool?.definition).toMatchObject(expected);
    expect(Object.keys(tool?.definition ?? {})).toEqual([
      ...Object.keys(expected).filter((key) => key !== 'annotations'),
      'inputSchema',
      ...('annotations' in expected ? ['annotations'] : []),
      'execution',
    ]);
  });

  it('reads tools that run as tasks', () => {
    const text = `${imports}server.experimental.tasks.registerToolTask('long', { description: 'Long', inputSchema: {} }, handler);
server.experimental.tasks.registerToolTask('maybe', { execution: { taskSupport: 'optional' } }, handler);`;
    expect(toolsOf(text).tools.map(({ definition }) => [definition['name'], definition['execution']])).toEqual([
      ['long', { taskSupport: 'required' }],
      ['maybe', { taskSupport: 'optional' }],
    ]);
  });

  it('uses zod 3 if the package asks for it', () => {
    const text = `${imports}server.tool('ping', { count: z.number().int().optional() }, ${run});`;
    const schemaWith = (version: string): unknown =>
      toolsOf(text, { 'package.json': `{"dependencies":{"zod":"${version}"}}` }).tools[0]?.definition['inputSchema'];
    expect(schemaWith('^3.25.0')).toMatchObject({
      properties: { count: { type: 'integer' } },
      additionalProperties: false,
    });
    expect(schemaWith('^4.0.0')).toMatchObject({
      properties: { count: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER } },
    });
  });

  it('names the version of zod, and what says so', () => {
    const text = `${imports}server.tool('ping', { count: z.number() }, ${run});`;
    const libraryWith = (others: Readonly<Record<string, string>>): unknown =>
      toolsOf(text, others).tools[0]?.schemaLibrary;
    expect(libraryWith({})).toBe('zod 4');
    expect(libraryWith({ 'package.json': '{"dependencies":{"zod":"^3.25.0"}}' })).toBe('zod 3 (^3.25.0, package.json)');
    expect(libraryWith({ 'node_modules/zod/package.json': '{"version":"4.1.2"}' })).toBe(
      'zod 4 (4.1.2, node_modules/zod/package.json)',
    );
  });

  it('names the part that only a run would show, and keeps the rest', () => {
    const text = `${imports}const limit = Number(process.env.LIMIT);
server.registerTool('ping', { description: load(), inputSchema: { count: z.number().max(limit), kind: z.enum(kinds()) } }, ${run});`;
    const [tool] = toolsOf(text).tools;
    expect(tool?.definition).toMatchObject({
      name: 'ping',
      inputSchema: { properties: { count: { type: 'number' } }, required: ['count'] },
    });
    expect(tool?.definition).not.toHaveProperty('description');
    expect(tool?.unknown.map(({ span }) => text.slice(span.start, span.end))).toEqual(['load', 'process', 'kinds']);
  });

  it('reads the tools of a list that a loop registers', () => {
    const text = `${imports}const tools = [{ name: 'a', schema: { x: z.string() } }, { name: 'b', schema: { y: z.number() } }];
for (const tool of tools) server.tool(tool.name, tool.schema, ${run});
tools.forEach(({ name, schema }) => server.registerTool('again_' + name, { inputSchema: schema }, ${run}));`;
    const { tools } = toolsOf(text);
    expect(tools.map(({ definition }) => definition['name'])).toEqual(['a', 'b', 'again_a', 'again_b']);
    expect(text.slice(tools[1]?.span.start, tools[1]?.span.end)).toBe("{ name: 'b', schema: { y: z.number() } }");
  });

  it('reads tools that a function of the file registers', () => {
    const text = `${imports}function add(name: string, text: string) { server.registerTool(name, { description: text }, ${run}); }
add('a', 'First');
add('b', 'Second');`;
    const names = toolsOf(text).tools.map(({ definition }) => [definition['name'], definition['description']]);
    expect(names).toEqual([
      ['a', 'First'],
      ['b', 'Second'],
    ]);
  });

  it('follows imports of the project', () => {
    const text = `${imports}import { Path, LIMIT } from './schemas/index.js';
import * as texts from '@/texts';
server.registerTool('read', { description: texts.READ, inputSchema: { path: Path, limit: z.number().max(LIMIT) } }, ${run});`;
    const [tool] = toolsOf(text, {
      'schemas/index.ts': "export * from './path';\nexport const LIMIT = 2 * 50;",
      'schemas/path.ts': "import { z } from 'zod';\nexport const Path = z.string().min(1);",
      'src/texts.ts': "export const READ = ['Reads', 'a file'].join(' ');",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    }).tools;
    expect(tool?.unknown).toEqual([]);
    expect(tool?.definition).toMatchObject({
      description: 'Reads a file',
      inputSchema: { properties: { path: { minLength: 1 }, limit: { maximum: 100 } } },
    });
  });

  it('reports a tool without a known name as unread', () => {
    const text = `${imports}server.registerTool(process.env.NAME, { description: 'x' }, ${run});`;
    const { tools, unread } = toolsOf(text);
    expect(tools).toEqual([]);
    expect(unread).toHaveLength(1);
  });

  it('leaves methods of the same name alone', () => {
    expect(toolsOf("const cli = makeCli();\ncli.tool('x', 'y', () => {});").tools).toEqual([]);
    expect(toolsOf("import { z } from 'zod';\nconst box = new Map();\nbox.tool('x', {}, () => {});").tools).toEqual([]);
  });
});
