import { anthropicCallFormat } from '../../core/calls/index.ts';
import { isJsonArray, isJsonObject, type JsonValue, member, valueAt } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import type { Message } from '../message.ts';
import type { ModelAnswer, ModelBridge } from '../model-bridge.ts';
import { bodiesOf, type StreamMarks, textOrNull } from './http.ts';
import { type ServerModel, serverBridge } from './server-bridge.ts';

/** The server requires a bound; answers of agents are short. */
const mostTokens = 4_096;

/** A model behind Anthropic's Messages API. */
export function anthropicBridge(server: ServerModel): ModelBridge {
  return serverBridge(server, {
    form: 'anthropic',
    path: '/v1/messages',
    tokensKey: 'max_tokens',
    headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) }),
    conversation(messages) {
      const system = messages.flatMap((message) => (message.role === 'system' ? [message.text] : []));
      return {
        max_tokens: mostTokens,
        ...(system.length === 0 ? {} : { system: system.join('\n\n') }),
        messages: turnsOf(messages),
      };
    },
    stream: { stream: true },
    ...{ marks, answerOf },
  });
}

/** Messages with alternating roles: results of tools are in a message of the user. */
function turnsOf(messages: readonly Message[]): readonly JsonValue[] {
  const turns: { readonly role: string; readonly content: JsonValue[] }[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    const turn = last?.role === role ? last : { role, content: [] };
    if (turn !== last) turns.push(turn);
    for (const block of blocksOf(message)) turn.content.push(block);
  }
  return turns.map(({ role, content }) => ({ role, content }));
}

function blocksOf(message: Exclude<Message, { readonly role: 'system' }>): readonly JsonValue[] {
  if (message.role === 'tool') return [anthropicCallFormat.writeResult({ ...message, name: null })];
  // The server refuses an empty text.
  const text = message.text === '' ? [] : [{ type: 'text', text: message.text }];
  if (message.role !== 'assistant') return text;
  const written = anthropicCallFormat.writeCalls(message.calls);
  const content = isJsonObject(written) ? (member(written, 'content') ?? null) : null;
  return isJsonArray(content) ? [...text, ...content] : text;
}

const marks: StreamMarks = {
  isComplete: (text) => /^data:.*"message_stop"/m.test(text),
  textOf(event) {
    const text = valueAt(event, '/delta/text');
    return typeof text === 'string' ? text : '';
  },
};

function answerOf(raw: string, isStream: boolean): ModelAnswer {
  const bodies = bodiesOf(raw, isStream);
  let input: number | null = null;
  let output = 0;
  let stop: unknown = null;
  let model: unknown = null;
  let cached: number | null = null;
  for (const body of bodies) {
    const usage = valueAt(body, '/message/usage') ?? valueAt(body, '/usage') ?? null;
    const [read, made] = [valueAt(usage, '/input_tokens'), valueAt(usage, '/output_tokens')];
    if (typeof read === 'number') input = read;
    // A stream counts the sum so far.
    if (typeof made === 'number') output = made;
    stop = valueAt(body, '/delta/stop_reason') ?? valueAt(body, '/stop_reason') ?? stop;
    model = valueAt(body, '/message/model') ?? valueAt(body, '/model') ?? model;
    const again = valueAt(usage, '/cache_read_input_tokens');
    if (typeof again === 'number') cached = again;
  }
  return {
    ...{ raw, family: 'anthropic', isCutOff: stop === 'max_tokens' },
    refusal: stop === 'refusal' ? say`The model refused to answer.` : null,
    usage: input === null ? null : { input, output, ...(cached === null ? {} : { cached }) },
    served: { model: textOrNull(model), fingerprint: null, finish: textOrNull(stop) },
  };
}
