import type { JsonObject, JsonValue } from '../../core/json/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { SystemPrompt } from '../log.ts';
import type { Message } from '../message.ts';
import type { BfclCheck } from './bfcl-check.ts';
import type { ExpectedPattern, ExpectedSchema } from './expected-pattern.ts';

export type ExpectedValue =
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** An object with exactly these members. */
  | { readonly kind: 'members'; readonly members: ReadonlyMap<string, ExpectedArgument> }
  /** A list of exactly these items. */
  | { readonly kind: 'items'; readonly items: readonly ExpectedValue[] };

export interface ExpectedArgument {
  /** One of these values; null: any value. */
  readonly anyOf: readonly ExpectedValue[] | null;
  /** A regular expression that a text must match somewhere; null: none. */
  readonly pattern: ExpectedPattern | null;
  /** A JSON Schema that the value must fit; null: none. */
  readonly schema: ExpectedSchema | null;
  /** What a string must contain, or an array among its items; undefined: nothing. */
  readonly contains: JsonValue | undefined;
  readonly isOptional: boolean;
  /** Whether case, spaces, quotes and the signs , . / - _ * ^ are ignored, as in BFCL. */
  readonly isLoose: boolean;
}

export interface ExpectedCall {
  readonly tool: string;
  /** Null: any arguments. */
  readonly arguments: ReadonlyMap<string, ExpectedArgument> | null;
  /** Whether other arguments are allowed. */
  readonly mayHaveOthers: boolean;
  /** The rules of BFCL for the arguments, in the place of `arguments`. */
  readonly check?: BfclCheck;
}

/** `exact`: these calls. `superset`: these at least. `subset`: none but these. */
export type CallMatch = 'exact' | 'superset' | 'subset';

export type CallExpectation = (
  | {
      readonly kind: 'calls';
      readonly calls: readonly ExpectedCall[];
      readonly match: CallMatch;
      /** Whether the calls must be in the given order. */
      readonly inOrder: boolean;
    }
  /** Exactly one call, one of these. */
  | { readonly kind: 'one-of'; readonly calls: readonly ExpectedCall[] }
  /** At least one call. */
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
) & {
  /** Calls that must not be made. */
  readonly forbid: readonly ExpectedCall[];
};

/** The result of a tool in an evaluation, where no tool runs. */
export interface ScriptedResult {
  readonly tool: string;
  /** The arguments of the call; null: any. */
  readonly arguments: JsonObject | null;
  readonly result: JsonValue;
}

export interface EvalCase {
  readonly id: string;
  readonly conversation: readonly Message[];
  /** The names of the model's tools; null: all. */
  readonly toolNames: readonly string[] | null;
  /** The case's own tools; empty without any. */
  readonly tools: readonly CanonicalTool[];
  /** With results the model continues after its first calls. */
  readonly results: readonly ScriptedResult[];
  readonly expect: CallExpectation;
  /** The expectation as it is written, to compare it with that of an earlier run. */
  readonly written: JsonValue;
  /** The percent of correct runs that the case needs; null: it has no own threshold. */
  readonly threshold: number | null;
  /** The instructions for this case where none are chosen. */
  readonly system?: SystemPrompt;
}
