import type { JsonProblemKind } from '../json/json-problem.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Span } from '../text/span.ts';
import type { CallFamily } from './call-family.ts';

/**
 * How the arguments are written: JSON, JSON inside a string (escaped once more), Python literals, one element for each
 * argument, Gemma's notation, or a text that is no JSON.
 */
export type ArgumentNotation = 'json' | 'json-string' | 'python' | 'elements' | 'gemma' | 'text';

/** What can be wrong in the writing of a call, beside what can be wrong in JSON. */
export type CallProblemKind =
  | JsonProblemKind
  /** The text ends before the call does. */
  | 'cut-off'
  /** The arguments are no JSON object; they are kept as a text. */
  | 'not-an-object'
  /** The name is missing or empty. */
  | 'no-name'
  /** A closing mark or tag is missing, and the call is complete without it. */
  | 'no-closer'
  /** An argument is written twice; the last one counts. */
  | 'repeated-argument'
  /** The provider runs the call itself. */
  | 'hosted'
  /** No tool of the given tools has the name. */
  | 'unknown-tool'
  /** Something that is marked as a call and cannot be read as one. */
  | 'unreadable';

/** Something that is wrong in how a call is written. An `error` means that the call is broken; the value beside it is a best reading. */
export interface CallProblem {
  readonly kind: CallProblemKind;
  readonly severity: 'error' | 'warning';
  /** A sentence for a person. */
  readonly message: string;
  /** The place in the text that was read. */
  readonly span: Span;
}

/**
 * Where the parts of the arguments stand in the text that was read, by JSON pointer (`''` is all of them). Offsets in UTF-16
 * code units, half-open. A string that stands escaped in another string has the place of its escaped form; what a stream brings
 * in pieces has the place from its first piece to its last.
 */
export interface ArgumentPlaces {
  /** The place of the value, strings with their quotes; null if there is none. */
  value(pointer: string): Span | null;
  /** The place of the key of the argument, with its quotes if it has any; null if there is none. */
  key(pointer: string): Span | null;
  /** The place of the value, or of the nearest value above it: where to show that something is missing. */
  nearest(pointer: string): Span;
}

/** Whose signature or encryption it is: Gemini's of a call, or that of the thinking before a call. */
export type SignedForm = 'gemini' | 'anthropic' | 'openai-responses' | 'bedrock-converse';

/** What a provider signed or encrypted, and wants back with a call. */
export interface SignedThinking {
  readonly form: SignedForm;
  /** As the provider wrote it: of Gemini `{"thoughtSignature"}` of the part, of the others the blocks or items before the call. */
  readonly parts: readonly JsonObject[];
}

/** One call of a tool, as a model wrote it. */
export interface ReadCall {
  readonly name: string;
  /** The place of the name without its quotes. */
  readonly nameSpan: Span;
  /** What the arguments are when read tolerantly. Arguments that are no JSON are a string. `{}` where there are none. */
  readonly arguments: JsonValue;
  /** The text of the arguments as it is written, one level of escapes removed where it stands in a string; null where there is none. */
  readonly argumentsText: string | null;
  readonly notation: ArgumentNotation;
  readonly places: ArgumentPlaces;
  /** The id that the model or the provider gave; absent where it gave none. */
  readonly id?: string;
  /** Absent where the provider signed nothing. */
  readonly signed?: SignedThinking;
  readonly family: CallFamily;
  /** The whole call, with the marks that are its own. */
  readonly span: Span;
  /** In the order of the text. */
  readonly problems: readonly CallProblem[];
}

/** What one family reads in a text. */
export interface CallReading {
  /** The family that was named or detected; null where the text is prose. */
  readonly family: CallFamily | null;
  /** 0 to 1: how sure it is that the text is written in this family. */
  readonly confidence: number;
  readonly calls: readonly ReadCall[];
  /** The text around the calls, without marks. */
  readonly content: string;
  /** What the model thought before it answered. */
  readonly reasoning: string;
  /** What is wrong outside the calls. What is wrong in a call stands in its `problems`. */
  readonly problems: readonly CallProblem[];
}

/** What a text holds, and what else it could mean. */
export interface CallReadings extends CallReading {
  /** Readings of other families that are as likely and give other calls; most texts have none. */
  readonly others: readonly CallReading[];
}

/** A tool as the reader needs it: its name, and its schema for arguments that are written without types. */
export interface CallableTool {
  readonly name: string;
  /** The JSON Schema of the arguments; null where it is not known. */
  readonly inputs: JsonObject | null;
}

/** What is known about the text beside the text itself. */
export interface ReadCallsOptions {
  /** Read the text as this family writes it. Default: the family is detected. */
  readonly family?: CallFamily;
  /** The tools that the model could call. They give types to arguments that are written without; they are no filter. */
  readonly tools?: readonly CallableTool[];
  /** The opening mark of the reasoning stood in the prompt. Default false. */
  readonly startsInReasoning?: boolean;
  /** The text is JSON Lines, each line a chunk of a stream. Default: it is looked at. */
  readonly isLines?: boolean;
  /** More of the text may follow: what is not closed is no mistake yet. Default false. */
  readonly isOpen?: boolean;
}
