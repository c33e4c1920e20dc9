export const writableFormatIds = [
  'aeon',
  'ai-sdk',
  'aion',
  'aions',
  'anthropic',
  'bedrock',
  'canonical',
  'cohere',
  'cohere-v1',
  'gemini',
  'gemini-openapi',
  'json-schema',
  'langchain',
  'lionagi',
  'mac',
  'mcp',
  'mistral',
  'ollama',
  'openai',
  'openai-legacy',
  'openai-responses',
  'openai-strict',
  'vscode',
] as const;

export const readOnlyFormatIds = [
  'bfcl',
  'docker-arglist',
  'framework',
  'nestful',
  'openapi',
  'parameter-list',
  'smolagents',
] as const;

export type FormatId = (typeof writableFormatIds)[number] | (typeof readOnlyFormatIds)[number];

/** The targets that are written in the format of another, each a row in `targets.ts`. */
export const otherTargets = [
  'anthropic-strict',
  'azure-openai',
  'azure-openai-strict',
  'cerebras',
  'chatgpt',
  'claude-desktop',
  'cursor',
  'deepseek',
  'fireworks',
  'groq',
  'llama-cpp',
  'minimax',
  'moonshot',
  'openrouter',
  'vertex',
  'xai',
] as const;

/** The targets that are written as a program of a framework. */
export type ProgramTargetId =
  | 'python-fastmcp'
  | 'python-langchain'
  | 'python-openai-agents'
  | 'typescript-ai-sdk'
  | 'typescript-mcp';

/**
 * What tools are converted for and checked against: a format, or a provider with a format of another and its own limits. Programs of frameworks
 * are only converted for.
 */
export type TargetId = FormatId | (typeof otherTargets)[number] | ProgramTargetId;
