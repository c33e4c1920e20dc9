import { isJsonObject, member } from '../../json/json-value.ts';
import { type CallForm, textMember, withoutNull } from './call-form.ts';

/** Gemini: parts of a content. A result is an object: `output` or `error` where it was none. */
export const geminiForm: CallForm = {
  id: 'gemini',
  keeps: { id: 'optional', resultId: true, resultName: true, resultError: true, signed: 'gemini' },
  writeCalls: (calls) => ({
    role: 'model',
    parts: calls.map((call) => ({
      functionCall: withoutNull({ id: call.id, name: call.name, args: call.arguments }),
      ...call.signed?.[0],
    })),
  }),
  writeResult: ({ id, name, output, isError }) => ({
    functionResponse: withoutNull({ id, name, response: isError === true ? { error: output } : { output } }),
  }),
  readResult(value) {
    const inner = member(value, 'functionResponse') ?? member(value, 'function_response');
    const response = isJsonObject(inner) ? member(inner, 'response') : undefined;
    if (!isJsonObject(inner) || !isJsonObject(response)) return null;
    const isOnly = Object.keys(response).length === 1;
    const error = isOnly ? member(response, 'error') : undefined;
    const output = error ?? (isOnly ? member(response, 'output') : undefined) ?? response;
    return { id: textMember(inner, 'id'), name: textMember(inner, 'name'), output, isError: error !== undefined };
  },
};
