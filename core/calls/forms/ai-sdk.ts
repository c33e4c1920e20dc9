import { isJsonObject, member } from '../../json/json-value.ts';
import { type CallForm, textMember } from './call-form.ts';

/** Vercel's AI SDK from its fifth version on: parts of a message. */
export const aiSdkForm: CallForm = {
  id: 'ai-sdk',
  keeps: { id: 'always', resultId: true, resultName: true, resultError: true },
  writeCalls: (calls) =>
    calls.map((call) => ({ type: 'tool-call', toolCallId: call.id, toolName: call.name, input: call.arguments })),
  writeResult({ id, name, output, isError }) {
    const kind = typeof output === 'string' ? 'text' : 'json';
    const type = isError === true ? `error-${kind}` : kind;
    return { type: 'tool-result', toolCallId: id, toolName: name, output: { type, value: output } };
  },
  readResult(value) {
    const output = member(value, 'output');
    if (member(value, 'type') !== 'tool-result' || !isJsonObject(output)) return null;
    return {
      id: textMember(value, 'toolCallId'),
      name: textMember(value, 'toolName'),
      output: member(output, 'value') ?? null,
      isError: (textMember(output, 'type') ?? '').startsWith('error-'),
    };
  },
};
