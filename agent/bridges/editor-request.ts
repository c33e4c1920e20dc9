import { outputText } from '../../core/calls/index.ts';
import { isJsonObject, type JsonObject, type JsonValue, member } from '../../core/json/index.ts';
import { addAll } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { Message } from '../message.ts';
import { sentNames, withSentNames } from '../sent-names.ts';

export type EditorPart =
  | { readonly value: string }
  | { readonly callId: string; readonly name: string; readonly input: JsonObject }
  | { readonly callId: string; readonly content: readonly { readonly value: string }[] };

// Types, because the compiler does not take an interface for a JSON value.

export type EditorMessage = {
  readonly role: 'user' | 'assistant';
  readonly content: readonly EditorPart[];
};

/** The request to a model of VS Code, as a value. */
export type EditorRequest = {
  readonly model: string;
  readonly messages: readonly EditorMessage[];
  readonly tools: readonly EditorTool[];
};

export type EditorTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema?: JsonObject;
};

/** The request to a model of VS Code. Its API has no system messages: they become the user's. */
export function editorRequest(
  model: string,
  messages: readonly Message[],
  tools: readonly CanonicalTool[],
): EditorRequest {
  const sent = sentNames(tools, 'vscode');
  const turns: { readonly role: EditorMessage['role']; readonly content: EditorPart[]; readonly isResult: boolean }[] =
    [];
  for (const message of withSentNames(messages, sent)) {
    const isResult = message.role === 'tool';
    const last = turns.at(-1);
    // The results of one answer's calls share one message.
    if (isResult && last?.isResult === true) addAll(last.content, partsOf(message));
    else {
      const role = message.role === 'assistant' ? 'assistant' : 'user';
      turns.push({ role, content: [...partsOf(message)], isResult });
    }
  }
  return {
    model,
    messages: turns.map(({ role, content }) => ({ role, content })),
    tools: sent.definitions.map(toolOf),
  };
}

function partsOf(message: Message): readonly EditorPart[] {
  if (message.role === 'tool') {
    const text = outputText(message.output);
    // The format has no mark for an error: the text says it.
    return [{ callId: message.id, content: [{ value: message.isError ? `Error: ${text}` : text }] }];
  }
  if (message.role !== 'assistant') return [{ value: message.text }];
  const calls = message.calls.map(({ id, name, arguments: input }) => ({ callId: id ?? '', name, input }));
  return message.text === '' && calls.length > 0 ? calls : [{ value: message.text }, ...calls];
}

function toolOf(definition: JsonValue): EditorTool {
  const object: JsonObject = isJsonObject(definition) ? definition : {};
  const schema = member(object, 'inputSchema');
  return {
    ...{ name: textAt(object, 'name'), description: textAt(object, 'modelDescription') },
    ...(isJsonObject(schema) ? { inputSchema: schema } : {}),
  };
}

function textAt(object: JsonObject, key: string): string {
  const value = member(object, key);
  return typeof value === 'string' ? value : '';
}
