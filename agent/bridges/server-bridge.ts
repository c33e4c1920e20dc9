import type { FormatId } from '../../core/formats/index.ts';
import type { JsonObject } from '../../core/json/index.ts';
import { jsonLine } from '../../core/json/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { Clock } from '../clock.ts';
import { systemClock } from '../machine/system-clock.ts';
import type { Message } from '../message.ts';
import { type ModelAnswer, type ModelBridge, ModelFailure } from '../model-bridge.ts';
import { sentNames, withSentNames } from '../sent-names.ts';
import { receive, type Send, type StreamMarks } from './http.ts';
import { defaultAttempts, withRetries } from './retries.ts';
import { KeyRemover } from './without-key.ts';

export interface ServerModel {
  readonly model: string;
  /** The address up to the request's path: `http://127.0.0.1:11434/v1`. */
  readonly address: string;
  /** Null for a server without keys. */
  readonly key: string | null;
  readonly send: Send;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the prompt holds the tools, for a model without tool calls of its own. */
  readonly isPrompted?: boolean;
  readonly isStream?: boolean;
  /** The most tokens of an answer. Default: the server's; for Anthropic 4,096. */
  readonly maxTokens?: number;
  /** 0 to 2: the higher, the more the answers vary. Default: the server's. */
  readonly temperature?: number;
  /** The seed of the sampling, in the format of OpenAI. */
  readonly seed?: number;
  /** Waits between attempts. Default: by a timer. */
  readonly wait?: Clock['wait'];
}

interface ServerForm {
  readonly form: FormatId;
  readonly path: string;
  headers(key: string | null): Readonly<Record<string, string>>;
  /** The members of the request with the conversation, whose tools have the names under which they are sent. */
  conversation(messages: readonly Message[]): JsonObject;
  /** The key for the most tokens of an answer. */
  readonly tokensKey: string;
  /** The members of the request for a stream. */
  readonly stream: JsonObject;
  readonly marks: StreamMarks;
  answerOf(raw: string, isStream: boolean): ModelAnswer;
}

/** A model behind a server of this format. */
export function serverBridge(server: ServerModel, own: ServerForm): ModelBridge {
  const { model, address, key, now, isPrompted = false, isStream = false } = server;
  const keyRemover = new KeyRemover(key);
  const send = keyRemover.send(server.send);
  const form = isPrompted ? null : own.form;
  // A server that refuses a stream is not asked for one again.
  let streams = isStream;
  const requestOf = (
    messages: readonly Message[],
    tools: readonly CanonicalTool[],
    maxTokens: number | undefined,
  ): JsonObject => {
    const sent = sentNames(tools, form);
    return {
      model,
      ...own.conversation(withSentNames(messages, sent)),
      ...(maxTokens === undefined ? {} : { [own.tokensKey]: maxTokens }),
      ...(server.temperature === undefined ? {} : { temperature: server.temperature }),
      ...(sent.definitions.length === 0 ? {} : { tools: sent.definitions }),
      ...(server.seed === undefined ? {} : { seed: server.seed }),
      ...(streams ? own.stream : {}),
    };
  };
  return {
    name: model,
    form,
    written: (messages, tools) => requestOf(messages, tools, server.maxTokens),
    async complete(messages, tools, options) {
      const { signal, onText, onBytes, attempts = defaultAttempts, maxTokens = server.maxTokens } = options;
      const url = `${address.replace(/(?<!\/)\/+$/, '')}${own.path}`;
      const headers = { 'content-type': 'application/json', ...own.headers(key) };
      const ask = (): ReturnType<typeof receive> => {
        const body = jsonLine(requestOf(messages, tools, maxTokens));
        return receive(send, { url, headers, body, signal }, model, own.marks, { now, onText, onBytes });
      };
      const received = await withRetries(attempts, server.wait ?? systemClock.wait, signal, () =>
        ask()
          .catch((error: unknown) => {
            if (!streams || !refusesStream(error)) throw error;
            streams = false;
            return ask();
          })
          .catch((error: unknown) => {
            throw keyRemover.failure(error);
          }),
      );
      return own.answerOf(received.text, received.isStream);
    },
  };
}

/** Whether the server knows no stream, or no option of one, as its message says. */
function refusesStream(error: unknown): boolean {
  if (!(error instanceof ModelFailure) || error.status === null) return false;
  return [400, 404, 405, 415, 422, 501].includes(error.status) && /stream/i.test(error.message);
}
