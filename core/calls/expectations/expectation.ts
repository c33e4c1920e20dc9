import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
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

export interface ArgumentCheck {
  /** The expected names, with a value of each that is right, for a person. */
  readonly expected: JsonObject;
  /** Sentences for what is wrong. `text` is the arguments as the model wrote them. */
  problems(args: JsonObject, text: string | null): readonly string[];
}

export interface ExpectedCall {
  readonly tool: string;
  /** Null: any arguments. */
  readonly arguments: ReadonlyMap<string, ExpectedArgument> | null;
  /** Whether other arguments are allowed. */
  readonly mayHaveOthers: boolean;
  /** Rules of a benchmark for the arguments, in the place of `arguments`. */
  readonly check?: ArgumentCheck;
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

/** A message before the model's answer. */
export type CaseMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly [] };

export interface EvalCase {
  readonly id: string;
  readonly conversation: readonly CaseMessage[];
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
  /** No instructions are sent for this case where none are chosen. */
  readonly system?: 'none';
}

/** The model's tools in a case, out of all tools. */
export function toolsSeenBy(
  { tools, toolNames }: Pick<EvalCase, 'tools' | 'toolNames'>,
  all: readonly CanonicalTool[],
): readonly CanonicalTool[] {
  if (tools.length > 0) return tools;
  return toolNames === null ? all : all.filter(({ name }) => toolNames.includes(name));
}
