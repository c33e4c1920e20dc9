import { isJsonObject, type JsonObject, member } from '../../json/json-value.ts';
import { listAt } from '../../schema/keywords.ts';
import { wording } from '../../text/say.ts';
import {
  argumentsText,
  type CallFormat,
  contentText,
  outputOf,
  outputText,
  type PlainCall,
  textMember,
  textResult,
  withoutNull,
} from './call-format.ts';

/** OpenAI's Chat Completions, a format of many providers: a message with `tool_calls`, a message of the role `tool`. */
export const openaiChatCallFormat: CallFormat = {
  id: 'openai-chat',
  // "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40" (2025).
  ids: { pattern: /^.{1,40}$/s, longest: 40, requires: wording`max. 40 characters` },
  keeps: { id: 'always', resultId: true, resultName: false, resultError: false, signed: 'gemini' },
  writeCalls: (calls) => ({
    role: 'assistant',
    content: null,
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: argumentsText(call) },
      ...googleSignature(call),
    })),
  }),
  writeResult: ({ id, output }) => ({ role: 'tool', tool_call_id: id, content: outputText(output) }),
  readResult(value) {
    const isOther = isJsonObject(member(value, 'document')) || member(value, 'name') !== undefined;
    if (member(value, 'role') !== 'tool' || isOther || member(value, 'tool_call_id') === undefined) return null;
    return textResult(value, { id: 'tool_call_id' });
  },
};

/** Gemini's OpenAI-compatible interface has the signature in `extra_content`. */
function googleSignature({ signed }: PlainCall): JsonObject {
  const first = signed?.[0];
  const signature = first === undefined ? undefined : member(first, 'thoughtSignature');
  return signature === undefined ? {} : { extra_content: { google: { thought_signature: signature } } };
}

/** OpenAI's Responses: items of a list. A call's id is `call_id`. */
export const openaiResponsesCallFormat: CallFormat = {
  id: 'openai-responses',
  // "Invalid 'input[5].call_id': string too long. Expected a string with maximum length 64" (2026).
  ids: { pattern: /^.{1,64}$/s, longest: 64, requires: wording`max. 64 characters` },
  keeps: { id: 'always', resultId: true, resultName: false, resultError: false, signed: 'openai-responses' },
  writeCalls: (calls) =>
    calls.flatMap((call): readonly JsonObject[] => [
      ...(call.signed ?? []),
      { type: 'function_call', call_id: call.id, name: call.name, arguments: argumentsText(call) },
    ]),
  writeResult: ({ id, output }) => ({ type: 'function_call_output', call_id: id, output: outputText(output) }),
  readResult(value) {
    const output = contentText(member(value, 'output'));
    if (member(value, 'type') !== 'function_call_output' || output === undefined) return null;
    return { id: textMember(value, 'call_id'), name: null, output: outputOf(output), isError: null };
  },
};

/** Anthropic: blocks of the content of a message. */
export const anthropicCallFormat: CallFormat = {
  id: 'anthropic',
  // "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'" (2026).
  ids: {
    pattern: /^[a-zA-Z0-9_-]+$/,
    longest: Number.POSITIVE_INFINITY,
    requires: wording`only letters, digits, "_" and "-"`,
  },
  keeps: { id: 'always', resultId: true, resultName: false, resultError: true, signed: 'anthropic' },
  writeCalls: (calls) => ({
    role: 'assistant',
    content: calls.flatMap((call): readonly JsonObject[] => [
      ...(call.signed ?? []),
      { type: 'tool_use', id: call.id, name: call.name, input: call.arguments },
    ]),
  }),
  writeResult: ({ id, output, isError }) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: outputText(output),
    ...(isError === true ? { is_error: true } : {}),
  }),
  readResult(value) {
    if (member(value, 'type') !== 'tool_result') return null;
    const output = contentText(member(value, 'content')) ?? member(value, 'content');
    const isError = member(value, 'is_error') === true;
    return { id: textMember(value, 'tool_use_id'), name: null, output: outputOf(output), isError };
  },
};

/** Gemini: parts of a content. A result is an object; other values get `output` or `error` around them. */
export const geminiCallFormat: CallFormat = {
  id: 'gemini',
  keeps: { id: 'optional', resultId: true, resultName: true, resultError: true, signed: 'gemini' },
  writeCalls: (calls) => ({
    role: 'model',
    parts: calls.map((call) => ({
      functionCall: withoutNull({ id: call.id, name: call.name, args: call.arguments }),
      ...call.signed?.[0],
    })),
  }),
  writeResult: ({ id, name, output, isError }) => ({
    functionResponse: withoutNull({ id, name, response: isError === true ? { error: output } : { output } }),
  }),
  readResult(value) {
    const inner = member(value, 'functionResponse') ?? member(value, 'function_response');
    const response = isJsonObject(inner) ? member(inner, 'response') : undefined;
    if (!isJsonObject(inner) || !isJsonObject(response)) return null;
    const isOnly = Object.keys(response).length === 1;
    const error = isOnly ? member(response, 'error') : undefined;
    const output = error ?? (isOnly ? member(response, 'output') : undefined) ?? response;
    return { id: textMember(inner, 'id'), name: textMember(inner, 'name'), output, isError: error !== undefined };
  },
};

/** Amazon Bedrock's Converse: blocks of the content of a message. */
export const bedrockCallFormat: CallFormat = {
  id: 'bedrock-converse',
  // Amazon Bedrock API Reference, ToolUseBlock (2026).
  ids: {
    pattern: /^[a-zA-Z0-9_-]{1,64}$/,
    longest: 64,
    requires: wording`max. 64 letters, digits, "_" and "-"`,
  },
  keeps: { id: 'always', resultId: true, resultName: false, resultError: true, signed: 'bedrock-converse' },
  writeCalls: (calls) => ({
    role: 'assistant',
    content: calls.flatMap((call): readonly JsonObject[] => [
      ...(call.signed ?? []),
      { toolUse: { toolUseId: call.id, name: call.name, input: call.arguments } },
    ]),
  }),
  writeResult: ({ id, output, isError }) => ({
    toolResult: {
      toolUseId: id,
      content: [isJsonObject(output) ? { json: output } : { text: outputText(output) }],
      status: isError === true ? 'error' : 'success',
    },
  }),
  readResult(value) {
    const inner = member(value, 'toolResult');
    if (!isJsonObject(inner)) return null;
    const [first] = listAt(inner, 'content');
    if (!isJsonObject(first)) return null;
    const output = member(first, 'json') ?? member(first, 'text') ?? null;
    return { id: textMember(inner, 'toolUseId'), name: null, output, isError: member(inner, 'status') === 'error' };
  },
};

/** Cohere's API, version 2: OpenAI's calls; a result is a document. */
export const cohereCallFormat: CallFormat = {
  id: 'cohere-v2',
  keeps: { id: 'always', resultId: true, resultName: false, resultError: false },
  writeCalls: openaiChatCallFormat.writeCalls,
  writeResult: ({ id, output }) => ({
    role: 'tool',
    tool_call_id: id,
    content: [{ type: 'document', document: { data: outputText(output) } }],
  }),
  readResult(value) {
    const [first] = listAt(value, 'content');
    const document = isJsonObject(first) ? member(first, 'document') : undefined;
    if (member(value, 'role') !== 'tool' || !isJsonObject(document)) return null;
    const output = outputOf(member(document, 'data'));
    return { id: textMember(value, 'tool_call_id'), name: null, output, isError: null };
  },
};

/** Mistral: OpenAI's calls; a result also names its tool. */
export const mistralCallFormat: CallFormat = {
  id: 'mistral',
  // "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9." (2024 to 2026)
  ids: { pattern: /^[a-zA-Z0-9]{9}$/, longest: 9, requires: wording`exactly 9 letters or digits` },
  keeps: { id: 'always', resultId: true, resultName: true, resultError: false },
  writeCalls: openaiChatCallFormat.writeCalls,
  writeResult: ({ id, name, output }) => ({ role: 'tool', name, tool_call_id: id, content: outputText(output) }),
  readResult(value) {
    if (member(value, 'role') !== 'tool' || member(value, 'name') === undefined) return null;
    return textResult(value, { id: 'tool_call_id', name: 'name' });
  },
};

/** Ollama: arguments are an object; no ids. */
export const ollamaCallFormat: CallFormat = {
  id: 'ollama',
  keeps: { id: 'never', resultId: false, resultName: true, resultError: false },
  writeCalls: (calls) => ({
    role: 'assistant',
    content: '',
    tool_calls: calls.map((call) => ({ function: { name: call.name, arguments: call.arguments } })),
  }),
  writeResult: ({ name, output }) => ({ role: 'tool', tool_name: name, content: outputText(output) }),
  readResult(value) {
    if (member(value, 'role') !== 'tool' || member(value, 'tool_name') === undefined) return null;
    return textResult(value, { name: 'tool_name' });
  },
};
