import { expect, it } from 'vitest';
import { aion, folderWith } from './support.ts';

async function reported(python: string): Promise<string> {
  const folder = folderWith({ 'x.py': python });
  const { code, err } = await aion(['convert', 'x.py', '--to', 'openai'], { folder });
  return `${code}\n${err}`;
}

const lost = (err: string): readonly string[] => [...err.matchAll(/"(\w+)" +Options of/g)].map(([, name = '']) => name);

it('every option of @tool that a conversion drops is a loss', async () => {
  const err = await reported(`from langchain_core.tools import tool

@tool("look", description="Looks.", return_direct=True, response_format="content_and_artifact", infer_schema=False,
      error_on_invalid_docstring=False, extras={"a": 1}, parse_docstring=True)
def f(x: int) -> str:
    """F."""

@tool(return_direct=False, response_format="content", infer_schema=True, args_schema=None)
def g(x: int) -> str:
    """G."""
`);
  const all = ['return_direct', 'response_format', 'error_on_invalid_docstring', 'extras'];
  expect(lost(err)).toEqual(all);
  expect(err).toMatch(/^0\n/);
  expect(err).toMatch(/look +the whole tool +"return_direct" +Options of @tool aren't converted\./);
  expect(err).toContain('Converted 2 tools to openai with 4 losses.');
});

it('so is every option of a call that makes a function a tool', async () => {
  const err = await reported(`from langchain_core.tools import StructuredTool

def multiply(a: int, b: int) -> int:
    """Multiplies."""

calculator = StructuredTool.from_function(func=multiply, name="Calculator", return_direct=True, verbose=False,
    handle_tool_error=True, callbacks=[], tags=["a"], metadata={"b": 1})
`);
  expect(lost(err)).toEqual(['return_direct', 'handle_tool_error', 'callbacks', 'tags', 'metadata']);
  expect(err).toContain("Options of from_function() aren't converted.");
});

it('so are options that only a run decides, beside those that are known', async () => {
  const err = await reported(`import os
from langchain_core.tools import StructuredTool, Tool, tool

options = dict(os.environ)
known = {"return_direct": True}

@tool("look", **options)
def f(x: int) -> str:
    """F."""

@tool(**known)
def g(x: int) -> str:
    """G."""

@tool
def h(x: int) -> str:
    """H."""

made = StructuredTool.from_function(g, None, "G", "Does G.", **options)
other = Tool("H", h, "Does H.")
`);
  const run = (tool: string, line: number): RegExp =>
    new RegExp(
      `${tool} +the whole tool +part of the code in line ${line} +options: some arguments are added at run time`,
    );
  expect(err).toMatch(run('look', 8));
  expect(err).toMatch(run('G', 19));
  expect(lost(err)).toEqual(['return_direct']);
});

const toolClass = `from langchain_core.tools import BaseTool

class Search(BaseTool):
    name: str = "search"
    description: str = "Searches."
    return_direct: bool = True

    def _run(self, query: str) -> str:
        return query
`;

it.each([
  ['from mcp.server.fastmcp import FastMCP\nserver = FastMCP("x")\ndecorated = server.tool', 'icons', 'title="T"'],
  ['from fastmcp import FastMCP\nserver = FastMCP("x")', 'serializer', 'title="T", enabled=True'],
  ['from agents import function_tool', 'needs_approval', 'name_override="g", is_enabled=True'],
  ['from pydantic_ai import Agent\nserver = Agent("test")', 'requires_approval', 'docstring_format="google"'],
  ['from semantic_kernel.functions import kernel_function', 'filters', 'name="g"'],
])('so is an option of the framework in %s', async (head, option, sent) => {
  const maker =
    /import (\w*tool|kernel_function)$/.exec(head)?.[1] ??
    (head.includes('Agent') ? 'server.tool_plain' : 'server.tool');
  const err = await reported(`${head}

@${maker}(${sent}, ${option}=["x"])
def f(x: int) -> str:
    """F."""
    return ""
`);
  expect(lost(err)).toEqual([option]);
});

it('so is every option of a tool class', async () => {
  const err = await reported(toolClass);
  expect(lost(err)).toEqual(['return_direct']);
  expect(err).toContain("Options of Search aren't converted.");
});
