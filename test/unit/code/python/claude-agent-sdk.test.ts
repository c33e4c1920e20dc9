import { expect, it } from 'vitest';
import { codeTools } from './support.ts';

const program = `from typing import Annotated, Any, Literal, Optional, TypedDict
from claude_agent_sdk import tool


class Given(TypedDict):
    a: str


@tool("greet", "Greet a user", {"name": str, "n": int, "f": float, "b": bool, "l": list, "d": dict, "ls": list[str], "any": Any, "opt": Optional[str], "lit": Literal["a"], "an": Annotated[str, "Desc"]})
async def greet(args):
    return {}


@tool("js", "J", {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]})
async def js(args):
    return {}


@tool("empty", "E", {})
async def empty(args):
    return {}


@tool("given", "G", Given)
async def given(args):
    return {}
`;

/** As claude-agent-sdk 0.2.189 lists them. */
it('a tool has the schema that the SDK makes of its types', () => {
  const { tools, unread } = codeTools(program);
  expect(unread).toEqual([]);
  const [greet, js, empty, given] = tools;
  const names = ['name', 'n', 'f', 'b', 'l', 'd', 'ls', 'any', 'opt', 'lit', 'an'];
  expect(greet?.definition).toEqual({
    name: 'greet',
    description: 'Greet a user',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        n: { type: 'integer' },
        f: { type: 'number' },
        b: { type: 'boolean' },
        l: { type: 'array' },
        d: { type: 'object' },
        ls: { type: 'array', items: { type: 'string' } },
        any: { type: 'string' },
        opt: { type: 'string' },
        lit: { type: 'string' },
        an: { type: 'string', description: 'Desc' },
      },
      required: names,
    },
  });
  expect(js?.definition['inputSchema']).toEqual({
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
  });
  expect(empty?.definition['inputSchema']).toEqual({ type: 'object', properties: {}, required: [] });
  // A class is not read: the part is named.
  expect(given?.unknown.map(({ message }) => message)).toEqual([expect.stringContaining('input_schema')]);
});
