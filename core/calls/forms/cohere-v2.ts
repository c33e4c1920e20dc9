import { isJsonArray, isJsonObject, member } from '../../json/json-value.ts';
import { type CallForm, outputOf, outputText, textMember } from './call-form.ts';
import { openaiChatForm } from './openai-chat.ts';

/** Cohere's second interface: OpenAI's calls; a result is a document. */
export const cohereForm: CallForm = {
  id: 'cohere-v2',
  keeps: { id: 'always', resultId: true, resultName: false, resultError: false },
  writeCalls: openaiChatForm.writeCalls,
  writeResult: ({ id, output }) => ({
    role: 'tool',
    tool_call_id: id,
    content: [{ type: 'document', document: { data: outputText(output) } }],
  }),
  readResult(value) {
    const content = member(value, 'content') ?? null;
    const [first] = isJsonArray(content) ? content : [];
    const document = isJsonObject(first) ? member(first, 'document') : undefined;
    if (member(value, 'role') !== 'tool' || !isJsonObject(document)) return null;
    return {
      id: textMember(value, 'tool_call_id'),
      name: null,
      output: outputOf(member(document, 'data')),
      isError: null,
    };
  },
};
