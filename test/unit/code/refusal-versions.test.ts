import { describe, expect, it } from 'vitest';
import { possibleRejectionOf, rejectionOf } from '../../../core/code/code-tool.ts';
import { isMeasured } from '../../../core/code/measured-versions.ts';
import { ProjectPackages } from '../../../core/loaders/project-packages.ts';
import { checkToolCode } from '../../../core/rules/provider/check-tool-code.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { codeTools, named } from './python/support.ts';

const session = `from typing import Any
from fastmcp import FastMCP
mcp = FastMCP("s")

@mcp.tool(exclude_args=["session"])
def get(q: str, session: Any = None) -> dict:
    """Get."""
    return {}
`;

const roll = `from pydantic_ai import Agent
agent = Agent("openai:gpt-5.2")

@agent.tool_plain(require_parameter_descriptions=True)
def roll(sides: int, times: int = 1) -> int:
    """Roll.

    Args:
        times: How often.
    """
    return 1
`;

const issues = `from google.adk.agents import Agent

def list_issues(state="open", limit: int | None = None):
    """List issues."""

root_agent = Agent(model="m", name="a", tools=[list_issues])
`;

function installed(...names: readonly string[]): ProjectPackages {
  return new ProjectPackages(
    [],
    names.map((name) => `${name}.dist-info`),
  );
}

/** The severities of the findings, and the parameters that are read. */
function seen(source: string, packages: ProjectPackages | null): readonly [readonly string[], readonly string[]] {
  const code = codeTools(source, {}, packages);
  const findings = checkToolCode(code, defaultSettings).map(({ rule, severity }) => `${severity} ${rule}`);
  const whole = named(code.tools[0]?.definition ?? {});
  const schema = whole['inputSchema'] ?? whole['parameters'] ?? whole['parametersJsonSchema'];
  return [findings, Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})];
}

const isError = ['error rejected-tool'];
const isHint = ['hint rejected-by-version'];

describe('a rejection by a framework', () => {
  it.each<[string, string, ProjectPackages | null, readonly string[], readonly string[]]>([
    ['fastmcp 2 leaves the parameter out', session, installed('fastmcp-2.14.7'), [], ['q']],
    ['fastmcp 3 leaves the parameter out', session, installed('fastmcp-3.4.11'), [], ['q']],
    ['fastmcp 4 raises', session, installed('fastmcp-4.2.3'), isError, ['q']],
    ['fastmcp 4.9 was not measured', session, installed('fastmcp-4.9.0'), isHint, ['q']],
    ['fastmcp of no known version', session, null, isHint, ['q']],
    ['pydantic-ai 2.68 raises', roll, installed('pydantic_ai_slim-2.68.0'), isError, ['sides', 'times']],
    [
      'pydantic-ai 2.1 is between measured versions',
      roll,
      installed('pydantic_ai_slim-2.1.0'),
      isError,
      ['sides', 'times'],
    ],
    ['pydantic-ai 1.107 raises', roll, installed('pydantic_ai_slim-1.107.10'), isError, ['sides', 'times']],
    ['pydantic-ai 3 was not measured', roll, installed('pydantic_ai_slim-3.0.0'), isHint, ['sides', 'times']],
    ['google-adk 1.14 raises', issues, installed('google_adk-1.14.1'), isError, ['state', 'limit']],
    ['google-adk 1.39 accepts it', issues, installed('google_adk-1.39.1'), isHint, ['state', 'limit']],
    ['google-adk 2.13 accepts it', issues, installed('google_adk-2.13.0'), [], ['state', 'limit']],
    ['google-adk of no known version', issues, null, [], ['state', 'limit']],
  ])('%s', (_name, source, packages, findings, parameters) => {
    expect(seen(source, packages)).toEqual([findings, parameters]);
  });

  it('names the exception, and the versions of it', () => {
    const [certain] = codeTools(roll, {}, installed('pydantic_ai_slim-2.68.0')).tools;
    const [possible] = codeTools(session).tools;
    if (certain === undefined || possible === undefined) throw new Error('no tool');
    expect([rejectionOf(certain), possibleRejectionOf(certain)]).toEqual([
      'pydantic-ai rejects this tool: UserError: Missing parameter descriptions for sides',
      null,
    ]);
    expect([rejectionOf(possible), possibleRejectionOf(possible)]).toEqual([
      null,
      "fastmcp 4.0–4.2 rejects this tool: TypeError: FastMCP.tool() got an unexpected keyword argument 'exclude_args'",
    ]);
  });
});

it.each([
  ['1.30.2', true],
  ['1.30', true],
  ['1.29.9', false],
  ['2.0.0', true],
  ['2.3.11', true],
  ['2.4.0', false],
  ['>=1.30', false],
  ['2.1.0rc1', false],
])('version %s is measured: %s', (version, expected) => {
  expect(
    isMeasured(version, [
      ['1.30', '1.30'],
      ['2.0', '2.3'],
    ]),
  ).toBe(expected);
});
