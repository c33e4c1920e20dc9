import { byWord, wordSet } from '../../text/words.ts';
import { fastmcpPolicy } from './policies/fastmcp.ts';
import { langchainPolicy } from './policies/langchain.ts';
import { mcpPolicy } from './policies/mcp.ts';
import { openaiAgentsPolicy } from './policies/openai-agents.ts';
import type { FrameworkPolicy } from './policy.ts';

/** The policies by the package of a symbol. */
const policies: Readonly<Record<string, FrameworkPolicy>> = {
  agents: openaiAgentsPolicy,
  fastmcp: fastmcpPolicy,
  langchain: langchainPolicy,
  langgraph: langchainPolicy,
  mcp: mcpPolicy,
};

export function policyOf(maker: string): FrameworkPolicy | null {
  return policies[maker.split(':')[0] ?? ''] ?? null;
}

/** The classes whose methods make tools. */
export const toolOwners = wordSet(`
  mcp:FastMCP mcp:MCPServer fastmcp:FastMCP pydantic_ai:Agent pydantic_ai:FunctionToolset lionagi:Branch
`);

/** Functions and classes that make a tool of a function: as a decorator, or called with it. */
export const makers = wordSet(`
  agents:function_tool agents:FunctionTool fastmcp:tool fastmcp:from_function langchain:tool langchain:from_function langchain:StructuredTool langchain:Tool
`);

/** Their arguments that are the function, in a call. */
const functionArguments = ['func', 'fn', 'function', 'coroutine', 'func_callable', 'callable', 'async_fn'];

export function functionKeywords(): readonly string[] {
  return functionArguments;
}

/** Methods of the owners that make a tool of a function, as decorators too. */
export const toolMethods = wordSet(`
  mcp:FastMCP.tool mcp:FastMCP.add_tool mcp:MCPServer.tool mcp:MCPServer.add_tool fastmcp:FastMCP.tool fastmcp:FastMCP.add_tool
`);

/** Classes whose subclasses are tools. */
export const toolBases = wordSet('langchain:BaseTool langchain:StructuredTool');

/** Calls that make tools of the plain functions in a list: the keyword of the list, and its position. */
export const toolLists = byWord<string>({
  tools: 'langgraph:create_react_agent langchain:create_agent langgraph:ToolNode',
});
