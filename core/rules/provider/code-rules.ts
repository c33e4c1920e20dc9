import { wording } from '../../text/say.ts';
import type { RuleDefinition } from '../rule.ts';

/** Rules about programs that define tools. Their examples are programs, not documents. */
const codeRule = { family: 'code', exception: null } as const;

const server = `from mcp.server.fastmcp import FastMCP

mcp = FastMCP("weather")
`;

export const rejectedTool: RuleDefinition = {
  ...codeRule,
  id: 'rejected-tool',
  defaultSeverity: 'error',
  title: wording`Tool rejected by its framework`,
  documentation: {
    why: "The framework raises an exception when the program defines this tool, so the program doesn't start, or the tool is missing. The message quotes the exception. The exception was measured with the version of the framework that the project uses. For other versions, see `rejected-by-version`.",
    language: 'python',
    wrong: `${server}

@mcp.tool()
def forecast(_city: str) -> str:
    """Get the forecast."""
    ...
`,
    right: `${server}

@mcp.tool()
def forecast(city: str) -> str:
    """Get the forecast."""
    ...
`,
  },
};

export const toolRejectedElsewhere: RuleDefinition = {
  ...codeRule,
  id: 'rejected-by-version',
  defaultSeverity: 'hint',
  title: wording`Tool rejected by some versions of its framework`,
  documentation: {
    why: "The versions in the message raise an exception when the program defines this tool. The project uses another version, or its version isn't known: AION found no exact version in an environment or a lock file. The tool is checked and converted as if the framework accepts it.",
    language: 'python',
    wrong: `${server}

@mcp.tool()
def forecast(_city: str) -> str:
    """Get the forecast."""
    ...
`,
    right: `${server}

@mcp.tool()
def forecast(city: str) -> str:
    """Get the forecast."""
    ...
`,
  },
};

export const unreadTool: RuleDefinition = {
  ...codeRule,
  id: 'unread-tool',
  defaultSeverity: 'information',
  title: wording`Tool definition can't be read`,
  documentation: {
    why: "AION reads programs without running them. At this place, the program defines a tool whose name, function or framework is only known at run time, or whose decorator isn't known. The tool isn't checked, converted or previewed. A syntax error is reported as well, because tools after it can be wrong or missing.",
    language: 'python',
    wrong: `${server}
forecast = load_plugin("forecast")
mcp.add_tool(forecast)
`,
    right: `${server}

@mcp.tool()
def forecast(city: str) -> str:
    """Get the forecast."""
    ...
`,
  },
};

export const runtimeValue: RuleDefinition = {
  ...codeRule,
  id: 'runtime-value',
  defaultSeverity: 'information',
  title: wording`Part of a tool is only known at run time`,
  documentation: {
    why: "AION reads programs without running them. This part of the tool depends on a value that only a run of the program knows, such as an environment variable. The part is missing in the checked definition, so problems in it aren't reported.",
    language: 'python',
    wrong: `import os

${server}

@mcp.tool(description=os.environ["FORECAST_DESCRIPTION"])
def forecast(city: str) -> str:
    ...
`,
    right: `${server}

@mcp.tool(description="Get the forecast.")
def forecast(city: str) -> str:
    ...
`,
  },
};

export const codeRules: readonly RuleDefinition[] = [rejectedTool, toolRejectedElsewhere, unreadTool, runtimeValue];
