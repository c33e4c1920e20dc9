import { isJsonObject } from '../json/json-value.ts';
import { valueAt } from '../json/pointer.ts';
import type { JsonPart } from './json-part.ts';

/** How a line of a file of batch results names its request, and where the response stands in it: OpenAI and Mistral, Anthropic, Bedrock, Gemini. */
const lines = [
  { id: 'custom_id', response: '/response/body' },
  { id: 'custom_id', response: '/result/message' },
  { id: 'recordId', response: '/modelOutput' },
  { id: 'key', response: '/response' },
] as const;

/** The response in a line of a file of batch results; null where the value is no such line, or the request failed. */
export function batchResponse(part: JsonPart): JsonPart | null {
  const { root } = part;
  if (!isJsonObject(root)) return null;
  const line = lines.find(({ id, response }) => typeof root[id] === 'string' && isJsonObject(valueAt(root, response)));
  return line === undefined ? null : part.within(line.response);
}
