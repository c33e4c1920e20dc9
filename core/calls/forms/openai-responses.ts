import { type JsonObject, member } from '../../json/json-value.ts';
import { argumentsText, type CallForm, contentText, outputOf, outputText, textMember } from './call-form.ts';

/** OpenAI's Responses: items of a list. The id of a call is `call_id`. */
export const openaiResponsesForm: CallForm = {
  id: 'openai-responses',
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
