import { isJsonObject, member } from '../../json/json-value.ts';
import { type CallForm, contentText, outputOf, outputText, textMember } from './call-form.ts';

/** The Model Context Protocol: a request of JSON-RPC for each call. */
export const mcpForm: CallForm = {
  id: 'mcp',
  keeps: { id: 'always', resultId: true, resultName: false, resultError: true },
  writeCalls(calls) {
    const requests = calls.map((call) => ({
      jsonrpc: '2.0',
      id: call.id,
      method: 'tools/call',
      params: { name: call.name, arguments: call.arguments },
    }));
    return requests.length === 1 ? (requests[0] ?? []) : requests;
  },
  writeResult: ({ id, output, isError }) => ({
    jsonrpc: '2.0',
    id,
    result: {
      content: [{ type: 'text', text: outputText(output) }],
      ...(isJsonObject(output) ? { structuredContent: output } : {}),
      ...(isError === true ? { isError: true } : {}),
    },
  }),
  readResult(value) {
    const inner = member(value, 'result');
    if (member(value, 'jsonrpc') !== '2.0' || !isJsonObject(inner)) return null;
    const text = contentText(member(inner, 'content'));
    const output = member(inner, 'structuredContent') ?? outputOf(text ?? member(inner, 'content'));
    return { id: textMember(value, 'id'), name: null, output, isError: member(inner, 'isError') === true };
  },
};
