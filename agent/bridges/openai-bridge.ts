import { outputText } from '../../core/calls/forms/call-form.ts';
import { openaiChatForm } from '../../core/calls/forms/provider-forms.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json/json-value.ts';
import type { Message } from '../message.ts';
import type { ModelAnswer, ModelBridge, TokenUsage } from '../model-bridge.ts';
import { sentNames } from '../sent-names.ts';
import { valueIn } from './body-values.ts';
import { bodiesOf, eventsOf, receive, type Send, type StreamMarks } from './http.ts';

export interface ServerModel {
  /** The server's name of the model. */
  readonly model: string;
  /** The address up to the path of the request: `http://127.0.0.1:11434/v1`. */
  readonly address: string;
  /** Null for a server that asks for none. */
  readonly key: string | null;
  readonly send: Send;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether tools stand in the prompt, for a model that has no tool calls of its own. */
  readonly isPrompted?: boolean;
  readonly isStream?: boolean;
}

/** A model behind OpenAI's Chat Completions, which Ollama, vLLM, llama.cpp and most providers offer. */
export function openaiBridge(server: ServerModel): ModelBridge {
  const { model, address, key, send, now, isPrompted = false, isStream = false } = server;
  const form = isPrompted ? null : 'openai';
  const written: ModelBridge['written'] = (messages, tools): JsonObject => {
    const { definitions, sentAs } = sentNames(tools, form);
    return {
      model,
      messages: messages.map((message) => messageOf(message, sentAs)),
      ...(definitions.length === 0 ? {} : { tools: definitions }),
      ...(isStream ? { stream: true, stream_options: { include_usage: true } } : {}),
    };
  };
  return {
    name: model,
    form,
    written,
    async complete(messages, tools, { signal, onText }) {
      const url = `${address.replace(/\/+$/, '')}/chat/completions`;
      const headers = {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      };
      const body = JSON.stringify(written(messages, tools));
      const received = await receive(send, { url, headers, body, signal }, model, marks, { now, onText });
      return answerOf(received.text, received.isStream);
    },
  };
}

function messageOf(message: Message, sentAs: ReadonlyMap<string, string>): JsonValue {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text };
    case 'assistant': {
      if (message.calls.length === 0) return { role: 'assistant', content: message.text };
      const calls = message.calls.map((call) => ({ ...call, name: sentAs.get(call.name) ?? call.name }));
      const written = openaiChatForm.writeCalls(calls);
      return { ...(isJsonObject(written) ? written : {}), content: message.text === '' ? null : message.text };
    }
    case 'tool':
      // The form has no mark for an error: the text says it.
      return openaiChatForm.writeResult({
        id: message.id,
        name: null,
        output: message.isError ? `Error: ${outputText(message.output)}` : message.output,
        isError: null,
      });
  }
}

const marks: StreamMarks = {
  isComplete(text) {
    if (/^data:\s*\[DONE\]/m.test(text)) return true;
    for (const event of eventsOf(text)) {
      if (typeof valueIn(event, 'choices', 0, 'finish_reason') === 'string') return true;
    }
    return false;
  },
  textOf(event) {
    const text = valueIn(event, 'choices', 0, 'delta', 'content');
    return typeof text === 'string' ? text : '';
  },
};

function answerOf(raw: string, isStream: boolean): ModelAnswer {
  const bodies = bodiesOf(raw, isStream);
  let usage: TokenUsage | null = null;
  let finish: unknown = null;
  let refusal = '';
  for (const body of bodies) {
    const [input, output] = [valueIn(body, 'usage', 'prompt_tokens'), valueIn(body, 'usage', 'completion_tokens')];
    if (typeof input === 'number') usage = { input, output: typeof output === 'number' ? output : 0 };
    finish = valueIn(body, 'choices', 0, 'finish_reason') ?? finish;
    const piece = valueIn(body, 'choices', 0, isStream ? 'delta' : 'message', 'refusal');
    if (typeof piece === 'string') refusal += piece;
  }
  // A server that speaks another form is read as what it speaks.
  const isChat = bodies.some((body) => Array.isArray(valueIn(body, 'choices')));
  return {
    ...{ raw, family: isChat ? 'openai-chat' : null, usage, isCutOff: finish === 'length' },
    refusal: refusal === '' ? null : refusal,
  };
}
