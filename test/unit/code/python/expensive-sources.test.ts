import { describe, expect, test } from 'vitest';
import { toolsOfPythonCode } from '../../../../core/code/python/python-tools.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';
import { functionTools } from '../../../../core/python/schema/function-tools.ts';
import { pythonSources } from '../../../fuzz/expensive/expensive-sources.ts';
import { fasterThanTheirSize, stepsOf } from '../../../support/steps.ts';

const indexOf = (source: string): PythonIndex => PythonIndex.of([{ path: 'server.py', module: readModule(source) }]);
const readTools = (index: PythonIndex) => toolsOfPythonCode(index, 'server.py');

const long = pythonSources.filter(({ doubles }) => !doubles);
/** More steps than any source of the list takes, of any size. */
const mostSteps = 20_000_000;

const mcp = 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("x")\n';
const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at + 1)).join('\n');

/** Tools that use one value, which doubles 18 times. */
const sharing: readonly (readonly [string, string, (n: number) => string, (n: number) => string])[] = [
  [
    'strings',
    's0 = "aaaaaaaa"',
    (n) => `s${n} = s${n - 1} + s${n - 1}`,
    (n) => `@mcp.tool(description=s18)\ndef f${n}(a: int): return a`,
  ],
  [
    'types',
    'T0 = int',
    (n) => `T${n} = tuple[T${n - 1}, T${n - 1}]`,
    (n) => `@mcp.tool()\ndef f${n}(a: T18): return a`,
  ],
  [
    'dictionaries',
    'd0 = {"a": 1}',
    (n) => `d${n} = {"a": d${n - 1}, "b": d${n - 1}}`,
    (n) => `@mcp.tool()\ndef f${n}(a: dict = d18): return a`,
  ],
];

describe('many tools that share a value that doubles', () => {
  test.each(sharing)(
    'take limited time together, and an ordinary tool after them is read: %s',
    (_, first, line, tool) => {
      const ordinary = '@mcp.tool()\ndef last(a: int) -> str:\n    """The last."""\n    return "x"\n';
      const withTools = (count: number): PythonIndex =>
        indexOf(`${mcp}${first}\n${lines(18, line)}\n${lines(count, tool)}\n${ordinary}`);
      const [one, hundred] = [withTools(1), withTools(100)];
      expect(stepsOf(() => readTools(hundred))).toBeLessThan(15 * stepsOf(() => readTools(one)));
      expect(readTools(hundred).tools.at(-1)).toMatchObject({
        definition: { name: 'last', inputSchema: { properties: { a: { type: 'integer' } } } },
        unknown: [],
      });
    },
  );

  test('take limited time as functions of LangChain, and none is lost', () => {
    const tool = (n: number): string => `@tool(description=s18)\ndef f${n}(a: int): return a`;
    const doubled = `s0 = "aaaaaaaa"\n${lines(18, (n) => `s${n} = s${n - 1} + s${n - 1}`)}`;
    const withTools = (count: number): PythonIndex =>
      indexOf(`from langchain_core.tools import tool\n${doubled}\n${lines(count, tool)}\n`);
    const [one, hundred] = [withTools(1), withTools(100)];
    const read = (index: PythonIndex) => functionTools(index, 'server.py');
    expect(stepsOf(() => read(hundred))).toBeLessThan(15 * stepsOf(() => read(one)));
    expect(read(hundred)).toHaveLength(100);
  });
});

describe('the tools of sources that are expensive to read', () => {
  test.each(long)('take time in proportion to the source: $name', ({ name, text }) => {
    const build = (size: number): PythonIndex => indexOf(text(size));
    expect(fasterThanTheirSize([{ name, build }], readTools, 250)).toEqual([]);
  });

  test.each(pythonSources.filter(({ doubles }) => doubles))('take limited time: $name', ({ text }) => {
    for (const size of [20, 40, 80]) {
      const index = indexOf(text(size));
      expect(stepsOf(() => readTools(index))).toBeLessThan(mostSteps);
    }
  });
});
