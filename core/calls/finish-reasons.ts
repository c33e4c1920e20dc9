import { say } from '../text/say.ts';
import type { CallProblem } from './call.ts';
import type { JsonPart } from './json-part.ts';

// The reasons for which a model stopped. A provider also says there that a call failed, or that there is one.

/** Where providers write the reason: in a response, and in the last events of a stream. `*` is each item of a list. */
const places: readonly string[] = [
  // OpenAI's Chat Completions, Mistral, Groq, xAI, DeepSeek, Moonshot, OpenRouter
  '/choices/*/finish_reason',
  '/choices/*/native_finish_reason',
  // Gemini
  '/candidates/*/finishReason',
  '/candidates/*/finish_reason',
  // Anthropic, and its stream
  '/stop_reason',
  '/delta/stop_reason',
  // Bedrock, and its stream
  '/stopReason',
  '/messageStop/stopReason',
  // Cohere, and its stream
  '/finish_reason',
  '/delta/finish_reason',
  // Groq, when the call of the model can't be read
  '/error/code',
];

/**
 * The reasons that a call failed. Sources: ai.google.dev/api/generate-content (FinishReason), the API reference of Amazon Bedrock (Converse,
 * stopReason), console.groq.com/docs/tool-use; read on 2026-11-29.
 */
const failed =
  /^(?:malformed_function_call|unexpected_tool_call|too_many_tool_calls|missing_thought_signature|malformed_response|malformed_tool_use|malformed_model_output|tool_use_failed|invalid_tool_call)$/i;

/** The reasons that the response ends with a call. */
const called = /^(?:tool_calls?|function_calls?|tool_use)$/i;

/** The problems of the reasons in `events`. `hasCalls`: the response has a call, or its problem is reported. */
export function failedCalls(events: readonly JsonPart[], hasCalls: boolean): readonly CallProblem[] {
  const isPart = events.length === 1 && events.some(isLastPiece);
  const mayLack = hasCalls || isPart || events.some(hasHostedCall);
  for (const part of events) {
    for (const pointer of places.flatMap((place) => pointersOf(part, place))) {
      const reason = part.at(pointer);
      if (typeof reason !== 'string') continue;
      const span = part.nearest(pointer);
      if (failed.test(reason)) {
        const message = say`The provider reports a failed call: ${reason}.`;
        return [{ kind: 'failed-call', severity: 'error', message, span }];
      }
      if (!mayLack && called.test(reason)) {
        const message = say`The response ends with "${reason}", but contains no call.`;
        return [{ kind: 'failed-call', severity: 'error', message, span }];
      }
    }
  }
  return [];
}

function pointersOf(part: JsonPart, place: string): readonly string[] {
  const [list = '', rest] = place.split('/*');
  return rest === undefined ? [place] : part.children(list).map((item) => item + rest);
}

/** Whether it is the last event of a stream, without the ones before. */
function isLastPiece(part: JsonPart): boolean {
  return ['/choices/0/delta', '/delta', '/messageStop'].some((pointer) => part.at(pointer) !== undefined);
}

/** Whether the provider runs a call of the response itself: such calls aren't read. */
function hasHostedCall(part: JsonPart): boolean {
  const blocks = ['/content', '/output/message/content'].flatMap((list) => part.children(list));
  const types = [...blocks.flatMap((block) => [`${block}/type`, `${block}/toolUse/type`]), '/content_block/type'];
  return types.some((type) => /^(?:server_tool_use|mcp_tool_use)$/.test(String(part.at(type))));
}
