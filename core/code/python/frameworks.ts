import { byWord, wordSet } from '../../text/words.ts';
import { aeonPolicy } from './policies/aeon.ts';
import { anthropicPolicy } from './policies/anthropic.ts';
import { autogenPolicy } from './policies/autogen.ts';
import { crewaiPolicy } from './policies/crewai.ts';
import { fastmcpPolicy } from './policies/fastmcp.ts';
import { googleAdkPolicy, googleGenaiPolicy } from './policies/google.ts';
import { langchainPolicy } from './policies/langchain.ts';
import { lionagiPolicy } from './policies/lionagi.ts';
import { llamaIndexPolicy } from './policies/llama-index.ts';
import { mcpPolicy } from './policies/mcp.ts';
import { openaiAgentsPolicy } from './policies/openai-agents.ts';
import { pydanticAiPolicy } from './policies/pydantic-ai.ts';
import { semanticKernelPolicy } from './policies/semantic-kernel.ts';
import { smolagentsPolicy } from './policies/smolagents.ts';
import type { FrameworkPolicy } from './policy.ts';

/** The policies by the package of a symbol. */
const policies: Readonly<Record<string, FrameworkPolicy>> = {
  aeon: aeonPolicy,
  agents: openaiAgentsPolicy,
  anthropic: anthropicPolicy,
  autogen_agentchat: autogenPolicy,
  autogen_core: autogenPolicy,
  crewai: crewaiPolicy,
  crewai_tools: crewaiPolicy,
  fastmcp: fastmcpPolicy,
  'google.adk': googleAdkPolicy,
  'google.genai': googleGenaiPolicy,
  langchain: langchainPolicy,
  langgraph: langchainPolicy,
  lionagi: lionagiPolicy,
  llama_index: llamaIndexPolicy,
  mcp: mcpPolicy,
  pydantic_ai: pydanticAiPolicy,
  semantic_kernel: semanticKernelPolicy,
  smolagents: smolagentsPolicy,
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
  agents:function_tool agents:tool agents:FunctionTool
  anthropic:beta_tool anthropic:beta_async_tool
  autogen_core:FunctionTool
  crewai:tool crewai_tools:tool
  fastmcp:tool fastmcp:from_function fastmcp:FunctionTool
  mcp:from_function
  langchain:tool langchain:from_function langchain:StructuredTool langchain:Tool
  llama_index:from_defaults llama_index:FunctionTool
  pydantic_ai:Tool
  google.adk:FunctionTool google.adk:LongRunningFunctionTool
  google.genai:from_callable google.genai:from_callable_with_api_option
  lionagi:Tool
  semantic_kernel:kernel_function
  smolagents:tool
`);

/** The keywords of the function in their calls. */
export const functionKeywords = wordSet('func fn function coroutine func_callable callable async_fn');

/** Methods of the owners that make a tool of a function, as decorators too. */
export const toolMethods = wordSet(`
  mcp:FastMCP.tool mcp:FastMCP.add_tool mcp:MCPServer.tool mcp:MCPServer.add_tool
  fastmcp:FastMCP.tool fastmcp:FastMCP.add_tool
  pydantic_ai:Agent.tool pydantic_ai:Agent.tool_plain
  pydantic_ai:FunctionToolset.tool pydantic_ai:FunctionToolset.tool_plain pydantic_ai:FunctionToolset.add_function
  lionagi:Branch.register_tools
`);

/** Classes whose subclasses are tools. */
export const toolBases = wordSet(
  'langchain:BaseTool langchain:StructuredTool crewai:BaseTool crewai_tools:BaseTool smolagents:Tool aeon:Tool',
);

/** Calls that make tools of the plain functions in a list, by the keyword of the list. */
export const toolLists = byWord<string>({
  tools: `
    langgraph:create_react_agent langchain:create_agent langgraph:ToolNode
    pydantic_ai:Agent pydantic_ai:FunctionToolset
    autogen_agentchat:AssistantAgent
    google.adk:Agent google.adk:LlmAgent google.genai:GenerateContentConfig
    lionagi:Branch
    llama_index:FunctionAgent llama_index:ReActAgent llama_index:CodeActAgent llama_index:from_tools llama_index:from_tools_or_functions
  `,
});

/** Frameworks whose decorators return the function itself: it can be made a tool once more. */
export const keepsFunction = wordSet('pydantic_ai mcp fastmcp semantic_kernel');
