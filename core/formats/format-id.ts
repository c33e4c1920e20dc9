/** The forms that this project reads and writes. */
export const writtenForms = [
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

/** The forms that it only reads. */
export const onlyReadForms = [
  'bfcl',
  'docker-arglist',
  'framework',
  'nestful',
  'openapi',
  'parameter-list',
  'smolagents',
] as const;

/** Every form of a tool definition that this project reads or writes. */
export type FormatId = (typeof writtenForms)[number] | (typeof onlyReadForms)[number];
