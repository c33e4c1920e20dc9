import type { JsonObject } from '../json/json-value.ts';
import type { InterfaceText } from './canonical-tool.ts';

/** One field of an inline `args_schema` block, its text as written. */
export interface InlineField {
  readonly name: string;
  readonly text: string;
}

export type ArgsSchema =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'inline'; readonly fields: readonly InlineField[] };

/**
 * What an element of the notation says, free of its layout: the texts between the quotes, unchanged. `null` is a property
 * that is missing. An element with an inline block is to be printed with `name`, `description` and `link` before it:
 * loaders take a field that is called like a property for the property where it comes first.
 */
export interface ElementMeaning {
  readonly name: string | null;
  readonly description: string | null;
  readonly link: string | null;
  readonly executable: string | null;
  /** The interface block in its order: `arg-1`, …, `return-1`, …. */
  readonly slots: readonly InterfaceText[];
  readonly args_schema: ArgsSchema | null;
}

/** What the workspace's Python knows; the answers are JSON Schemas of arguments. `null` where it knows nothing. */
export interface PythonKnowledge {
  /** The schema of the class that `args_schema` names. */
  schemaOf(name: string): JsonObject | null;
  /** The schema of the parameters of the function that the executable string names or forwards to. */
  signatureOf(executable: string): JsonObject | null;
}

export const NO_PYTHON: PythonKnowledge = { schemaOf: () => null, signatureOf: () => null };
