import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolsOfPython } from '../../../../core/conversion/python-tools.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';
import { codeTools, named, names } from './support.ts';

const head = 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("x")\n\n';

describe('hostile sources end with an answer', () => {
  it.each([
    [
      'a class that refers to itself',
      `${head}from pydantic import BaseModel\nclass N(BaseModel):\n    next: "N | None" = None\n\n@mcp.tool()\ndef f(n: N) -> N: ...\n`,
    ],
    [
      'names that refer to each other',
      `${head}a = b\nb = a\n@a.tool()\ndef f(x: int): ...\n@mcp.tool(name=a)\ndef g(x: int): ...\n`,
    ],
    ['a function that returns itself', `def make():\n    return make()\n\n@make().tool()\ndef f(x: int): ...\n`],
    ['a parameter that is given to itself', `def f(m):\n    f(m)\n    @m.tool()\n    def g(x: int): ...\n`],
    [
      'a docstring of a megabyte',
      `${head}@mcp.tool()\ndef f(x: int):\n    """${'Args:\n        x: a\n\n'.repeat(60_000)}"""\n`,
    ],
    [
      'a docstring of one line',
      `from agents import function_tool\n\n@function_tool\ndef f(x: int):\n    """${':param '.repeat(150_000)}"""\n`,
    ],
    ['deep types', `${head}@mcp.tool()\ndef f(x: ${'list['.repeat(400)}int${']'.repeat(400)}): ...\n`],
    [
      'deep functions',
      `${Array.from({ length: 90 }, (_, n) => `${' '.repeat(n)}def f${n}(m):\n`).join('')}${' '.repeat(90)}@m.tool()\n${' '.repeat(90)}def g(x: int): ...\n`,
    ],
    [
      'a decorator of many brackets',
      `${head}@mcp.tool(${'('.repeat(2_000)}1${')'.repeat(2_000)})\ndef f(x: int): ...\n`,
    ],
    ['a decorator without a function', `${head}@mcp.tool(\n`],
    ['many calls', `${head}def f(x: int): ...\n${'mcp.add_tool(f)\n'.repeat(2_000)}`],
    [
      'unions that double',
      `${head}from typing import Union\nT0 = int\n${Array.from({ length: 30 }, (_, n) => `T${n + 1} = Union[T${n}, list[T${n}]]\n`).join('')}@mcp.tool()\ndef f(x: T30): ...\n`,
    ],
    ['a dict that contains itself', `${head}a = {**a}\n@mcp.tool()\ndef f(x: dict = a): ...\n`],
    [
      'a long chain of names',
      `${head}a0 = 1\n${Array.from({ length: 300 }, (_, n) => `a${n + 1} = a${n}\n`).join('')}@mcp.tool()\ndef f(x: int = a300): ...\n`,
    ],
    [
      'lists that double',
      `${head}a0 = [1]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1} = [a${n}, a${n}]\n`).join('')}@mcp.tool()\ndef f(x: list = a30): ...\n`,
    ],
    [
      'classes that share their bases on each level',
      `${head}from pydantic import BaseModel\nclass A0(BaseModel): x: int\nclass B0(BaseModel): y: int\n${Array.from(
        { length: 30 },
        (_, n) => `class A${n + 1}(A${n}, B${n}): ...\nclass B${n + 1}(A${n}, B${n}): ...\n`,
      ).join('')}@mcp.tool()\ndef f(x: A30): ...\n`,
    ],
    [
      'functions that give each other a parameter',
      `${head}${Array.from({ length: 12 }, (_, n) => `def f${n}(m):\n${Array.from({ length: 12 }, (_, k) => `    f${k}(m)\n`).join('')}    g(m)\n`).join('')}def g(m):\n    @m.tool()\n    def t(x: int): ...\n`,
    ],
    ['null characters', `${head}\0@mcp.tool()\ndef f(x: int): ...\n`],
  ])('%s', (_what, source) => {
    expect(() => codeTools(source)).not.toThrow();
  });

  it('and names of Object are names', () => {
    const source = `${head}@mcp.tool()\ndef constructor(__proto__: int, toString: int = 1): ...\n@mcp.tool()\ndef hasOwnProperty(a: int): ...\n`;
    expect(names(source)).toEqual(['constructor', 'hasOwnProperty']);
    expect(named(codeTools(source).tools[1]?.definition ?? {})['name']).toBe('hasOwnProperty');
  });
});

it('nothing of a program is run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aion-code-'));
  const sentinel = join(folder, 'was-run');
  const write = `open(${JSON.stringify(sentinel)}, "w").write("run")`;
  const source = `import os
from fastmcp import FastMCP
mcp = FastMCP(${write})
${write}

@mcp.tool(description=${write})
def f(x: int = ${write}) -> str:
    """F."""
    ${write}
`;
  try {
    writeFileSync(join(folder, 'server.py'), source);
    const index = PythonIndex.of([{ path: 'server.py', module: readModule(source) }]);
    const read = toolsOfPython(source, null, () => ({ index, path: 'server.py' }), 'all');
    expect(read.ok && read.tools.map(({ tool }) => tool.name)).toEqual(['f']);
    expect(existsSync(sentinel)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
