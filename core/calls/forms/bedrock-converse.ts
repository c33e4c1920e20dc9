import { isJsonArray, isJsonObject, type JsonObject, member } from '../../json/json-value.ts';
import { type CallForm, outputText, textMember } from './call-form.ts';

/** Amazon Bedrock's Converse: blocks of the content of a message. */
export const bedrockForm: CallForm = {
  id: 'bedrock-converse',
  keeps: { id: 'always', resultId: true, resultName: false, resultError: true, signed: 'bedrock-converse' },
  writeCalls: (calls) => ({
    role: 'assistant',
    content: calls.flatMap((call): readonly JsonObject[] => [
      ...(call.signed ?? []),
      { toolUse: { toolUseId: call.id, name: call.name, input: call.arguments } },
    ]),
  }),
  writeResult: ({ id, output, isError }) => ({
    toolResult: {
      toolUseId: id,
      content: [isJsonObject(output) ? { json: output } : { text: outputText(output) }],
      status: isError === true ? 'error' : 'success',
    },
  }),
  readResult(value) {
    const inner = member(value, 'toolResult');
    const content = isJsonObject(inner) ? member(inner, 'content') : undefined;
    const [first] = isJsonArray(content ?? null) ? (content as readonly unknown[]) : [];
    if (!isJsonObject(inner) || !isJsonObject(first as never)) return null;
    const block = first as Readonly<Record<string, never>>;
    const output = member(block, 'json') ?? member(block, 'text') ?? null;
    return { id: textMember(inner, 'toolUseId'), name: null, output, isError: member(inner, 'status') === 'error' };
  },
};
