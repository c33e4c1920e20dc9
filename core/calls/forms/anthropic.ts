import { type JsonObject, member } from '../../json/json-value.ts';
import { type CallForm, contentText, outputOf, outputText, textMember } from './call-form.ts';

/** Anthropic: blocks of the content of a message. */
export const anthropicForm: CallForm = {
  id: 'anthropic',
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
