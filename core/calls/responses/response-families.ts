import { Answer, type ResponseFamily } from '../answer.ts';
import type { ReadCall } from '../call.ts';
import type { JsonPart } from '../json-part.ts';
import { agUi } from './ag-ui.ts';
import { anthropicResponse } from './anthropic.ts';
import { bedrockResponse } from './bedrock.ts';
import { cohereResponse } from './cohere.ts';
import { geminiResponse } from './gemini.ts';
import { mcpRequest, mcpResult } from './mcp.ts';
import { ollamaResponse } from './ollama.ts';
import { openaiChat, openaiLegacyResponse } from './openai-chat.ts';
import { openaiResponsesResponse } from './openai-responses.ts';
import { vscodeResponse } from './vscode.ts';

/** The forms of responses, in the order in which they are asked whether a body or an event is theirs. */
export const responseFamilies: readonly ResponseFamily[] = [
  mcpRequest,
  mcpResult,
  openaiLegacyResponse,
  openaiChat,
  openaiResponsesResponse,
  cohereResponse,
  anthropicResponse,
  bedrockResponse,
  geminiResponse,
  ollamaResponse,
  vscodeResponse,
  agUi,
];

/** The calls in JSON that is the response of a provider, or a part of one; none where it is not. */
export function callsOfResponse(part: JsonPart): readonly ReadCall[] {
  const family = responseFamilies.find((one) => one.knows(part));
  if (family === undefined) return [];
  const answer = new Answer();
  family.add(answer, part);
  return answer.calls(family.family, false);
}
