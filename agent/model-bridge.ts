import type { CallFamily } from '../core/calls/call-family.ts';
import type { FormatId } from '../core/formats/format-id.ts';
import type { JsonValue } from '../core/json/json-value.ts';
import type { CanonicalTool } from '../core/tools/canonical-tool.ts';
import type { Message } from './message.ts';

/** Tokens as the model's server counts them. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
}

export interface ModelAnswer {
  /** The answer as it came: the body of a response, the events of a stream, or the text of the model. The calls are read from it. */
  readonly raw: string;
  /** The form of `raw`; null where it is to be detected. */
  readonly family: CallFamily | null;
  /** Why the model refuses to answer; null where it does not. */
  readonly refusal: string | null;
  /** Whether the model had no room to end its answer. */
  readonly isCutOff: boolean;
  /** Null where the server does not count. */
  readonly usage: TokenUsage | null;
}

export interface AnswerOptions {
  readonly signal: AbortSignal;
  /** Told each piece of the text as it comes, where the answer is a stream. */
  readonly onText?: ((piece: string) => void) | undefined;
}

/** The way to one model. */
export interface ModelBridge {
  /** For the person: the name of the model. */
  readonly name: string;
  /** The form in which tools are sent; null for a model that has no tool calls of its own. */
  readonly form: FormatId | null;
  /** What `complete` sends, for the log. Keys of an address are no part of it. */
  written(messages: readonly Message[], tools: readonly CanonicalTool[]): JsonValue;
  /** Sends the conversation. Rejects with a {@link ModelFailure} where no answer comes. */
  complete(messages: readonly Message[], tools: readonly CanonicalTool[], options: AnswerOptions): Promise<ModelAnswer>;
}

/** Why there is no answer. */
export class ModelFailure extends Error {
  /** Whether another attempt may help: a limit of the rate, a failing server, a stream that broke off. */
  readonly isPassing: boolean;
  /** Milliseconds that the server asks to wait; null where it asks for nothing. */
  readonly retryAfter: number | null;
  /** What had come of the answer. */
  readonly partial: string;

  constructor(
    message: string,
    options: { readonly isPassing: boolean; readonly retryAfter?: number | null; readonly partial?: string },
  ) {
    super(message);
    this.name = 'ModelFailure';
    this.isPassing = options.isPassing;
    this.retryAfter = options.retryAfter ?? null;
    this.partial = options.partial ?? '';
  }
}
