import { isJsonObject, type JsonObject, member } from '../../json/json-value.ts';
import {
  argumentsText,
  type CallForm,
  contentText,
  outputOf,
  outputText,
  type PlainCall,
  textMember,
} from './call-form.ts';

/** OpenAI's Chat Completions, which many providers speak: a message with `tool_calls`, a message of the role `tool`. */
export const openaiChatForm: CallForm = {
  id: 'openai-chat',
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
    const content = contentText(member(value, 'content'));
    const isOther = isJsonObject(member(value, 'document')) || member(value, 'name') !== undefined;
    if (member(value, 'role') !== 'tool' || content === undefined || isOther) return null;
    const isThere = member(value, 'tool_call_id') !== undefined;
    return isThere
      ? { id: textMember(value, 'tool_call_id'), name: null, output: outputOf(content), isError: null }
      : null;
  },
};

/** Gemini's OpenAI-compatible interface has the signature in `extra_content`. */
function googleSignature({ signed }: PlainCall): JsonObject {
  const first = signed?.[0];
  const signature = first === undefined ? undefined : member(first, 'thoughtSignature');
  return signature === undefined ? {} : { extra_content: { google: { thought_signature: signature } } };
}
