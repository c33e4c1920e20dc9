import { type MacPart, openaiChatCallFormat, type PlainCall } from '../../core/calls/index.ts';
import type { FormatId } from '../../core/formats/index.ts';
import { isJsonObject, type JsonValue, jsonLine, strictJson } from '../../core/json/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { Clock } from '../clock.ts';
import { systemClock } from '../machine/system-clock.ts';
import type { Message } from '../message.ts';
import { type AnswerOptions, type ModelBridge, ModelFailure, type TokenUsage } from '../model-bridge.ts';
import { sentNames } from '../sent-names.ts';
import { defaultAttempts, withRetries } from './retries.ts';

export interface CallbackInput {
  readonly messages: readonly Message[];
  /** The tools in the format of the bridge; empty where the messages hold them. */
  readonly tools: readonly JsonValue[];
}

/** The answer of a callback: the model's text, its text with calls that are read already, or an error. */
export type CallbackAnswer =
  | string
  | {
      readonly text: string;
      readonly calls?: readonly PlainCall[];
      readonly usage?: TokenUsage;
      /** The reason why there is no answer. There is no other attempt. */
      readonly error?: string | undefined;
    }
  /** The answer of a `promptExecutor` of Model Agnostic Context. */
  | {
      readonly role?: string;
      readonly content: MacPart | readonly MacPart[];
      readonly error?: string | undefined;
    };

export interface Callback {
  readonly name: string;
  /** The format of the tools. Default: none, the prompt holds them. */
  readonly form?: FormatId;
  /** Sends the conversation to a model. It may reject with a {@link ModelFailure}. */
  readonly complete: (input: CallbackInput, options: AnswerOptions) => Promise<CallbackAnswer>;
  /** Waits between attempts. Default: by a timer. */
  readonly wait?: Clock['wait'];
}

/** A model behind a function of the caller, like the bridges of Model Agnostic Context. */
export function callbackBridge({ name, form = undefined, complete, wait = systemClock.wait }: Callback): ModelBridge {
  const inputOf = (messages: readonly Message[], tools: readonly CanonicalTool[]): CallbackInput => ({
    messages,
    tools: sentNames(tools, form ?? null).definitions,
  });
  return {
    name,
    form: form ?? null,
    written: (messages, tools) => strictJson(jsonLine(inputOf(messages, tools))) ?? null,
    async complete(messages, tools, options) {
      const input = inputOf(messages, tools);
      const answer = await withRetries(options.attempts ?? defaultAttempts, wait, options.signal, () =>
        complete(input, options),
      );
      if (typeof answer === 'string') return plain(answer, null);
      if (answer.error !== undefined) throw new ModelFailure(`${name}: ${answer.error}`, { isPassing: false });
      if ('content' in answer) {
        const parts = [answer.content].flat();
        const isText = parts.every(({ type }) => type === 'text');
        return plain(isText ? parts.map(({ text }) => text).join('\n') : jsonLine({ content: parts }), null);
      }
      const { text, calls = [], usage = null } = answer;
      if (calls.length === 0) return plain(text, usage);
      const written = openaiChatCallFormat.writeCalls(calls);
      const raw = jsonLine({ ...(isJsonObject(written) ? written : {}), content: text });
      return { ...plain(raw, usage), family: 'openai-chat' };
    },
  };
}

function plain(raw: string, usage: TokenUsage | null): Awaited<ReturnType<ModelBridge['complete']>> {
  return { raw, family: null, refusal: null, isCutOff: false, usage };
}
