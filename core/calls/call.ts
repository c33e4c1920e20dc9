import type { JsonProblemKind } from '../json/json-problem.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Span } from '../text/span.ts';
import type { CallFamily } from './call-family.ts';

/** JSON, JSON inside a string (escaped again), Python literals, one element an argument, Gemma's notation, or plain text. */
export type ArgumentNotation = 'json' | 'json-string' | 'python' | 'elements' | 'gemma' | 'text';

/** Problems in the writing of a call, beside those of JSON. */
export type CallProblemKind =
  | JsonProblemKind
  /** The text ends before the call does. */
  | 'cut-off'
  /** The arguments are no JSON object; they stay a text. */
  | 'not-an-object'
  | 'no-name'
  /** A closing mark or tag is missing; the call is complete without it. */
  | 'no-closer'
  /** An argument is written twice; the last one counts. */
  | 'repeated-argument'
  /** The provider runs the call itself. */
  | 'hosted'
  | 'unknown-tool'
  /** A call mark without a readable call. */
  | 'unreadable'
  /** The marks of the call are written with other signs than the model's own. */
  | 'variant-mark'
  /** A call without the mark around it, with prose behind. */
  | 'bare-call'
  /** A mark is left in the text or in the arguments. */
  | 'leaked-mark'
  /** The provider says that the call failed, or that there is one. */
  | 'failed-call'
  /** The arguments are several objects: those of calls whose pieces were joined. */
  | 'merged-arguments'
  /** The reasoning has a call, and no call follows. */
  | 'in-reasoning';

/** A problem in the writing of a call. An `error` means that the call is broken; its value is the best reading. */
export interface CallProblem {
  readonly kind: CallProblemKind;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly span: Span;
}

/**
 * The places of the arguments in the text that was read, by JSON pointer (`''` is all of them). Offsets in UTF-16 code units, half-open. A
 * string escaped inside another has the span of its escaped form; a value in pieces of a stream, from its first to its last.
 */
export interface ArgumentPlaces {
  /** The span of the value, a string with its quotes; null if there is none. */
  value(pointer: string): Span | null;
  /** The span of the argument's key, with quotes if it has any; null if there is none. */
  key(pointer: string): Span | null;
  /** The span of the value, or of the nearest value above it: where to show that a member is missing. */
  nearest(pointer: string): Span;
}

/** The owner of a signature or encryption: Gemini signs calls, the others the thinking before a call. */
export type SignedFormat = 'gemini' | 'anthropic' | 'openai-responses' | 'bedrock-converse';

/** Parts that a provider signed or encrypted and needs back with a call. */
export interface SignedThinking {
  readonly format: SignedFormat;
  /** In the provider's format: for Gemini `{"thoughtSignature"}` of the part, for others the blocks or items before the call. */
  readonly parts: readonly JsonObject[];
}

export interface ReadCall {
  readonly name: string;
  /** The span of the name, without quotes. */
  readonly nameSpan: Span;
  /** The arguments, read tolerantly; a string where they are no JSON, `{}` where there are none. */
  readonly arguments: JsonValue;
  /** The text of the arguments, with one level of escapes removed inside a string; null without arguments. */
  readonly argumentsText: string | null;
  readonly notation: ArgumentNotation;
  readonly places: ArgumentPlaces;
  readonly id?: string;
  readonly signed?: SignedThinking;
  readonly family: CallFamily;
  /** The whole call, with its own marks. */
  readonly span: Span;
  /** In the order of the text. */
  readonly problems: readonly CallProblem[];
}

export interface CallReading {
  /** The family, named or detected; null for prose. */
  readonly family: CallFamily | null;
  /** 0 to 1: the certainty that the text is written in this family. */
  readonly confidence: number;
  readonly calls: readonly ReadCall[];
  /** The text around the calls, without marks. */
  readonly content: string;
  readonly reasoning: string;
  /** The problems outside the calls; each call has its own. */
  readonly problems: readonly CallProblem[];
}

export interface CallReadings extends CallReading {
  /** Readings of other families that are as likely and give other calls; empty for most texts. */
  readonly others: readonly CallReading[];
}

/** A tool for the reader: its schema types the arguments that are written without types. */
export interface CallableTool {
  readonly name: string;
  /** The JSON Schema of the arguments; null if unknown. */
  readonly inputs: JsonObject | null;
}

export interface ReadCallsOptions {
  /** The family of the text. Default: detected. */
  readonly family?: CallFamily;
  /** The tools of the model. They type arguments that are written without types; they do not filter. */
  readonly tools?: readonly CallableTool[];
  /** The prompt held the opening mark of the reasoning. Default false. */
  readonly startsInReasoning?: boolean;
  /** The text is JSON Lines, each line a chunk of a stream. Default: detected. */
  readonly isLines?: boolean;
  /** More text may follow: an unclosed part is no mistake yet. Default false. */
  readonly isOpen?: boolean;
}
