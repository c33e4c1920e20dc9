import { describe, expect, it } from 'vitest';
import { codeTools, named, sent } from './python/support.ts';
import { toolsOf } from './typescript/files.ts';

const body = `    name = "search"
    description = "Searches."

    def run(self, query):
        return query
`;

function unreadIn(source: string, others: Readonly<Record<string, string>> = {}): readonly string[] {
  return codeTools(source, others).unread.map(
    ({ span, message }) => `${source.slice(span.start, span.end)}: ${message}`,
  );
}

describe('tools of libraries that are not known, in Python', () => {
  it.each([
    ['of another module', 'from base import BaseTool\n', { 'base.py': 'class BaseTool:\n    pass\n' }],
    ['of another package', 'from somelib import BaseTool\n', {}],
    ['of the file', 'class BaseTool:\n    pass\n', {}],
  ])('a class with a base %s is named', (_, before, others) => {
    expect(unreadIn(`${before}\nclass Search(BaseTool):\n${body}`, others)).toEqual([
      'Search: Tool class of the unknown base "BaseTool". Its tool wasn\'t read.',
    ]);
  });

  it('a class of another package is named, also without a name: it may have that of the class', () => {
    const source =
      'from agency_swarm.tools import BaseTool\n\nclass Find(BaseTool):\n    """Finds."""\n    query: str\n';
    expect(unreadIn(source)).toEqual(['Find: Tool class of the unknown base "BaseTool". Its tool wasn\'t read.']);
  });

  it.each([
    ['without a description', `from base import OtherTool\nclass Search(OtherTool):\n    name = "search"\n`],
    ['with another base', `from base import Command\nclass Search(Command):\n${body}`],
    ['of a known framework', `from langchain_core.tools import BaseTool\nclass Search(BaseTool):\n${body}`],
  ])('a class %s is not named', (_, source) => {
    expect(unreadIn(source)).toEqual([]);
  });

  it('functions of an agent are named, and tools that are read are not', () => {
    const source = `from agno.agent import Agent
from langchain_core.tools import tool

@tool
def known(query: str) -> str:
    """Searches."""

def search(query: str) -> str:
    """Searches."""

agent = Agent(name="a", tools=[search, known, Toolkit()])
other = Agent(name="b", handoffs=[agent])
`;
    expect(unreadIn(source)).toEqual(['search: Unknown agent "Agent". Its tool "search" wasn\'t read.']);
  });
});

it("Agency Swarm's function_tool is that of the OpenAI Agents SDK", () => {
  const source =
    'from agency_swarm import function_tool\n\n@function_tool\ndef add(a: int) -> int:\n    """Adds."""\n    return a\n';
  expect(sent(source)).toEqual(sent(source.replace('agency_swarm', 'agents')));
  expect(named(sent(source))['name']).toBe('add');
  const withContext = source
    .replace('function_tool\n', 'function_tool, RunContextWrapper\n')
    .replace('(a', '(context: RunContextWrapper, a');
  expect(named(sent(withContext))['parameters']).toEqual(named(sent(source))['parameters']);
});

describe('tools of libraries that are not known, in TypeScript', () => {
  const members = "{ static toolName = 'find'; description = 'Finds.'; argsShape = {}; }";

  it.each([
    `import { ToolBase } from './base.js';\nexport class Find extends ToolBase ${members}`,
    `import { MCPTool } from 'mcp-framework';\nexport class Find extends MCPTool ${members}`,
  ])('a class is named: %s', (source) => {
    const { tools, unread } = toolsOf(source);
    expect(tools).toEqual([]);
    expect(unread.map(({ span, message }) => [source.slice(span.start, span.end), message])).toEqual([
      ['Find', expect.stringMatching(/^Tool class of the unknown base "(?:ToolBase|MCPTool)"/)],
    ]);
  });

  it.each([
    `abstract class Find extends ToolBase ${members}`,
    `class Find extends Command ${members}`,
    "class Find extends ToolBase { static toolName = 'find'; }",
  ])('a class is not named: %s', (source) => {
    expect(toolsOf(source).unread).toEqual([]);
  });
});
