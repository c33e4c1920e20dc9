import { member } from '../../json/json-value.ts';
import { type CallForm, contentText, outputOf, outputText, textMember } from './call-form.ts';

/** Ollama: arguments are an object, and nothing has an id. */
export const ollamaForm: CallForm = {
  id: 'ollama',
  keeps: { id: 'never', resultId: false, resultName: true, resultError: false },
  writeCalls: (calls) => ({
    role: 'assistant',
    content: '',
    tool_calls: calls.map((call) => ({ function: { name: call.name, arguments: call.arguments } })),
  }),
  writeResult: ({ name, output }) => ({ role: 'tool', tool_name: name, content: outputText(output) }),
  readResult(value) {
    const isNamed = member(value, 'tool_name') !== undefined;
    const content = contentText(member(value, 'content'));
    if (member(value, 'role') !== 'tool' || !isNamed || content === undefined) return null;
    return { id: null, name: textMember(value, 'tool_name'), output: outputOf(content), isError: null };
  },
};
