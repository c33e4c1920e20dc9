import type { Framework } from './framework.ts';
import { addToolMethods } from './frameworks/add-tool.ts';
import { aiSdkTools } from './frameworks/ai-sdk.ts';
import { claudeAgentTools } from './frameworks/claude-agent-sdk.ts';
import { genkitTools } from './frameworks/genkit.ts';
import { langchainJsTools } from './frameworks/langchain.ts';
import { mastraTools } from './frameworks/mastra.ts';
import { mcpSdk } from './frameworks/mcp.ts';
import { openaiAgentsTools } from './frameworks/openai-agents.ts';
import { openaiZodFunctions } from './frameworks/openai-zod.ts';

/** In this order a call is offered to them. */
export const frameworks: readonly Framework[] = [
  aiSdkTools,
  langchainJsTools,
  openaiAgentsTools,
  openaiZodFunctions,
  mastraTools,
  addToolMethods,
  genkitTools,
  claudeAgentTools,
  mcpSdk,
];
