import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
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

/** The forms of responses, in the order of detection. */
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

const pieceTypes =
  /^(?:response\.|content_block_|message_(?:start|delta|stop)$|tool-call-|content-|[A-Z]+(?:_[A-Z]+)+$)/;

/** Whether it is a stream event: alone it holds a part of a call, not a call. */
function isPiece({ root }: JsonPart): boolean {
  if (!isJsonObject(root)) return false;
  const { type, object, choices } = root;
  const [first] = isJsonArray(choices) ? choices : [];
  return (
    (typeof type === 'string' && pieceTypes.test(type)) ||
    (typeof object === 'string' && /\.(?:chunk|delta)$/.test(object)) ||
    (isJsonObject(first) && isJsonObject(first['delta'])) ||
    ['event_type', 'contentBlockStart', 'contentBlockDelta'].some((key) => Object.hasOwn(root, key))
  );
}

/** The calls in JSON that is a provider's whole response, or a part of one; else none. */
export function callsOfResponse(part: JsonPart): readonly ReadCall[] {
  if (isPiece(part)) return [];
  const family = responseFamilies.find((one) => one.knows(part));
  if (family === undefined) return [];
  const answer = new Answer();
  family.add(answer, part);
  return answer.calls(family.family, false);
}
