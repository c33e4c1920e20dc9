import { member } from '../../json/json-value.ts';
import { type CallForm, contentText, outputOf, outputText, textMember, withoutNull } from './call-form.ts';

/** LangChain: `tool_calls` of an AIMessage, and a ToolMessage. */
export const langchainForm: CallForm = {
  id: 'langchain',
  keeps: { id: 'optional', resultId: true, resultName: true, resultError: true },
  writeCalls: (calls) =>
    calls.map((call) => withoutNull({ name: call.name, args: call.arguments, id: call.id, type: 'tool_call' })),
  writeResult: ({ id, name, output, isError }) =>
    withoutNull({
      type: 'tool',
      name,
      tool_call_id: id,
      content: outputText(output),
      status: isError === true ? 'error' : 'success',
    }),
  readResult(value) {
    const content = contentText(member(value, 'content'));
    if (member(value, 'type') !== 'tool' || content === undefined) return null;
    const isError = member(value, 'status') === 'error';
    return {
      id: textMember(value, 'tool_call_id'),
      name: textMember(value, 'name'),
      output: outputOf(content),
      isError,
    };
  },
};
