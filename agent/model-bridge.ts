import type { CallFamily } from '../core/calls/index.ts';
import type { FormatId } from '../core/formats/index.ts';
import type { JsonValue } from '../core/json/index.ts';
import { say } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import type { Message } from './message.ts';

/** Tokens as the model's server counts them. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  /** The part of `input` that the server had read before; absent where it does not say. */
  readonly cached?: number;
}

export interface ModelAnswer {
  /** The answer as it came, for the reader of calls: a response's body, a stream's events, or the model's text. */
  readonly raw: string;
  /** The format of `raw`; null: detected. */
  readonly family: CallFamily | null;
  /** The reason why the model refuses to answer; null otherwise. */
  readonly refusal: string | null;
  /** Whether the model had no room to end its answer. */
  readonly isCutOff: boolean;
  /** Null where the server does not count. */
  readonly usage: TokenUsage | null;
  /** The server's own words; absent for a model without a server. */
  readonly served?: ServedBy;
}

/** The server's words about its answer; null where it says nothing. */
export interface ServedBy {
  /** The version of the model that answered. */
  readonly model: string | null;
  /** The state of the server that can change its answers, as OpenAI's `system_fingerprint`. */
  readonly fingerprint: string | null;
  /** Why the answer ended. */
  readonly finish: string | null;
}

export interface AnswerOptions {
  readonly signal: AbortSignal;
  /** Called with each piece of text as it comes, if the answer is a stream. */
  readonly onText?: ((piece: string) => void) | undefined;
  /** The most requests while the failure may pass, with longer and longer waits between them. Default: 3. */
  readonly attempts?: number;
  /** The most tokens of this answer. Default: those of the model. */
  readonly maxTokens?: number;
  /** Called when a part of the response comes. */
  readonly onBytes?: (() => void) | undefined;
}

export interface ModelBridge {
  readonly name: string;
  /** The format of the tools; null for a model without tool calls of its own. */
  readonly form: FormatId | null;
  /** The request of `complete`, for the log, without the keys of an address. */
  written(messages: readonly Message[], tools: readonly CanonicalTool[]): JsonValue;
  /** Sends the conversation, again after a failure that may pass. Rejects with a {@link ModelFailure} where no answer comes. */
  complete(messages: readonly Message[], tools: readonly CanonicalTool[], options: AnswerOptions): Promise<ModelAnswer>;
}

/** How tools reach the model: in the provider's own parameter, or in the prompt, with calls in its text. */
export type ToolWay = 'native' | 'prompted';

export function wayOf({ form }: ModelBridge): ToolWay {
  return form === null ? 'prompted' : 'native';
}

/** In milliseconds, as in the clients of OpenAI and Anthropic. */
const longestWait = 60_000;

/** A failure whose server asks for a wait of more than 60 seconds does not pass: another attempt must not come earlier. */
export class ModelFailure extends Error {
  /** Whether another attempt may help: a rate limit, a failing server, a broken stream. */
  readonly isPassing: boolean;
  /** The server's wait in milliseconds; null if it names none. */
  readonly retryAfter: number | null;
  /** The received part of the answer. */
  readonly partial: string;
  /** The status of the server; null without one. */
  readonly status: number | null;

  constructor(
    message: string,
    options: {
      readonly isPassing: boolean;
      readonly retryAfter?: number | null;
      readonly partial?: string;
      readonly status?: number;
    },
  ) {
    const { retryAfter = null } = options;
    const isTooLong = options.isPassing && retryAfter !== null && retryAfter > longestWait;
    super(isTooLong ? `${message} ${tooLong(retryAfter)}` : message);
    this.name = 'ModelFailure';
    this.isPassing = options.isPassing && !isTooLong;
    this.retryAfter = retryAfter;
    this.partial = options.partial ?? '';
    this.status = options.status ?? null;
  }

  /** Whether the server asks for fewer requests. */
  get isRateLimit(): boolean {
    return this.status === 429 || this.status === 503;
  }
}

function tooLong(wait: number): string {
  const seconds = Math.ceil(wait / 1_000);
  return say`The server requires a wait of ${seconds} seconds, but the limit is ${longestWait / 1_000}. The request wasn't retried.`;
}
