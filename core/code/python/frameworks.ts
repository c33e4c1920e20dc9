import { byWord, wordSet } from '../../text/words.ts';
import { aeonPolicy } from './policies/aeon.ts';
import { anthropicPolicy } from './policies/anthropic.ts';
import { autogenPolicy } from './policies/autogen.ts';
import { claudeAgentSdkPolicy } from './policies/claude-agent-sdk.ts';
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
import { strandsPolicy } from './policies/strands.ts';
import type { FrameworkPolicy } from './policy.ts';

interface Framework {
  readonly policy: FrameworkPolicy;
  /** The module of `runner/python/aion_runtime/frameworks` that calls the tools; null where AION can't call them. */
  readonly adapter: string | null;
  /** The module that the adapter imports; by default the package of the symbol. */
  readonly module?: string;
}

/** The frameworks by the package of a symbol: how their tools are read, and how they are called. */
const frameworks: Readonly<Record<string, Framework>> = {
  aeon: { policy: aeonPolicy, adapter: 'aeon' },
  agents: { policy: openaiAgentsPolicy, adapter: 'openai_agents' },
  agency_swarm: { policy: openaiAgentsPolicy, adapter: null },
  anthropic: { policy: anthropicPolicy, adapter: 'anthropic' },
  autogen_agentchat: { policy: autogenPolicy, adapter: 'autogen', module: 'autogen_core' },
  autogen_core: { policy: autogenPolicy, adapter: 'autogen' },
  claude_agent_sdk: { policy: claudeAgentSdkPolicy, adapter: null },
  crewai: { policy: crewaiPolicy, adapter: 'crewai' },
  crewai_tools: { policy: crewaiPolicy, adapter: 'crewai', module: 'crewai' },
  fastmcp: { policy: fastmcpPolicy, adapter: 'fastmcp' },
  'google.adk': { policy: googleAdkPolicy, adapter: 'google_adk' },
  'google.genai': { policy: googleGenaiPolicy, adapter: null },
  langchain: { policy: langchainPolicy, adapter: 'langchain', module: 'langchain_core' },
  langgraph: { policy: langchainPolicy, adapter: 'langchain', module: 'langchain_core' },
  lionagi: { policy: lionagiPolicy, adapter: 'lionagi' },
  llama_index: { policy: llamaIndexPolicy, adapter: 'llama_index' },
  mcp: { policy: mcpPolicy, adapter: 'mcp' },
  pydantic_ai: { policy: pydanticAiPolicy, adapter: 'pydantic_ai' },
  semantic_kernel: { policy: semanticKernelPolicy, adapter: 'semantic_kernel' },
  smolagents: { policy: smolagentsPolicy, adapter: 'smolagents' },
  strands: { policy: strandsPolicy, adapter: null },
};

/** Each policy once. */
export const policies: readonly FrameworkPolicy[] = [...new Set(Object.values(frameworks).map(({ policy }) => policy))];

export function policyOf(maker: string): FrameworkPolicy | null {
  return frameworkOf(maker)?.policy ?? null;
}

/** What calls the tools of a maker: the adapter, the module that it imports, and the package on PyPI. Null if AION can't call them. */
export function adapterOf(
  maker: string,
): { readonly adapter: string; readonly module: string; readonly package: string } | null {
  const found = frameworkOf(maker);
  if (found === null || found.adapter === null) return null;
  const { adapter, module = packageOf(maker), policy } = found;
  return { adapter, module, package: policy.packages[0] ?? module };
}

function frameworkOf(maker: string): Framework | null {
  return frameworks[packageOf(maker)] ?? null;
}

function packageOf(maker: string): string {
  return maker.split(':')[0] ?? '';
}

/** The classes whose methods make tools. */
export const toolOwners = wordSet(`
  mcp:FastMCP mcp:MCPServer fastmcp:FastMCP pydantic_ai:Agent pydantic_ai:FunctionToolset lionagi:Branch lionagi:ActionManager
`);

/** Functions and classes that make a tool of a function: as a decorator, or called with it. */
export const makers = wordSet(`
  agency_swarm:function_tool agents:function_tool agents:tool agents:FunctionTool
  anthropic:beta_tool anthropic:beta_async_tool
  autogen_core:FunctionTool
  claude_agent_sdk:tool
  crewai:tool crewai_tools:tool
  fastmcp:tool fastmcp:from_function fastmcp:FunctionTool
  mcp:from_function
  langchain:tool langchain:from_function langchain:StructuredTool langchain:Tool
  llama_index:from_defaults llama_index:FunctionTool
  pydantic_ai:Tool
  google.adk:FunctionTool google.adk:LongRunningFunctionTool
  google.genai:from_callable google.genai:from_callable_with_api_option
  lionagi:Tool lionagi:ActionManager lionagi:func_to_tool
  semantic_kernel:kernel_function
  smolagents:tool
  strands:tool
`);

/** The keywords of the function in their calls. */
export const functionKeywords = wordSet('func fn function coroutine func_callable callable async_fn');

/** Methods of the owners that make a tool of a function, as decorators too. */
export const toolMethods = wordSet(`
  mcp:FastMCP.tool mcp:FastMCP.add_tool mcp:MCPServer.tool mcp:MCPServer.add_tool
  fastmcp:FastMCP.tool fastmcp:FastMCP.add_tool
  pydantic_ai:Agent.tool pydantic_ai:Agent.tool_plain
  pydantic_ai:FunctionToolset.tool pydantic_ai:FunctionToolset.tool_plain pydantic_ai:FunctionToolset.add_function
  lionagi:Branch.register_tools lionagi:ActionManager.register_tool lionagi:ActionManager.register_tools
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
