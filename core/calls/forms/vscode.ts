import { member } from '../../json/json-value.ts';
import { type CallForm, contentText, outputOf, outputText, textMember } from './call-form.ts';

/** VS Code's language models: a LanguageModelToolCallPart and a LanguageModelToolResultPart. */
export const vscodeForm: CallForm = {
  id: 'vscode',
  keeps: { id: 'always', resultId: true, resultName: false, resultError: false },
  writeCalls: (calls) => calls.map((call) => ({ callId: call.id, name: call.name, input: call.arguments })),
  writeResult: ({ id, output }) => ({ callId: id, content: [{ value: outputText(output) }] }),
  readResult(value) {
    const isThere = member(value, 'callId') !== undefined;
    const content = contentText(member(value, 'content'));
    return !isThere || content === undefined
      ? null
      : { id: textMember(value, 'callId'), name: null, output: outputOf(content), isError: null };
  },
};
