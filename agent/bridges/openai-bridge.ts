import { openaiChatCallFormat, outputText } from '../../core/calls/index.ts';
import { isJsonObject, type JsonValue, valueAt } from '../../core/json/index.ts';
import type { Message } from '../message.ts';
import type { ModelAnswer, ModelBridge, TokenUsage } from '../model-bridge.ts';
import { bodiesOf, eventsOf, type StreamMarks, textOrNull } from './http.ts';
import { type ServerModel, serverBridge } from './server-bridge.ts';

/** A model behind OpenAI's Chat Completions, which Ollama, vLLM, llama.cpp and most providers offer. */
export function openaiBridge(server: ServerModel): ModelBridge {
  return serverBridge(server, {
    form: 'openai',
    path: '/chat/completions',
    // Newer models of OpenAI refuse the older key, which is the only one that other servers know.
    tokensKey: server.address.startsWith('https://api.openai.com') ? 'max_completion_tokens' : 'max_tokens',
    headers: (key) => (key === null ? {} : { authorization: `Bearer ${key}` }),
    conversation: (messages) => ({ messages: messages.map(messageOf) }),
    stream: { stream: true, stream_options: { include_usage: true } },
    ...{ marks, answerOf },
  });
}

function messageOf(message: Message): JsonValue {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text };
    case 'assistant': {
      if (message.calls.length === 0) return { role: 'assistant', content: message.text };
      const written = openaiChatCallFormat.writeCalls(message.calls);
      return { ...(isJsonObject(written) ? written : {}), content: message.text === '' ? null : message.text };
    }
    case 'tool':
      // The format has no mark for an error: the text says it.
      return openaiChatCallFormat.writeResult({
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
      if (typeof valueAt(event, '/choices/0/finish_reason') === 'string') return true;
    }
    return false;
  },
  textOf(event) {
    const text = valueAt(event, '/choices/0/delta/content');
    return typeof text === 'string' ? text : '';
  },
};

function answerOf(raw: string, isStream: boolean): ModelAnswer {
  const bodies = bodiesOf(raw, isStream);
  let usage: TokenUsage | null = null;
  let finish: unknown = null;
  let model: unknown = null;
  let fingerprint: unknown = null;
  let refusal = '';
  for (const body of bodies) {
    const [input, output] = [valueAt(body, '/usage/prompt_tokens'), valueAt(body, '/usage/completion_tokens')];
    const cached = valueAt(body, '/usage/prompt_tokens_details/cached_tokens');
    if (typeof input === 'number') {
      const made = typeof output === 'number' ? output : 0;
      usage = { input, output: made, ...(typeof cached === 'number' ? { cached } : {}) };
    }
    model = valueAt(body, '/model') ?? model;
    fingerprint = valueAt(body, '/system_fingerprint') ?? fingerprint;
    finish = valueAt(body, '/choices/0/finish_reason') ?? finish;
    const piece = valueAt(body, `/choices/0/${isStream ? 'delta' : 'message'}/refusal`);
    if (typeof piece === 'string') refusal += piece;
  }
  // Other formats are detected from the answer.
  const isChat = bodies.some((body) => Array.isArray(valueAt(body, '/choices')));
  return {
    ...{ raw, family: isChat ? 'openai-chat' : null, usage, isCutOff: finish === 'length' },
    refusal: refusal === '' ? null : refusal,
    served: { model: textOrNull(model), fingerprint: textOrNull(fingerprint), finish: textOrNull(finish) },
  };
}
