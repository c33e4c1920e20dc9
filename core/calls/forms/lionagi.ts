import { member } from '../../json/json-value.ts';
import { type CallForm, textMember } from './call-form.ts';

/** LionAGI: action requests and action responses. Nothing has an id. */
export const lionagiForm: CallForm = {
  id: 'lionagi',
  keeps: { id: 'never', resultId: false, resultName: true, resultError: false },
  writeCalls: (calls) => calls.map((call) => ({ function: call.name, arguments: call.arguments })),
  writeResult: ({ name, output }) => ({ function: name, arguments: {}, output }),
  readResult(value) {
    const isThere = member(value, 'function') !== undefined;
    const output = member(value, 'output');
    return !isThere || output === undefined
      ? null
      : { id: null, name: textMember(value, 'function'), output, isError: null };
  },
};
