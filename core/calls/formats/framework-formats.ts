import { isJsonObject, member } from '../../json/json-value.ts';
import { isActionResponse } from '../object-calls.ts';
import {
  type CallFormat,
  contentText,
  isMacContent,
  macContent,
  outputOf,
  outputText,
  textMember,
  textResult,
  withoutNull,
} from './call-format.ts';

/** The Model Context Protocol: one JSON-RPC request a call. */
export const mcpCallFormat: CallFormat = {
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

/** LangChain: `tool_calls` of an AIMessage, and a ToolMessage. */
export const langchainCallFormat: CallFormat = {
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
    if (member(value, 'type') !== 'tool') return null;
    return textResult(value, { id: 'tool_call_id', name: 'name' }, member(value, 'status') === 'error');
  },
};

/** Vercel's AI SDK from its fifth version on: parts of a message. */
export const aiSdkCallFormat: CallFormat = {
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

/** VS Code's language models: a LanguageModelToolCallPart and a LanguageModelToolResultPart. */
export const vscodeCallFormat: CallFormat = {
  id: 'vscode',
  keeps: { id: 'always', resultId: true, resultName: false, resultError: false },
  writeCalls: (calls) => calls.map((call) => ({ callId: call.id, name: call.name, input: call.arguments })),
  writeResult: ({ id, output }) => ({ callId: id, content: [{ value: outputText(output) }] }),
  readResult: (value) => (member(value, 'callId') === undefined ? null : textResult(value, { id: 'callId' })),
};

/** LionAGI: action requests and action responses, without ids. */
export const lionagiCallFormat: CallFormat = {
  id: 'lionagi',
  keeps: { id: 'never', resultId: false, resultName: true, resultError: false, resultArguments: true },
  writeCalls: (calls) => calls.map((call) => ({ function: call.name, arguments: call.arguments })),
  writeResult: ({ name, output, arguments: given }) => ({ function: name, arguments: given ?? {}, output }),
  readResult(value) {
    const output = member(value, 'output');
    if (output === undefined || !isActionResponse(value)) return null;
    const given = member(value, 'arguments');
    const kept = isJsonObject(given) ? { arguments: given } : {};
    return { id: null, name: textMember(value, 'function'), output, isError: null, ...kept };
  },
};

/** Model Agnostic Context: tool requests and results, without ids. */
export const macCallFormat: CallFormat = {
  id: 'mac',
  keeps: { id: 'never', resultId: false, resultName: false, resultError: true },
  writeCalls: (calls) => calls.map((call) => ({ name: call.name, arguments: call.arguments })),
  writeResult: ({ output, isError }) => ({
    content: isMacContent(output) ? output : [{ type: 'text', text: outputText(output) }],
    isError: isError === true,
  }),
  readResult(value) {
    const known = ['content', 'isError'];
    if (!Object.keys(value).every((key) => known.includes(key))) return null;
    const isError = member(value, 'isError') === true;
    const content = macContent(value);
    return textResult(value, {}, isError) ?? (content && { id: null, name: null, output: content, isError });
  },
};
