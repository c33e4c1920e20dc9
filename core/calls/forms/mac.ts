import { member } from '../../json/json-value.ts';
import { type CallForm, contentText, outputOf, outputText } from './call-form.ts';

/** Model Agnostic Context: requests and results of a tool. Nothing has an id. */
export const macForm: CallForm = {
  id: 'mac',
  keeps: { id: 'never', resultId: false, resultName: false, resultError: true },
  writeCalls: (calls) => calls.map((call) => ({ name: call.name, arguments: call.arguments })),
  writeResult: ({ output, isError }) => ({
    content: [{ type: 'text', text: outputText(output) }],
    isError: isError === true,
  }),
  readResult(value) {
    const content = contentText(member(value, 'content'));
    const known = ['content', 'isError'];
    if (content === undefined || !Object.keys(value).every((key) => known.includes(key))) return null;
    return { id: null, name: null, output: outputOf(content), isError: member(value, 'isError') === true };
  },
};
