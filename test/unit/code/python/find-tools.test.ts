import { describe, expect, it } from 'vitest';
import { codeTools, names } from './support.ts';

const search = 'def search(query: str) -> str:\n    """Searches."""\n';

/** The source with each line of the function indented. */
function indented(source: string, by: string): string {
  return source.replace(/^(?=.)/gm, by);
}

describe('tools are found', () => {
  it.each([
    ['at the top level', `from fastmcp import FastMCP\nmcp = FastMCP("x")\n\n@mcp.tool\n${search}`],
    [
      'in a function that makes the server',
      `from mcp.server.fastmcp import FastMCP\ndef make():\n    mcp = FastMCP("x")\n    @mcp.tool()\n${indented(search, '    ')}    return mcp\n`,
    ],
    [
      'in a function with a typed parameter',
      `from mcp.server.fastmcp import FastMCP\ndef register(server: FastMCP):\n    @server.tool()\n${indented(search, '    ')}`,
    ],
    [
      'in a function that gets the server from a call',
      `from mcp.server.fastmcp import FastMCP\ndef register(server):\n    @server.tool()\n${indented(search, '    ')}\nregister(FastMCP("x"))\n`,
    ],
    [
      'by an attribute of self',
      `from mcp.server.fastmcp import FastMCP\nclass App:\n    def __init__(self):\n        self.mcp = FastMCP("x")\n        @self.mcp.tool()\n${indented(search, '        ')}`,
    ],
    ['by add_tool()', `from mcp.server.fastmcp import FastMCP\n${search}\nmcp = FastMCP("x")\nmcp.add_tool(search)\n`],
    [
      'by a decorator that is called',
      `from mcp.server.fastmcp import FastMCP\n${search}\nmcp = FastMCP("x")\nmcp.tool()(search)\n`,
    ],
    [
      'of methods',
      `from mcp.server.fastmcp import FastMCP\nclass A:\n    def __init__(self, m: FastMCP):\n        m.tool()(self.search)\n${indented(search.replace('(', '(self, '), '    ')}`,
    ],
    [
      'in a loop',
      `from mcp.server.fastmcp import FastMCP\n${search}\nmcp = FastMCP("x")\nfor f in [search]:\n    mcp.add_tool(f)\n`,
    ],
    ['by another name of the import', `import langchain_core.tools as lc\n@lc.tool\n${search}`],
    [
      'by from_function()',
      `from langchain_core.tools import StructuredTool\n${search}\nt = StructuredTool.from_function(search)\n`,
    ],
    [
      'in a list of tools',
      `from langgraph.prebuilt import create_react_agent\n${search}\nagent = create_react_agent("m", tools=[search])\n`,
    ],
  ])('%s', (_where, source) => {
    expect(names(source)).toEqual(['search']);
    expect(codeTools(source).unread).toEqual([]);
  });

  it('with the server of another module', () => {
    const others = { 'app.py': 'from fastmcp import FastMCP\n\nmcp = FastMCP("x")\n' };
    expect(names(`from app import mcp\n\n@mcp.tool()\n${search}`, others)).toEqual(['search']);
    const made = { 'app.py': 'from fastmcp import FastMCP\nfrom server import register\n\nregister(FastMCP("x"))\n' };
    expect(names(`def register(app):\n    @app.tool()\n${indented(search, '    ')}`, made)).toEqual(['search']);
    const renamed = {
      'app.py': made['app.py'].replace(/register/g, 'register as add').replace('\n\nregister as add', '\n\nadd'),
    };
    expect(names(`def register(app):\n    @app.tool()\n${indented(search, '    ')}`, renamed)).toEqual(['search']);
  });
});

describe('no tools are', () => {
  it.each([
    ['plain functions', search],
    [
      'resources and prompts',
      `from fastmcp import FastMCP\nmcp = FastMCP("x")\n@mcp.resource("a://b")\n${search}@mcp.prompt\n${search}`,
    ],
    [
      'steps of a process',
      `from semantic_kernel.functions import kernel_function\nfrom semantic_kernel.processes.kernel_process import KernelProcessStep\nclass Step(KernelProcessStep):\n    @kernel_function\n${indented(search, '    ')}`,
    ],
    ['functions with decorators of other libraries', `from functools import cache\n@cache\n${search}`],
    ['comments and strings', `"""\n@mcp.tool()\n${search}"""\n# @tool\n`],
  ])('%s', (_what, source) => {
    expect(codeTools(source)).toEqual({ tools: [], unread: [] });
  });
});

it('a decorator of an unknown library is named at its line', () => {
  const { tools, unread } = codeTools(`from somewhere import server\n\n@server.tool()\n${search}`);
  expect(tools).toEqual([]);
  expect(unread).toEqual([
    { span: { start: 30, end: 44 }, message: 'Unknown tool decorator "@server.tool". Its tool wasn\'t read.' },
  ]);
});

it.each([
  [
    'a misspelled method of a server',
    'from fastmcp import FastMCP\nmcp = FastMCP("x")\n\n@mcp.tol\n',
    'Unknown tool decorator "@mcp.tol". Did you mean "@mcp.tool"?',
  ],
  [
    'a misspelled method of an agent',
    'from pydantic_ai import Agent\nagent = Agent("x")\n\n@agent.tool_plane()\n',
    'Unknown tool decorator "@agent.tool_plane". Did you mean "@agent.tool_plain"?',
  ],
  [
    'a method that ends in "tool"',
    'from fastmcp import FastMCP\nmcp = FastMCP("x")\n\n@mcp.google_tool()\n',
    'Unknown tool decorator "@mcp.google_tool". Its tool wasn\'t read.',
  ],
  [
    'a function of an unknown package',
    'from somewhere import super_tool\n\n@super_tool(name="x")\n',
    'Unknown tool decorator "@super_tool". Its tool wasn\'t read.',
  ],
])('%s is named as an unknown decorator', (_what, source, message) => {
  const { tools, unread } = codeTools(`${source}${search}`);
  expect(tools).toEqual([]);
  expect(unread.map((one) => one.message)).toEqual([message]);
});

it.each([
  ['methods for prompts, routes and toolsets', 'from pydantic_ai import Agent\nx = Agent("m")\n@x.toolset\n'],
  ['handlers of calls', 'from somewhere import server\n@server.call_tool()\n'],
  ['functions of the project', 'def my_tool(f):\n    return f\n\n@my_tool\n'],
  [
    'other words with "tool"',
    'from somewhere import tool_metadata, toolbar, stool\n@toolbar\n@stool\n@tool_metadata()\n',
  ],
  ['guardrails', 'from agents import tool_input_guardrail\n@tool_input_guardrail\n'],
])('%s are no unknown decorators', (_what, source) => {
  expect(codeTools(`${source}${search}`)).toEqual({ tools: [], unread: [] });
});

it('a tool decorator is found by another name that ends in "tool"', () => {
  expect(names(`from langchain_core.tools import tool as dec_tool\n\n@dec_tool\n${search}`)).toEqual(['search']);
});

it('a decorator beside that of a tool is named once', () => {
  const { tools, unread } = codeTools(
    `from agents import function_tool\nfrom somewhere import log_tool\n\n@function_tool\n@log_tool\n${search}`,
  );
  expect(unread).toEqual([]);
  expect(tools[0]?.unknown.map(({ message }) => message)).toEqual([
    'The decorator "@log_tool" might change the tool\'s arguments.',
  ]);
});

it('what only a run knows is named at its line, and is missing in the definition', () => {
  const source = `import os\nfrom fastmcp import FastMCP\nmcp = FastMCP("x")\n@mcp.tool(description=os.environ["D"])\n${search}`;
  const { tools } = codeTools(source.replace('fastmcp', 'mcp.server.fastmcp'));
  expect(tools[0]?.definition).not.toHaveProperty('description');
  expect(tools[0]?.unknown.map(({ message }) => message)).toEqual([
    'description: it is only known at run time (not run)',
  ]);
});
