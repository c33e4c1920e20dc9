/** Sources of programs in which a reader may do more work than they are long: values double, nest, have many names, or are in long lists. */

export interface ExpensiveSource {
  readonly name: string;
  /** `size`: of doubling values, how often; else the number of parts. */
  readonly text: (size: number) => string;
  /** Whether each part uses the one before it twice. */
  readonly doubles?: true;
}

const lines = (size: number, line: (at: number) => string): string =>
  Array.from({ length: size }, (_, at) => line(at + 1)).join('\n');

const doubling = (name: string, first: string, line: (at: number) => string, use: (last: number) => string) => ({
  name: `${name} that double`,
  text: (size: number): string => `${first}\n${lines(size, line)}\n${use(size)}\n`,
  doubles: true as const,
});

const mcp = 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("x")\n';
const tool = (parameters: string, body = 'return 1', options = ''): string =>
  `@mcp.tool(${options})\ndef f(${parameters}):\n    """F."""\n    ${body}`;

/** Each defines the tool `f`. */
export const pythonSources: readonly ExpensiveSource[] = [
  doubling(
    'choices',
    `${mcp}g0 = len`,
    (n) => `g${n} = g${n - 1} if g${n - 1} else g${n - 1}`,
    (n) => tool('a', `return g${n}(a)`),
  ),
  doubling(
    'alternatives',
    `${mcp}g0 = len`,
    (n) => `g${n} = g${n - 1} or g${n - 1}`,
    (n) => tool('a', `return g${n}(a)`),
  ),
  doubling(
    'strings',
    `${mcp}s0 = "aaaaaaaa"`,
    (n) => `s${n} = s${n - 1} + s${n - 1}`,
    (n) => tool('a', 'return a', `description=s${n}`),
  ),
  doubling(
    'f-strings',
    `${mcp}s0 = "aaaaaaaa"`,
    (n) => `s${n} = f"{s${n - 1}}{s${n - 1}}"`,
    (n) => tool('a', 'return a', `description=s${n}`),
  ),
  doubling(
    'repeated strings',
    `${mcp}s0 = "aaaaaaaa"`,
    (n) => `s${n} = s${n - 1} * 2`,
    (n) => tool('a', 'return a', `description=s${n}`),
  ),
  doubling(
    'lists',
    `${mcp}a0 = [1]`,
    (n) => `a${n} = [a${n - 1}, a${n - 1}]`,
    (n) => tool(`a: list = a${n}`, `return a${n}`),
  ),
  doubling(
    'joined lists',
    `${mcp}a0 = [1]`,
    (n) => `a${n} = a${n - 1} + a${n - 1}`,
    (n) => tool(`a: list = a${n}`, `return a${n}`),
  ),
  doubling(
    'unpacked lists',
    `${mcp}a0 = [1]`,
    (n) => `a${n} = [*a${n - 1}, *a${n - 1}]`,
    (n) => tool(`a: list = a${n}`, `return a${n}`),
  ),
  doubling(
    'dictionaries',
    `${mcp}d0 = {"a": 1}`,
    (n) => `d${n} = {"a": d${n - 1}, "b": d${n - 1}}`,
    (n) => tool(`a: dict = d${n}`, `return d${n}`),
  ),
  doubling(
    'unpacked dictionaries',
    `${mcp}d0 = {"a": 1}`,
    (n) => `d${n} = {**d${n - 1}, "b${n}": d${n - 1}}`,
    (n) => tool(`a: dict = d${n}`, `return d${n}`),
  ),
  doubling(
    'tuples of types',
    `${mcp}T0 = int`,
    (n) => `T${n} = tuple[T${n - 1}, T${n - 1}]`,
    (n) => tool(`a: T${n}`),
  ),
  doubling(
    'unions of types',
    `${mcp}from typing import Union\nT0 = int`,
    (n) => `T${n} = Union[T${n - 1}, list[T${n - 1}]]`,
    (n) => tool(`a: T${n}`),
  ),
  doubling(
    'models',
    `${mcp}from pydantic import BaseModel\nclass M0(BaseModel): a: int`,
    (n) => `class M${n}(BaseModel):\n    a: M${n - 1}\n    b: M${n - 1}`,
    (n) => tool(`a: M${n}`),
  ),
  doubling(
    'functions',
    `${mcp}def f0(a): return a`,
    (n) => `def f${n}(a): return f${n - 1}(a) or f${n - 1}(a)`,
    (n) => tool('a', `return f${n}(a)`),
  ),
  doubling(
    'defaults',
    `${mcp}def f0(a=1): return a`,
    (n) => `def f${n}(a=f${n - 1}() or f${n - 1}()): return a`,
    (n) => tool('a', `return f${n}()`),
  ),
  doubling(
    'lambdas',
    `${mcp}f0 = lambda a: a`,
    (n) => `f${n} = lambda a: f${n - 1}(a) or f${n - 1}(a)`,
    (n) => tool('a', `return f${n}(a)`),
  ),
  doubling(
    'decorators',
    `${mcp}def d0(g): return g`,
    (n) => `@d${n - 1}\n@d${n - 1}\ndef d${n}(g): return g`,
    (n) => `@d${n}\ndef g(a): return a\n${tool('a', 'return g(a)')}`,
  ),
  doubling(
    'class attributes',
    `${mcp}class C:\n    a0 = len`,
    (n) => `    a${n} = a${n - 1} if a${n - 1} else a${n - 1}`,
    (n) => tool('a', `return C.a${n}(a)`),
  ),
  {
    name: 'shared bases',
    text: (size: number): string =>
      `${mcp}class A0: pass\nclass B0: pass\n${lines(Math.min(size, 60), (n) => `class A${n}(A${n - 1}, B${n - 1}): pass\nclass B${n}(A${n - 1}, B${n - 1}): pass`)}\n${tool('a', `return A${Math.min(size, 60)}()`)}\n`,
  },
  doubling(
    'imports of itself',
    mcp,
    (n) => `from server import g${n - 1} as g${n}, g${n - 1} as h${n}`,
    (n) => tool('a', `return g${n}(a)`),
  ),
  {
    name: 'many tools',
    text: (size) =>
      `${mcp}${lines(size, (n) => `@mcp.tool()\ndef f${n}(a: int, b: str = "x") -> str:\n    """Does."""\n    return b`)}\n`,
  },
  {
    name: 'many functions',
    text: (size) =>
      `${mcp}${lines(size, (n) => `def f${n}(a): return f${n - 1}(a)`)}\n${tool('a', `return f${size}(a)`)}\n`,
  },
  {
    name: 'many names',
    text: (size) =>
      `${mcp}a0 = 1\n${lines(size, (n) => `a${n} = a${n - 1}`)}\n${tool(`a: int = a${size}`, `return a${size}`)}\n`,
  },
  {
    name: 'many classes',
    text: (size) =>
      `${mcp}class C0: pass\n${lines(size, (n) => `class C${n}(C${n - 1}): a${n}: int = 1`)}\n${tool('a', `return C${size}().a1`)}\n`,
  },
  {
    name: 'many special methods',
    text: (size) =>
      `${mcp}${lines(size, (n) => `class C${n}:\n    def __bool__(self): return C${n + 1}() and True`)}\nclass C${size + 1}: pass\n${tool('a', 'return C1() and 1')}\n`,
  },
  { name: 'many elements', text: (size) => `${mcp}a = [${'1, '.repeat(size)}]\n${tool('b: list = a', 'return a')}\n` },
  {
    name: 'many parameters',
    text: (size) => `${mcp}${tool(lines(size, (n) => `a${n}: int = ${n},`).replaceAll('\n', ' '))}\n`,
  },
  {
    name: 'many statements',
    text: (size) => `${mcp}${tool('a', lines(size, (n) => `x${n} = len(a)`).replaceAll('\n', '\n    '))}\n`,
  },
  {
    name: 'many branches of a name',
    text: (size) => `${mcp}${lines(size, (n) => `if x: g = len, ${n}`)}\n${tool('a', 'return g[0](a)')}\n`,
  },
  { name: 'deep types', text: (size) => `${mcp}${tool(`a: ${'list['.repeat(size)}int${']'.repeat(size)}`)}\n` },
  { name: 'deep operators', text: (size) => `${mcp}${tool('a', `return ${'not '.repeat(size)}a`)}\n` },
  {
    name: 'deep lists',
    text: (size) => `${mcp}x = ${'['.repeat(size)}${']'.repeat(size)}\n${tool('a', 'return x')}\n`,
  },
  { name: 'deep calls', text: (size) => `${mcp}${tool('a', `return ${'len('.repeat(size)}a${')'.repeat(size)}`)}\n` },
  { name: 'long chains of attributes', text: (size) => `${mcp}${tool('a', `return a${'.b'.repeat(size)}`)}\n` },
];

const server =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 'a', version: '1' });";
const registered = (config: string): string => `server.registerTool('t', ${config}, async () => ({}));`;

/** Each defines the tool `t`. */
export const typeScriptSources: readonly ExpensiveSource[] = [
  doubling(
    'strings',
    `${server}\nconst s0 = '01234567';`,
    (n) => `const s${n} = s${n - 1} + s${n - 1};`,
    (n) => registered(`{ description: s${n} }`),
  ),
  doubling(
    'templates',
    `${server}\nconst s0 = '01234567';`,
    (n) => `const s${n} = \`\${s${n - 1}}\${s${n - 1}}\`;`,
    (n) => registered(`{ description: s${n} }`),
  ),
  doubling(
    'objects',
    `${server}\nconst o0 = { a: z.string() };`,
    (n) => `const o${n} = { a: z.object(o${n - 1}), b: z.object(o${n - 1}) };`,
    (n) => registered(`{ inputSchema: o${n} }`),
  ),
  doubling(
    'spread objects',
    `${server}\nconst o0 = { a: z.string() };`,
    (n) => `const o${n} = { ...o${n - 1}, ...o${n - 1}, a${n}: z.string() };`,
    (n) => registered(`{ inputSchema: o${n} }`),
  ),
  doubling(
    'plain objects',
    `${server}\nconst o0 = { a: 1 };`,
    (n) => `const o${n} = { a: o${n - 1}, b: o${n - 1} };`,
    (n) => registered(`{ annotations: o${n} }`),
  ),
  doubling(
    'arrays',
    `${server}\nconst a0 = ['x'];`,
    (n) => `const a${n} = [...a${n - 1}, ...a${n - 1}];`,
    (n) => registered(`{ inputSchema: { a: z.enum(a${n}) } }`),
  ),
  doubling(
    'nested arrays',
    `${server}\nconst a0 = ['x'];`,
    (n) => `const a${n} = [a${n - 1}, a${n - 1}];`,
    (n) => registered(`{ description: a${n} }`),
  ),
  doubling(
    'schemas',
    `${server}\nconst s0 = z.string();`,
    (n) => `const s${n} = z.union([s${n - 1}, z.array(s${n - 1})]);`,
    (n) => registered(`{ inputSchema: { a: s${n} } }`),
  ),
  doubling(
    'functions',
    `${server}\nconst f0 = (a) => a;`,
    (n) => `const f${n} = (a) => f${n - 1}(f${n - 1}(a));`,
    (n) => registered(`{ description: f${n}('x') }`),
  ),
  doubling(
    'functions with pairs',
    `${server}\nconst f0 = () => ['x'];`,
    (n) => `const f${n} = () => [f${n - 1}(), f${n - 1}()];`,
    (n) => registered(`{ description: f${n}() }`),
  ),
  doubling(
    'choices',
    `${server}\nconst g0 = 'x';`,
    (n) => `const g${n} = g${n - 1} ? g${n - 1} : g${n - 1};`,
    (n) => registered(`{ description: g${n} }`),
  ),
  doubling(
    'joined strings',
    `${server}\nconst s0 = '01234567';`,
    (n) => `const s${n} = [s${n - 1}, s${n - 1}].join('');`,
    (n) => registered(`{ description: s${n} }`),
  ),
  doubling(
    'repeated strings',
    `${server}\nconst s0 = '01234567';`,
    (n) => `const s${n} = s${n - 1}.repeat(2);`,
    (n) => registered(`{ description: s${n} }`),
  ),
  doubling(
    'concatenated arrays',
    `${server}\nconst a0 = ['x'];`,
    (n) => `const a${n} = a${n - 1}.concat(a${n - 1});`,
    (n) => registered(`{ description: a${n}.join() }`),
  ),
  doubling(
    'flattened arrays',
    `${server}\nconst a0 = ['x'];`,
    (n) => `const a${n} = [a${n - 1}, a${n - 1}].flat();`,
    (n) => registered(`{ description: a${n}.join() }`),
  ),
  {
    name: 'many tools',
    text: (size) =>
      `${server}\n${lines(size, (n) => `server.registerTool('t${n}', { description: 'x' }, async () => ({}));`)}\n`,
  },
  {
    name: 'many names',
    text: (size) =>
      `${server}\nconst a0 = 'x';\n${lines(size, (n) => `const a${n} = a${n - 1};`)}\n${registered(`{ description: a${size} }`)}\n`,
  },
  {
    name: 'many elements',
    text: (size) => `${server}\nconst a = [${"'x', ".repeat(size)}];\n${registered('{ description: a.join() }')}\n`,
  },
  {
    name: 'many members',
    text: (size) =>
      `${server}\nconst a = {${lines(size, (n) => `a${n}: z.string(),`)}};\n${registered('{ inputSchema: a }')}\n`,
  },
  {
    name: 'deep arrays',
    text: (size) =>
      `${server}\nconst a = ${'['.repeat(size)}${']'.repeat(size)};\n${registered('{ description: a }')}\n`,
  },
  {
    name: 'deep schemas',
    text: (size) =>
      `${server}\n${registered(`{ inputSchema: { a: ${'z.array('.repeat(size)}z.string()${')'.repeat(size)} } }`)}\n`,
  },
];
