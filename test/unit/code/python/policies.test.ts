import { describe, expect, it } from 'vitest';
import { codeTools, named, names, sent } from './support.ts';

describe('LangChain', () => {
  it('sends the docstring whole, and no injected parameter', () => {
    const source = `from typing import Annotated
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import InjectedToolArg, tool

@tool
def search(query: str, user: Annotated[str, InjectedToolArg], config: RunnableConfig) -> str:
    """Searches.

    Args:
        query: The query.
    """
`;
    expect(sent(source)).toEqual({
      type: 'function',
      function: {
        name: 'search',
        description: 'Searches.\n\n    Args:\n        query: The query.',
        parameters: { properties: { query: { type: 'string' } }, required: ['query'], type: 'object' },
      },
    });
  });

  it('sends the type, the limits, the description and the default of each field of a model, and no settings', () => {
    const source = `from typing import Annotated
from langchain_core.tools import tool
from pydantic import BaseModel, ConfigDict, Field

class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid")
    day: Annotated[str, Field(json_schema_extra={"format": "date"})]

class Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid")
    day: Annotated[str, Field(description="A day", alias="the-day", min_length=2, json_schema_extra={"format": "date"})]
    other: str = Field("x", examples=["c"])
    inner: Inner

@tool("find", description="Finds.", args_schema=Arguments)
def find(**arguments): ...
`;
    expect(named(sent(source))['parameters']).toEqual({
      type: 'object',
      properties: {
        day: { type: 'string', description: 'A day', minLength: 2 },
        other: { type: 'string', default: 'x' },
        inner: {
          type: 'object',
          properties: { day: { type: 'string', format: 'date' } },
          required: ['day'],
          additionalProperties: false,
        },
      },
      required: ['day', 'inner'],
    });
  });

  it('sends a property of any name', () => {
    const schema = '{"type": "object", "properties": {"a": {"properties": {"__proto__": {"type": "string"}}}}}';
    const source = `from langchain_core.tools import tool\n\n@tool("x", args_schema=${schema})\ndef x(**given):\n    "X"\n`;
    expect(JSON.stringify(named(sent(source))['parameters'])).toBe(JSON.stringify(JSON.parse(schema)));
  });

  it('rejects a function without a description', () => {
    const { tools } = codeTools('from langchain_core.tools import tool\n\n@tool\ndef f(a: int): ...\n');
    expect(tools[0]?.refusal).toBe('ValueError: Function must have a docstring if description not provided.');
  });
});

describe('OpenAI Agents', () => {
  it('rejects open objects in strict mode', () => {
    const source = 'from agents import function_tool\n\n@function_tool\ndef f(a: dict[str, str]): ...\n';
    expect(codeTools(source).tools[0]?.refusal).toContain('additionalProperties should not be set');
    const open = codeTools(source.replace('@function_tool', '@function_tool(strict_mode=False)')).tools[0];
    expect(open).toMatchObject({ refusal: null, definition: { strict: false } });
  });
});

describe('FastMCP', () => {
  it('rejects *args, and hides its context and dependencies', () => {
    const head =
      'from fastmcp import Context, FastMCP\nfrom fastmcp.dependencies import Depends\nmcp = FastMCP("x")\n\n';
    const { tools } = codeTools(`${head}@mcp.tool\ndef f(*args): ...\n`);
    expect(tools[0]?.refusal).toBe('ValueError: Functions with *args are not supported as tools');
    const hidden = sent(`${head}@mcp.tool\ndef f(a: int, ctx: Context, b: str = Depends(str)) -> None: ...\n`);
    expect(hidden['inputSchema']).toEqual({
      additionalProperties: false,
      properties: { a: { type: 'integer' } },
      required: ['a'],
      type: 'object',
    });
  });
});

describe('FastMCP with a schema of its own', () => {
  it('sends the schemas as they are', () => {
    const source = `from fastmcp import FastMCP
from fastmcp.tools import FunctionTool
mcp = FastMCP("x")

def run(**arguments): ...

mcp.add_tool(
    FunctionTool(
        fn=run,
        name="send-mail",
        description="Sends.",
        parameters={"type": "object", "title": "Mail", "properties": {"reply-to": {"type": "string"}}},
        output_schema={"type": "object", "title": "Result"},
        annotations={"readOnlyHint": False},
    )
)
`;
    expect(sent(source)).toEqual({
      name: 'send-mail',
      title: 'Send Mail',
      description: 'Sends.',
      inputSchema: { type: 'object', title: 'Mail', properties: { 'reply-to': { type: 'string' } } },
      outputSchema: { type: 'object', title: 'Result' },
      annotations: { readOnlyHint: false },
    });
  });
});

describe('Semantic Kernel', () => {
  const plugin = `from semantic_kernel.functions import kernel_function

class Shop:
    @kernel_function
    def price(self, item: str) -> str:
        """Prices."""
`;

  it('puts the name of the plugin before that of the function', () => {
    expect(names(`${plugin}\nkernel.add_plugin(Shop(), plugin_name="shop")\n`)).toEqual(['shop-price']);
    expect(names(plugin, { 'app.py': 'from server import Shop\n\nkernel.add_plugin(Shop())\n' })).toEqual([
      'Shop-price',
    ]);
  });

  it('does so for functions that a kernel gets by name', () => {
    const own = plugin.replace('class Shop:\n', '').replace(/^ {4}/gm, '').replace('self, ', '');
    expect(names(`${own}\nkernel.add_functions(plugin_name="shop", functions=[price])\n`)).toEqual(['shop-price']);
    expect(names(`${own}\nkernel.add_function("shop", price)\n`)).toEqual(['shop-price']);
  });

  it('leaves it open where the plugin is added elsewhere', () => {
    expect(codeTools(plugin).tools[0]?.unknown.map(({ message }) => message)).toEqual([
      'name: where the plugin is added decides the name before it (not run)',
    ]);
  });
});

it('LlamaIndex writes the signature into the description', () => {
  const source = `from llama_index.core.tools import FunctionTool

def f(a: int, b: list[str] | None = None) -> dict[str, float]:
    """Does."""

t = FunctionTool.from_defaults(f)
`;
  expect(named(sent(source))['description']).toBe('f(a: int, b: list[str] | None = None) -> dict[str, float]\nDoes.');
});

it('Pydantic AI sends the fields of a single model as the arguments', () => {
  const source = `from pydantic import BaseModel
from pydantic_ai import Agent

class Query(BaseModel):
    """A query."""
    text: str

agent = Agent("test")

@agent.tool_plain
def search(query: Query) -> str: ...
`;
  expect(named(sent(source))).toMatchObject({
    name: 'search',
    description: 'A query.',
    parameters: { properties: { text: { type: 'string' } }, required: ['text'], title: 'Query', type: 'object' },
  });
});

it('Aeon Core lists the attributes of a tool class', () => {
  const source = `from aeon.tools.interface import Tool

class Search(Tool):
    name = "search"
    description = "Searches."
    input_schema = {"type": "object", "properties": {"q": {"type": "string"}}}
    output_schema = {"type": "object"}

    def invoke(self, **kwargs): ...
`;
  expect(sent(source)).toEqual({
    name: 'search',
    description: 'Searches.',
    input_schema: { type: 'object', properties: { q: { type: 'string' } } },
    output_schema: { type: 'object' },
  });
});
