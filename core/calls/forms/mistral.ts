import { member } from '../../json/json-value.ts';
import { type CallForm, contentText, outputOf, outputText, textMember } from './call-form.ts';
import { openaiChatForm } from './openai-chat.ts';

/** Mistral: OpenAI's calls; a result names its tool too. */
export const mistralForm: CallForm = {
  id: 'mistral',
  keeps: { id: 'always', resultId: true, resultName: true, resultError: false },
  writeCalls: openaiChatForm.writeCalls,
  writeResult: ({ id, name, output }) => ({ role: 'tool', name, tool_call_id: id, content: outputText(output) }),
  readResult(value) {
    const content = contentText(member(value, 'content'));
    const isNamed = member(value, 'name') !== undefined;
    if (member(value, 'role') !== 'tool' || content === undefined || !isNamed) return null;
    return {
      id: textMember(value, 'tool_call_id'),
      name: textMember(value, 'name'),
      output: outputOf(content),
      isError: null,
    };
  },
};
