import { describe, expect, it } from 'vitest';
import { toolsOf } from './files.ts';

const before = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'demo', version: '1' });
`;

const sentinel = 'aionSentinelOfTypeScript';

function register(inputSchema: string, rest = ''): string {
  return `${before}${rest}\nserver.registerTool('t', { description: 'd', inputSchema: ${inputSchema} }, async () => ({ content: [] }));`;
}

const runs = `(globalThis.${sentinel} = true)`;

describe('reading TypeScript', () => {
  it.each([
    [
      'JSON Schema',
      "const a0 = { type: 'string' };",
      (of: string) => `{ type: 'object', properties: { a: ${of}, b: ${of} } }`,
    ],
    [
      'TypeBox',
      "import { Type } from '@sinclair/typebox'; const a0 = Type.String();",
      (of: string) => `Type.Object({ a: ${of}, b: ${of} })`,
    ],
    ['lists', "const a0 = { type: 'string' };", (of: string) => `{ anyOf: [${of}, ${of}] }`],
  ])('ends for shared parts that double: %s', (_, first, next) => {
    const parts = Array.from({ length: 60 }, (_, n) => `const a${n + 1} = ${next(`a${n}`)};`).join('\n');
    const source = `${first}\n${parts}\nexport const t = { name: 'q', description: 'd', inputSchema: a60, annotations: a60 };`;
    expect(toolsOf(source).tools.map(({ definition }) => definition['name'])).toEqual(['q']);
  });

  it.each([
    ['a callback', `{ a: z.string().refine(() => ${runs}).transform(() => ${runs}) }`],
    ['a default', `{ a: z.string().default(() => ${runs}) }`],
    ['a getter', `{ get a() { return z.string(${runs}); } }`],
    ['a lazy schema', `{ a: z.lazy(() => ${runs} && z.string()) }`],
    ['a custom check', `{ a: z.custom(() => ${runs}) }`],
    ['a preprocessor', `{ a: z.preprocess(() => ${runs}, z.string()) }`],
    ['the constructor of a function', `{ a: z.string().min.constructor('globalThis.${sentinel} = true')() }`],
    ['the constructor of an object', `{ a: ({}).constructor.constructor('globalThis.${sentinel} = true')() }`],
    ['a member named by a text', `{ a: z['str' + 'ing']['constructor']('globalThis.${sentinel} = true')() }`],
    ['eval', `{ a: eval('globalThis.${sentinel} = true') }`],
    ['new Function', `{ a: new Function('globalThis.${sentinel} = true')() }`],
    ['a tagged template', `{ a: z.string().describe(tag\`\${${runs}}\`) }`],
    ['a function that changes something', `{ a: make() }`],
  ])('never runs %s', (_, schema) => {
    toolsOf(register(schema, `function make() { ${runs}; return z.string(); }\nconst tag = () => ${runs};`));
    expect(globalThis).not.toHaveProperty(sentinel);
  });

  it.each([
    ['__proto__ in a shape', `{ ['__proto__']: z.object({ polluted: z.string() }), b: z.string() }`],
    ['__proto__ in a literal', `{ '__proto__': z.string() }`],
    ['__proto__ in metadata', `{ a: z.string().meta({ ['__proto__']: { polluted: 1 } }) }`],
    [
      'constructor',
      `{ constructor: z.string(), prototype: z.string(), hasOwnProperty: z.number(), toString: z.string() }`,
    ],
  ])('leaves prototypes alone: %s', (_, schema) => {
    toolsOf(register(schema));
    expect({}).not.toHaveProperty('polluted');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('reads names of members that objects inherit as ordinary names', () => {
    const [tool] = toolsOf(register(`{ constructor: z.string(), toString: z.number() }`)).tools;
    expect(tool?.definition['inputSchema']).toMatchObject({ required: ['constructor', 'toString'] });
  });

  it.each([
    ['a slow pattern', register(`{ a: z.string().regex(/(a+)+$/).default('${'a'.repeat(40)}!') }`)],
    ['a long loop', register(`{ a: z.enum(xs) }`, 'let xs = []; for (let i = 0; i < 1e12; i++) xs.push(String(i));')],
    [
      'a list that doubles',
      register(
        '{ a: z.enum(x40) }',
        doubling((name) => `[...${name}, ...${name}]`),
      ),
    ],
    [
      'a text that doubles',
      register(
        '{ a: z.string().describe(x40) }',
        doubling((name) => `\`\${${name}}\${${name}}\``),
      ),
    ],
    ['an object that doubles', register('{ a: x40 }', doublingSchemas())],
    ['a text that repeats', register(`{ a: z.string().describe('x'.repeat(1e9)) }`)],
    ['a function that calls itself', register('{ a: f(1) }', 'const f = (n) => f(n + 1) ?? f(n + 2);')],
    [
      'a function that calls itself twice',
      register('{ a: z.string().describe(f(60)) }', "const f = (n) => n === 0 ? 'x' : f(n - 1) + f(n - 1);"),
    ],
    ['a constant of itself', register('{ a: x }', 'const x = x;')],
    ['a schema of itself', register('{ a: Node }', 'const Node = z.object({ next: z.lazy(() => Node).optional() });')],
    ['a lazy schema that never ends', register('{ a: more() }', 'const more = () => z.lazy(() => z.array(more()));')],
    ['10 MB of text', register(`{ a: z.string().describe('${'x'.repeat(10_000_000)}') }`)],
    ['deep brackets', register(`{ a: ${'['.repeat(20_000)}${']'.repeat(20_000)} }`)],
    ['a deep schema', register(`{ a: ${'z.array('.repeat(3_000)}z.string()${')'.repeat(3_000)} }`)],
    ['a long chain', register(`{ a: z.string()${'.optional()'.repeat(5_000)} }`)],
    ['a long sum', register(`{ a: z.string().describe(${"'x' + ".repeat(20_000)}'y') }`)],
  ])('ends within the time limit of a test: %s', (_, text) => {
    expect(toolsOf(text)).toBeDefined();
  });

  it('reads a long sum, and a schema of itself', () => {
    const [sum] = toolsOf(register(`{ a: z.string().describe(${"'x' + ".repeat(2_000)}'y') }`)).tools;
    expect(sum?.unknown).toEqual([]);
    const [own] = toolsOf(
      register('{ a: Node }', 'const Node = z.object({ next: z.lazy(() => Node).optional() });'),
    ).tools;
    expect(own?.unknown).toEqual([]);
    expect(own?.definition['inputSchema']).toHaveProperty('definitions.__schema0.properties.next');
  });
});

function doubling(twice: (name: string) => string): string {
  const lines = [`const x0 = ['a', 'b'];`];
  for (let index = 1; index <= 40; index++) lines.push(`const x${index} = ${twice(`x${index - 1}`)};`);
  return lines.join('\n');
}

function doublingSchemas(): string {
  const lines = ['const x0 = z.object({ a: z.string() });'];
  for (let index = 1; index <= 40; index++)
    lines.push(`const x${index} = z.object({ a: x${index - 1}, b: x${index - 1} });`);
  return lines.join('\n');
}
