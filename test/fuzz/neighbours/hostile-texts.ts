/** Texts of a folder that take long to read: they double, nest, alias, or are long lists. */

export const readersOfTexts = ['Python', 'TypeScript', 'lists of packages', 'ignore lists'] as const;

export type ReaderOfTexts = (typeof readersOfTexts)[number];

interface HostileFile {
  readonly name: string;
  readonly text: string;
}

type Shape = (size: number, n: number) => string;

const times = (size: number, line: (at: number) => string, separator = '\n'): string =>
  Array.from({ length: size }, (_, at) => line(at + 1)).join(separator);

/** Each defines the function `work_N`, which the tools of the other document call. */
const python: readonly (readonly [Shape, number])[] = [
  [
    (size, n) =>
      `g0 = 1\n${times(size, (at) => `g${at} = g${at - 1} if g${at - 1} else g${at - 1}`)}\ndef work_${n}(a):\n    return g${size}(a)\n`,
    40,
  ],
  [
    (size, n) =>
      `s0 = "0123456789"\n${times(size, (at) => `s${at} = s${at - 1} + s${at - 1}`)}\ndef work_${n}(a: str = s${size}) -> str:\n    return a\n`,
    40,
  ],
  [
    (size, n) =>
      `d0 = {"a": 1}\n${times(size, (at) => `d${at} = {"a": d${at - 1}, "b": d${at - 1}}`)}\ndef work_${n}(a: dict = d${size}):\n    return a\n`,
    40,
  ],
  [
    (size, n) =>
      `def f0(a):\n    return a\n${times(size, (at) => `def f${at}(a):\n    return f${at - 1}(a) or f${at - 1}(a)`)}\ndef work_${n}(a):\n    return f${size}(a)\n`,
    60,
  ],
  [
    (size, n) =>
      `from typing import Union\nT0 = int\n${times(size, (at) => `T${at} = tuple[T${at - 1}, T${at - 1}]`)}\ndef work_${n}(a: T${size}):\n    return a\n`,
    60,
  ],
  [(size, n) => `def work_${n}(a: ${'list['.repeat(size)}int${']'.repeat(size)}):\n    return a\n`, 3_000],
  [(size, n) => `def work_${n}(a):\n    return ${'not '.repeat(size)}a\n`, 100_000],
  [
    (size, n) =>
      `${times(size, (at) => `def tool_${at}(a: int, b: str = "x") -> str:\n    """Does."""\n    return b`)}\ndef work_${n}(a):\n    return a\n`,
    3_000,
  ],
  [(size, n) => `x = ${'['.repeat(size)}${']'.repeat(size)}\ndef work_${n}(a):\n    return x\n`, 20_000],
  [
    (size, n) =>
      `${times(size, (at) => `class C${at}(${at === 1 ? '' : `C${at - 1}`}):\n    x${at}: int = 1`)}\ndef work_${n}(a: C${size}):\n    return a\n`,
    1_000,
  ],
  [(size, n) => `def work_${n}(a, ${times(size, (at) => `b${at}: int = ${at}`, ', ')}):\n    return a\n`, 20_000],
  [
    (size, n) =>
      `def work_${n}(a):\n    '''Works.\n\n    Args:\n${times(size, (at) => `        b${at}: Number ${at}.`)}\n    '''\n    return a\n`,
    10_000,
  ],
  [
    (size, n) =>
      `${times(size, (at) => `class B${at}: pass`)}\nclass C(${times(size, (at) => `B${at}`, ', ')}):\n    pass\nclass D(C): pass\nd = D()\ndef work_${n}(a: D):\n    return d.missing(a)\n`,
    5_000,
  ],
  [
    (size, n) =>
      `${times(size, (at) => `class B${at}(${at === 1 ? '' : `B${at - 1}, B${Math.max(1, at - 2)}`}): pass`)}\nwork = B${size}()\nwork_${n} = work.missing\n`,
    60,
  ],
];

const server =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'a', version: '1' });\n";
const typeScript: readonly (readonly [Shape, number])[] = [
  [
    (size, n) => `${server}server.registerTool('t${n}', {}, async () => ({}));\nconst x = ${'<T>(a = '.repeat(size)}\n`,
    60,
  ],
  [
    (size, n) =>
      `${server}const s0 = '0123456789';\n${times(size, (at) => `const s${at} = s${at - 1} + s${at - 1};`)}\nserver.registerTool('t${n}', { description: s${size} }, async () => ({}));\n`,
    40,
  ],
  [
    (size, n) =>
      `${server}const o0 = { a: 1 };\n${times(size, (at) => `const o${at} = { a: o${at - 1}, b: o${at - 1} };`)}\nserver.registerTool('t${n}', { inputSchema: o${size} }, async () => ({}));\n`,
    40,
  ],
  [
    (size, n) =>
      `${server}const x = ${'['.repeat(size)}${']'.repeat(size)};\nserver.registerTool('t${n}', { description: x }, async () => ({}));\n`,
    5_000,
  ],
  [
    (size) =>
      `${server}${times(size, (at) => `server.registerTool('t${at}', { description: 'x' }, async () => ({}));`)}\n`,
    3_000,
  ],
];

const lists: readonly (readonly [string, Shape, number])[] = [
  ['pyproject.toml', (size) => `[project]\ndependencies = [\n${'"aions-llm>=1.0.0",\n'.repeat(size)}]\n`, 50_000],
  ['uv.lock', (size) => '[[package]]\nname = "aions-llm"\nversion = "1.0.5"\n'.repeat(size), 80_000],
  ['requirements.txt', (size) => 'aions-llm>=1.0.0\n'.repeat(size), 60_000],
  ['Pipfile.lock', (size) => `{"default": ${'{"a": '.repeat(size)}1${'}'.repeat(size)}}`, 60_000],
];

/** `count` texts that one reader takes long for; `grow` scales their sizes. Those of the first lists of packages are for the whole folder. */
export function hostileTexts(reader: ReaderOfTexts, count: number, grow = 1): readonly HostileFile[] {
  return Array.from({ length: count }, (_, n) => hostileText(reader, n, grow * (1 + n / count)));
}

/** The text of one shape; `scale`: a multiple of its usual size. */
export function hostileText(reader: ReaderOfTexts, n: number, scale: number): HostileFile {
  const size = (usual: number): number => Math.round(usual * scale);
  switch (reader) {
    case 'Python': {
      const [shape, usual] = python[n % python.length] ?? [() => '', 0];
      return { name: `hostile_${n}.py`, text: shape(size(usual), n) };
    }
    case 'TypeScript': {
      const [shape, usual] = typeScript[n % typeScript.length] ?? [() => '', 0];
      return { name: `hostile_${n}.ts`, text: shape(size(usual), n) };
    }
    case 'lists of packages': {
      const [name, shape, usual] = lists[n % lists.length] ?? ['x', () => '', 0];
      const folder = Math.floor(n / lists.length);
      return { name: folder === 0 ? name : `p${folder}/${name}`, text: shape(size(usual), n) };
    }
    case 'ignore lists': {
      const name = n === 0 ? '.gitignore' : `g${n}/.gitignore`;
      return { name, text: times(size(1_000), (at) => `a${at}*/b?${at}/**/x*.log`) };
    }
  }
}

/** A document whose tools call the functions of the Python texts. */
export function otherDocument(count: number): string {
  const tool = (n: number): string =>
    `  { name --> "Tool${n}", function --> "lambda a: work_${n - 1}(a)" --> { arg-1 --> "string: Input", return-1 --> "string: Result" }, description --> "Works on number ${n}." }`;
  return `[\n${times(count, tool, ',\n')}\n]\n`;
}
